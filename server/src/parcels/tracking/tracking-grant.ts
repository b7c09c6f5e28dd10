import { SignJWT } from 'jose';
import { z } from 'zod';
import { readJwt } from '../../platform/auth/read-jwt.ts';
import type { KeyRing } from '../../platform/key-ring.ts';

/** A visitor who has proved to be the customer may refresh the orders found for 15 minutes. */
export const grantSeconds = 15 * 60;
export const grantCookie = 'tracking_grant';
const claims = z.object({ orders: z.array(z.string()) });

export function signGrant({ current }: KeyRing, magicOrderIds: readonly string[], now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ orders: magicOrderIds })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + grantSeconds)
    .sign(current);
}

/** The orders covered by a grant; none when it is absent, expired or forged. */
export async function readGrant(keys: KeyRing, cookie: string | undefined): Promise<ReadonlySet<string>> {
  if (!cookie) return new Set();
  return new Set((await readJwt(keys, cookie, claims))?.orders);
}
