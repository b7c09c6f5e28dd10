import { SignJWT } from 'jose';
import { z } from 'zod';
import { readJwt } from '../../platform/auth/read-jwt.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { findLinkSerial } from './tracking-links.queries.ts';

// Why: docs/decisions/parcels.md, "A link opens the customer's page of an order, and a new one ends the older ones".
/** Validity in days of a link to the customer's page, which asks for neither order number nor phone or email. */
const linkDays = 90;

const audience = 'order page';
const claims = z.object({ part: z.string(), serial: z.number().int() });
/** The order that a link opens, by one of its parts, and the number of the link. */
export type TrackingLink = z.output<typeof claims>;

/** Signs permission to see an order. */
export function signTrackingLink({ current }: KeyRing, { part, serial }: TrackingLink, until: Date): Promise<string> {
  return new SignJWT({ part, serial })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(until.getTime() / 1000))
    .sign(current);
}

/** The order that a token opens; null when it is invalid or expired. */
export const readTrackingLink = (keys: KeyRing, token: string, now: Date): Promise<TrackingLink | null> =>
  readJwt(keys, token, claims, { audience, currentDate: now });

const formerClaims = z.object({ parcel: z.string() });

/**
 * The part that the key of a former link permits; null when it is none. Such links were sent until release 1.1, stand
 * beside the order's number, show one part, and are valid for 45 days.
 */
export async function readFormerLink(keys: KeyRing, text: string, now: Date): Promise<string | null> {
  if (text.split('.').length !== 3) return null;
  return (await readJwt(keys, text, formerClaims, { audience: 'tracking link', currentDate: now }))?.parcel ?? null;
}

const pageOfToken = (token: string, trackingUrl: string): string =>
  `${trackingUrl}/order-tracking?${new URLSearchParams({ token })}`;

/** The customer's page of an order, which opens without typing until its link is made anew, at most `linkDays`. */
export async function trackingPageOf(
  tx: Tx,
  { keys, trackingUrl }: { readonly keys: KeyRing; readonly trackingUrl: string },
  { magicOrderId, now }: { readonly magicOrderId: string; readonly now: Date },
): Promise<string> {
  const until = new Date(now.getTime() + linkDays * 86_400_000);
  const serial = await findLinkSerial(tx, magicOrderId);
  return pageOfToken(await signTrackingLink(keys, { part: magicOrderId, serial }, until), trackingUrl);
}
