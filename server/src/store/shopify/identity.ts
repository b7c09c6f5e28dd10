import { z } from 'zod';
import type { ShopifyClient } from './client.ts';

const answer = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

export interface StoreIdentity {
  readonly shopName: string;
  readonly shopDomain: string;
  readonly apiVersion: string;
  /** The app's access scopes. */
  readonly scopes: readonly string[];
}

/** The store's identity and the app's scopes. Throws PartnerError. */
export async function readIdentity(client: ShopifyClient): Promise<StoreIdentity> {
  const { shop, currentAppInstallation } = await client.send('Identity', {}, answer);
  return {
    shopName: shop.name,
    shopDomain: shop.myshopifyDomain,
    apiVersion: client.answeredVersion(),
    scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
  };
}
