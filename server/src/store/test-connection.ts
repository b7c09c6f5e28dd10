import { AppError } from '@shipmagic/domain/http/errors';
import { missingScopes, readsOlderOrders } from '@shipmagic/domain/store/access-scopes';
import type { ConnectionTest } from '@shipmagic/domain/store/store-connection.contract';
import type { ShopifyConfig } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { createShopifyClient } from './shopify/client.ts';
import { readIdentity } from './shopify/identity.ts';
import { StoreAddressError } from './shopify/read-answer.ts';
import { RefusedPermissionError } from './shopify/refused-permissions.ts';

/** Milliseconds: a person is waiting. */
const patienceMs = 10_000;

/**
 * Asks the store once, through the client used by all calls, for its identity and the app's scopes. Throws 422 naming
 * the field for a domain without a store and for refused credentials, otherwise PartnerError.
 */
export async function testConnection(
  { db, log }: { db: Database; log: Logger },
  shopify: ShopifyConfig,
): Promise<ConnectionTest & { readonly scopes: readonly string[] }> {
  const client = createShopifyClient({ config: shopify, db, log, timeoutMs: patienceMs, tries: 1 });
  const identity = await readIdentity(client).catch((error: unknown) => {
    throw error instanceof PartnerError ? atField(error) : error;
  });
  if (identity.shopDomain.toLowerCase() !== shopify.shop.toLowerCase())
    throw new AppError('rejected', `This store’s own address is ${identity.shopDomain}. Enter that one.`, {
      field: 'credentials.shopifyStoreUrl',
    });
  return {
    shopName: identity.shopName,
    shopDomain: identity.shopDomain,
    apiVersion: identity.apiVersion,
    missingScopes: missingScopes(identity.scopes),
    readsOlderOrders: readsOlderOrders(identity.scopes),
    scopes: identity.scopes,
  };
}

/** Attributes a refusal to the form field to correct. */
function atField(error: PartnerError): AppError {
  if (error instanceof StoreAddressError)
    return new AppError('rejected', error.message, { field: 'credentials.shopifyStoreUrl', cause: error });
  if (error instanceof RefusedPermissionError) return error;
  if (error.failure === 'credentials')
    return new AppError('rejected', 'Shopify does not accept this API key and secret for this store.', {
      field: 'credentials.shopifyApiSecret',
      cause: error,
    });
  if (error.failure === 'refused')
    return new AppError('rejected', error.message, { field: 'credentials.shopifyStoreUrl', cause: error });
  return error;
}
