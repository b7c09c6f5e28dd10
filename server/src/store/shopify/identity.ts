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
  /** What the app was granted. */
  readonly scopes: readonly string[];
}

/** Which store answers, and what it lets the app do. Throws PartnerError. */
export async function readIdentity(client: ShopifyClient): Promise<StoreIdentity> {
  const { shop, currentAppInstallation } = await client.send('Identity', {}, answer);
  return {
    shopName: shop.name,
    shopDomain: shop.myshopifyDomain,
    apiVersion: client.answeredVersion(),
    scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
  };
}
