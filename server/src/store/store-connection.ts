import { AppError } from '@shipmagic/domain/http/errors';
import type { Config, ShopifyConfig } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { type CostLedger, createCostLedger } from './cost-ledger.ts';
import { readConnection } from './saved-connection.ts';
import { createShopifyClient } from './shopify/client.ts';
import { createPageSizes } from './shopify/page-sizes.ts';
import { createShopifyStore } from './shopify/shopify-store.ts';
import type { Store } from './store.ts';
import { createStoreNotices } from './store-notices.ts';

// Why: docs/decisions/store.md, "The store's settings are read at every use".
/**
 * The current connection to the store: from the environment, or else from the settings, which are read at every use,
 * so that a change applies in every process from its next call on.
 */
export interface StoreConnection {
  /** Null while no store is configured. Throws `unavailable` when the saved credentials cannot be decrypted. */
  config(): Promise<ShopifyConfig | null>;
  /** Null while no store is configured. Throws like `config`. */
  current(): Promise<Store | null>;
  /** Throws `unavailable` while no store is configured. */
  required(): Promise<Store>;
  /** The cost of this process's calls. */
  readonly ledger: CostLedger;
}

export interface StoreConnectionOptions {
  readonly config: Pick<Config, 'shopify' | 'shopifyExtras'>;
  readonly db: Database;
  readonly log: Logger;
  readonly sealKeys: KeyRing;
  readonly timeoutMs: number | undefined;
  readonly pauseMs: number | undefined;
}

export function createStoreConnection(options: StoreConnectionOptions): StoreConnection {
  const { config, db, log, sealKeys, timeoutMs, pauseMs } = options;
  /** The last client, which caches the access token and the state of the cost limit. */
  let made: { readonly of: string; readonly store: Store } | null = null;

  const ledger = createCostLedger();
  const notices = createStoreNotices({ db, log });

  const open = (shopify: ShopifyConfig): Store => {
    const of = JSON.stringify(shopify);
    if (made?.of !== of) {
      const client = createShopifyClient({ config: shopify, db, log, timeoutMs, pauseMs, ledger, notices });
      made = { of, store: createShopifyStore(client, createPageSizes(db), log) };
    }
    return made.store;
  };

  const read = async (): Promise<ShopifyConfig | null> => {
    if (config.shopify) return config.shopify;
    const saved = await inSystemTransaction(db, (tx) => readConnection(tx, sealKeys));
    if (!saved) return null;
    if (!saved.client)
      throw new AppError(
        'unavailable',
        'The saved credentials of the store belong to another SECRET_KEY. An admin has to enter them again in the settings.',
      );
    return shopifyConfigOf(saved.shop, saved.client, config);
  };

  const current = async () => {
    const shopify = await read();
    return shopify && open(shopify);
  };

  return {
    config: read,
    current,
    ledger,
    async required() {
      const store = await current();
      if (!store) throw new AppError('unavailable', 'No store is connected. An admin can connect one in the settings.');
      return store;
    },
  };
}

/**
 * The configuration for a form's credentials. Only the environment can set an API address other than the store's own.
 */
export function shopifyConfigOf(
  shop: string,
  client: { readonly id: string; readonly secret: string },
  { shopifyExtras }: Pick<Config, 'shopifyExtras'>,
): ShopifyConfig {
  return {
    shop,
    apiUrl: shopifyExtras.apiUrl ?? `https://${shop}`,
    accessToken: null,
    client,
    webhookSecrets: [...shopifyExtras.webhookSecrets, client.secret],
  };
}
