import { type JWTVerifyOptions, jwtVerify } from 'jose';
import type { z } from 'zod';
import type { KeyRing } from '../key-ring.ts';

/** The claims of a token that one of our keys has signed; null if it is forged, expired or of another shape. */
export async function readJwt<T>(
  { all }: KeyRing,
  token: string,
  claims: z.ZodType<T>,
  options: JWTVerifyOptions = {},
): Promise<T | null> {
  for (const key of all) {
    try {
      const { payload } = await jwtVerify(token, key, { ...options, algorithms: ['HS256'] });
      return claims.parse(payload);
    } catch {
      // Another key may have signed it.
    }
  }
  return null;
}
