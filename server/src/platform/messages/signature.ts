import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Verifies `sha256=…` over the bytes of a webhook, compared in constant time. */
export function isSignedByMeta(body: Buffer, signature: string | undefined, secret: string): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1] ?? '', 'hex');
  const right = createHmac('sha256', secret).update(body).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a secret in an address is the right one, compared in constant time. */
export const isSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));
