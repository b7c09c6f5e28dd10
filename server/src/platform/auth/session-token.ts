import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** The claims of the specification, and the session id. Only `sid` is trusted; the rest is for the browser. */
const claims = z.object({ id: z.string(), email: z.string(), role: z.string(), isActive: z.boolean(), sid: z.uuid() });
export type SessionClaims = z.output<typeof claims>;

/** How long a sign-in lasts: 12 hours. */
export const sessionSeconds = 12 * 60 * 60;

export function signSessionToken(key: Uint8Array, payload: SessionClaims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + sessionSeconds)
    .sign(key);
}

/** The session id in a token, or null if it is forged, expired or not ours. */
export async function readSessionToken(key: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    return claims.parse(payload).sid;
  } catch {
    return null;
  }
}
