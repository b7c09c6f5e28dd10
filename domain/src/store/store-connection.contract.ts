import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { isShopDomain, storeHost, toShopDomain } from './shop-domain.ts';

/** Validation messages of the form; specification, vendors and administration, section 5. */
export const storeConnectionErrors = {
  urlRequired: 'Store URL is required',
  urlInvalid: `Must be a valid ${storeHost} domain`,
  keyRequired: 'API key is required',
  secretRequired: 'API Secret is required',
} as const;

const secretText = (required: string) => z.string(required).trim().min(1, required).max(500);

const shopifyStoreUrl = z
  .string(storeConnectionErrors.urlRequired)
  .trim()
  .min(1, storeConnectionErrors.urlRequired)
  .refine((text) => isShopDomain(toShopDomain(text)), storeConnectionErrors.urlInvalid)
  .transform(toShopDomain)
  .meta({ format: 'shop' });

const storeCredentials = z.object({
  shopifyStoreUrl,
  /** The app's client id. */
  shopifyApiKey: secretText(storeConnectionErrors.keyRequired),
  /** The app's client secret, which also signs its webhooks. */
  shopifyApiSecret: secretText(storeConnectionErrors.secretRequired),
});
export type StoreCredentials = z.output<typeof storeCredentials>;

const storeConnection = z.object({
  /** Where the connection is configured: the environment takes precedence over the settings. */
  source: z.enum(['environment', 'demo', 'settings', 'none']),
  shopifyStoreUrl: z.string().nullable(),
  /** When the settings were saved: ISO 8601, UTC. Keys and secrets are never returned. */
  setAt: z.string().nullable(),
  /** False when the saved credentials cannot be decrypted because they were saved under another master key. */
  readable: z.boolean(),
});
export type StoreConnectionView = z.output<typeof storeConnection>;

const connectionTest = z.object({
  shopName: z.string(),
  shopDomain: z.string(),
  /** The version the store answered with. */
  apiVersion: z.string(),
  /** Access scopes the app needs but lacks, by the platform's names. */
  missingScopes: z.array(z.string()),
  /** Without it, orders older than 60 days are not accessible. */
  readsOlderOrders: z.boolean(),
});
export type ConnectionTest = z.output<typeof connectionTest>;

export const storeConnectionContract = {
  read: route({
    method: 'GET',
    path: '/api/settings/store',
    access: ['admin', 'team_member'],
    summary: 'Which store is connected, and who set it',
    answer: storeConnection,
  }),
  /**
   * 409 when the environment or the demo configures the store, when orders of another store exist here, and during a
   * sync.
   */
  save: route({
    method: 'PUT',
    path: '/api/settings/store',
    access: ['admin'],
    summary: 'Connect a store; the next call uses it',
    body: storeCredentials,
    answer: z.object({ message: z.string() }),
  }),
  /**
   * Tests the typed credentials, or else the current ones. 422 naming the field for a wrong domain or refused
   * credentials, 502 or 504 when the store cannot be reached, 503 when none is configured.
   */
  test: route({
    method: 'POST',
    path: '/api/settings/store/test',
    access: ['admin'],
    onlyAsks: true,
    summary: 'Try whether the store answers',
    body: z.object({ credentials: storeCredentials.optional() }),
    answer: connectionTest,
  }),
  stockLocation: route({
    method: 'GET',
    path: '/api/settings/stock-location',
    access: ['admin', 'team_member'],
    summary: 'Where quantities are changed, and where they could be',
    answer: z.object({
      /** Null: the oldest location that stocks the item. */
      locationId: z.string().nullable(),
      locations: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  /** 400 for a location the store does not have. */
  saveStockLocation: route({
    method: 'PUT',
    path: '/api/settings/stock-location',
    access: ['admin'],
    summary: 'Choose where quantities are changed',
    body: z.object({ locationId: recordId().nullable() }),
    answer: z.object({ message: z.string() }),
  }),
};
