import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address of a label works. */
const grantSeconds = 60;

export interface LabelGrant {
  readonly shipmentId: string;
  readonly sessionId: string;
}

const sign = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** An address for one label, one session and one minute: a browser tab cannot send the session's own key. */
export function labelAddress(key: Uint8Array, grant: LabelGrant, now: Date): string {
  const text = `${grant.shipmentId}.${grant.sessionId}.${Math.floor(now.getTime() / 1000) + grantSeconds}`;
  return `/api/labels/${grant.shipmentId}?grant=${encodeURIComponent(`${text}.${sign(key, text)}`)}`;
}

/** What a grant allows: `old` when its minute is over, `wrong` when it was not made here for this label. */
export function readLabelGrant(
  key: Uint8Array,
  grant: string,
  shipmentId: string,
  now: Date,
): LabelGrant | 'old' | 'wrong' {
  const [forShipment = '', sessionId = '', until = '', signature = ''] = grant.split('.');
  const right = Buffer.from(sign(key, `${forShipment}.${sessionId}.${until}`));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right) || forShipment !== shipmentId) return 'wrong';
  return Number(until) * 1000 < now.getTime() ? 'old' : { shipmentId, sessionId };
}
