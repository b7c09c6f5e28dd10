import { createHmac, timingSafeEqual } from 'node:crypto';

/** Verifies the signature against any of the secrets: base64 of HMAC-SHA256, compared in constant time. */
export function isSignedByShopify(body: Buffer, signature: string | undefined, secrets: readonly string[]): boolean {
  if (!signature) return false;
  const given = Buffer.from(signature, 'base64');
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(body).digest();
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
