import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** A visitor who has proved to be the customer may refresh the orders found for 15 minutes. */
export const grantSeconds = 15 * 60;
export const grantCookie = 'tracking_grant';
const claims = z.object({ orders: z.array(z.string()) });

export function signGrant(key: Uint8Array, magicOrderIds: readonly string[], now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ orders: magicOrderIds })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + grantSeconds)
    .sign(key);
}

/** The orders covered by a grant; none when it is absent, expired or forged. */
export async function readGrant(key: Uint8Array, cookie: string | undefined): Promise<ReadonlySet<string>> {
  if (!cookie) return new Set();
  try {
    const { payload } = await jwtVerify(cookie, key, { algorithms: ['HS256'] });
    return new Set(claims.parse(payload).orders);
  } catch {
    return new Set();
  }
}
