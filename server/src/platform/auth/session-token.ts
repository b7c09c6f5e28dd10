import { SignJWT } from 'jose';
import { z } from 'zod';
import type { KeyRing } from '../key-ring.ts';
import { readJwt } from './read-jwt.ts';

/** The claims of the specification, and the session id. Only `sid` is trusted; the rest is for the browser. */
const claims = z.object({ id: z.string(), email: z.string(), role: z.string(), isActive: z.boolean(), sid: z.uuid() });
export type SessionClaims = z.output<typeof claims>;

/** How long a sign-in lasts: 12 hours. */
export const sessionSeconds = 12 * 60 * 60;

export function signSessionToken({ current }: KeyRing, payload: SessionClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + sessionSeconds)
    .sign(current);
}

/** The session id in a token, or null if it is forged, expired or not ours. */
export async function readSessionToken(keys: KeyRing, token: string): Promise<string | null> {
  return (await readJwt(keys, token, claims))?.sid ?? null;
}
