import type { ShopifyConfig } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { createShopifyClient } from './shopify/client.ts';
import { compareSubscriptions, type Subscriptions } from './shopify/webhook-subscriptions.ts';

/** Asks the store once which of our topics it sends to this URL, and to which other ones. Throws PartnerError. */
export async function readSubscriptions(
  { db, log }: { db: Database; log: Logger },
  shopify: ShopifyConfig,
  { url, timeoutMs }: { readonly url: string; readonly timeoutMs: number },
): Promise<Subscriptions> {
  return compareSubscriptions(createShopifyClient({ config: shopify, db, log, timeoutMs, tries: 1 }), url);
}
