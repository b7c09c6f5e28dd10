import { isShopDomain, storeHost } from '@shipmagic/domain/store/shop-domain';
import { z } from 'zod';
import { address, text } from '../platform/env-values.ts';

export interface ShopifyConfig {
  readonly shop: string;
  readonly apiUrl: string;
  readonly accessToken: string | null;
  readonly client: { readonly id: string; readonly secret: string } | null;
  /** Keys that may have signed a webhook; several while a secret is being rotated. */
  readonly webhookSecrets: readonly string[];
}

/** The environment variables of the store. */
export const shopifyVariables = {
  SHOPIFY_SHOP: z.string().refine(isShopDomain, `SHOPIFY_SHOP must look like name.${storeHost}`).optional(),
  SHOPIFY_ACCESS_TOKEN: text.optional(),
  SHOPIFY_CLIENT_ID: text.optional(),
  SHOPIFY_CLIENT_SECRET: text.optional(),
  SHOPIFY_WEBHOOK_SECRETS: text.optional(),
  SHOPIFY_API_URL: address.optional(),
};
type Environment = z.output<z.ZodObject<typeof shopifyVariables>>;

/** Whether a variable says that something real is meant. */
export const shopifyMeansReal: Record<keyof Environment, boolean> = {
  SHOPIFY_SHOP: true,
  SHOPIFY_ACCESS_TOKEN: true,
  SHOPIFY_CLIENT_ID: true,
  SHOPIFY_CLIENT_SECRET: true,
  SHOPIFY_WEBHOOK_SECRETS: true,
  SHOPIFY_API_URL: true,
};

export const listedSecrets = (env: Environment): string[] =>
  (env.SHOPIFY_WEBHOOK_SECRETS ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);

/** Null while the environment names no store. */
export function shopifyConfig(env: Environment): ShopifyConfig | null {
  const client =
    env.SHOPIFY_CLIENT_ID && env.SHOPIFY_CLIENT_SECRET
      ? { id: env.SHOPIFY_CLIENT_ID, secret: env.SHOPIFY_CLIENT_SECRET }
      : null;
  if (!env.SHOPIFY_SHOP || (!env.SHOPIFY_ACCESS_TOKEN && !client)) return null;
  const listed = listedSecrets(env);
  return {
    shop: env.SHOPIFY_SHOP,
    apiUrl: env.SHOPIFY_API_URL ?? `https://${env.SHOPIFY_SHOP}`,
    accessToken: env.SHOPIFY_ACCESS_TOKEN ?? null,
    client,
    webhookSecrets: client ? [...listed, client.secret] : listed,
  };
}
