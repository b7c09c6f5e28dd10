import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

// Why: docs/decisions/parcels.md, "The link in a customer's mail is its own proof".
/** Validity in days of the link in a customer's mail, which shows its parcel without asking for phone or email. */
export const linkDays = 45;

const audience = 'tracking link';
const claims = z.object({ parcel: z.string() });

/** Signs permission to see one parcel, by its magic order id. */
export function signTrackingLink(key: Uint8Array, magicOrderId: string, until: Date): Promise<string> {
  return new SignJWT({ parcel: magicOrderId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(key);
}

/** The parcel a signature permits; null when it is invalid or expired. */
export async function readTrackingLink(key: Uint8Array, text: string, now: Date): Promise<string | null> {
  if (text.split('.').length !== 3) return null;
  try {
    const { payload } = await jwtVerify(text, key, { algorithms: ['HS256'], audience, currentDate: now });
    return claims.parse(payload).parcel;
  } catch {
    return null;
  }
}
