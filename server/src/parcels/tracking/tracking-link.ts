import { SignJWT } from 'jose';
import { z } from 'zod';
import { readJwt } from '../../platform/auth/read-jwt.ts';
import type { KeyRing } from '../../platform/key-ring.ts';

// Why: docs/decisions/parcels.md, "The link in a customer's mail is its own proof".
/** Validity in days of the link in a customer's mail, which shows its parcel without asking for phone or email. */
export const linkDays = 45;

const audience = 'tracking link';
const claims = z.object({ parcel: z.string() });

/** Signs permission to see one parcel, by its magic order id. */
export function signTrackingLink({ current }: KeyRing, magicOrderId: string, until: Date): Promise<string> {
  return new SignJWT({ parcel: magicOrderId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(current);
}

/** The parcel a signature permits; null when it is invalid or expired. */
export async function readTrackingLink(keys: KeyRing, text: string, now: Date): Promise<string | null> {
  if (text.split('.').length !== 3) return null;
  return (await readJwt(keys, text, claims, { audience, currentDate: now }))?.parcel ?? null;
}

/** The customer's page of an order, which shows this part without asking for phone or email, for as long as mails' links. */
export async function trackingPageOf(
  keys: KeyRing,
  { orderNumber, magicOrderId }: { readonly orderNumber: string; readonly magicOrderId: string },
  trackingUrl: string,
): Promise<string> {
  const until = new Date(Date.now() + linkDays * 86_400_000);
  const query = new URLSearchParams({ order: orderNumber, key: await signTrackingLink(keys, magicOrderId, until) });
  return `${trackingUrl}/order-tracking?${query}`;
}
