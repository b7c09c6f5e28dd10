import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inPublicTransaction } from '../../platform/db/transaction.ts';
import { readGrant } from './tracking-grant.ts';

/** Whoever asks about parcels on the public page. */
export interface Visitor {
  /** The orders that this visitor has shown to know; null for staff, who may ask about all. */
  readonly orders: ReadonlySet<string> | null;
}

export const orderNotFound = () => new AppError('not_found', 'Order not found');

/** Staff, or somebody with the grant of an earlier answer in a cookie. */
export async function visitorOf(
  trackingKey: Uint8Array,
  viewer: Viewer | null,
  grant: string | undefined,
): Promise<Visitor> {
  return { orders: viewer && isStaff(viewer) ? null : await readGrant(trackingKey, grant) };
}

export const mayFollow = ({ orders }: Visitor, magicOrderId: string) => orders === null || orders.has(magicOrderId);

/** A visit asks three times; after two visits at once, one question every ten seconds. */
const perParcel = { capacity: 6, perSecond: 1 / 10 };

/**
 * Whether the courier may be asked about a parcel now. Visitors share a small allowance per parcel, so that reloading
 * the page does not use up the courier's limit for everyone; staff are not held back.
 */
export async function mayAskCourier(db: Database, { orders }: Visitor, awb: string): Promise<boolean> {
  if (orders === null) return true;
  return (await inPublicTransaction(db, (tx) => takeAllowance(tx, { key: `parcel:${awb}`, ...perParcel }))) === 0;
}
