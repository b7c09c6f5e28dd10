import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { isShopDomain, storeHost, toShopDomain } from './shop-domain.ts';

/** The words of the form's checks; specification, vendors and administration, section 5. */
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
  /** The app's client secret, which signs its webhooks, too. */
  shopifyApiSecret: secretText(storeConnectionErrors.secretRequired),
});
export type StoreCredentials = z.output<typeof storeCredentials>;

const storeConnection = z.object({
  /** Who said which store it is: the environment wins over the settings. */
  source: z.enum(['environment', 'demo', 'settings', 'none']),
  shopifyStoreUrl: z.string().nullable(),
  /** When the settings were saved: ISO 8601, UTC. Keys and secrets are never sent back. */
  setAt: z.string().nullable(),
  /** False when the saved credentials cannot be read, because they were saved under another master key. */
  readable: z.boolean(),
});
export type StoreConnectionView = z.output<typeof storeConnection>;

const connectionTest = z.object({
  shopName: z.string(),
  shopDomain: z.string(),
  /** As the store answered with. */
  apiVersion: z.string(),
  /** Permissions that the app needs and was not granted, by the platform's names. */
  missingScopes: z.array(z.string()),
  /** Without it, orders older than 60 days stay unknown. */
  readsOlderOrders: z.boolean(),
});
export type ConnectionTest = z.output<typeof connectionTest>;

export const storeConnectionContract = {
  read: route({
    method: 'GET',
    path: '/api/settings/store',
    access: 'signed-in',
    summary: 'Which store is connected, and who set it',
    answer: storeConnection,
  }),
  /** 409 when the environment or the demo sets the store, when orders of another one are here, and while they are being read. */
  save: route({
    method: 'PUT',
    path: '/api/settings/store',
    access: ['admin'],
    summary: 'Connect a store; the next call uses it',
    body: storeCredentials,
    answer: z.object({ message: z.string() }),
  }),
  /**
   * Asks the store with what is typed, else with what is in use. 422 naming the field for a wrong address or refused
   * credentials, 502 or 504 when the store cannot be reached, 503 when there is none.
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
  /** 400 for a location that the store does not have. */
  saveStockLocation: route({
    method: 'PUT',
    path: '/api/settings/stock-location',
    access: ['admin'],
    summary: 'Choose where quantities are changed',
    body: z.object({ locationId: recordId().nullable() }),
    answer: z.object({ message: z.string() }),
  }),
};
