import { createHmac } from 'node:crypto';

/** `X-Shopify-Hmac-Sha256`: base64 of HMAC-SHA256 over the raw bytes with the app's client secret. */
export function signWebhook(secret: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}
