import type { StoreConnectionView } from '@shipmagic/domain/store/store-connection.contract';
import type { Config } from '../config/config.ts';
import type { SavedConnection } from './saved-connection.ts';

/** The connection as shown to people: never its credentials. */
export function presentConnection(
  { shopify, mode }: Pick<Config, 'shopify' | 'mode'>,
  saved: SavedConnection | null,
): StoreConnectionView {
  if (shopify)
    return {
      source: mode === 'demo' ? 'demo' : 'environment',
      shopifyStoreUrl: shopify.shop,
      setAt: null,
      readable: true,
    };
  if (!saved) return { source: 'none', shopifyStoreUrl: null, setAt: null, readable: true };
  return {
    source: 'settings',
    shopifyStoreUrl: saved.shop,
    setAt: saved.setAt,
    readable: saved.client !== null,
  };
}
