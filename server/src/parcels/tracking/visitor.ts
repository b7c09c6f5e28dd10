import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inPublicTransaction } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { readGrant } from './tracking-grant.ts';

/** A visitor of the public tracking page. */
export interface Visitor {
  /** The orders this visitor has proved to know; null for staff, who may follow all. */
  readonly orders: ReadonlySet<string> | null;
}

export const orderNotFound = () => new AppError('not_found', 'Order not found');

/** Staff, or a visitor with the grant of an earlier answer in a cookie. */
export async function visitorOf(
  trackingKeys: KeyRing,
  viewer: Viewer | null,
  grant: string | undefined,
): Promise<Visitor> {
  return { orders: viewer && isStaff(viewer) ? null : await readGrant(trackingKeys, grant) };
}

export const mayFollow = ({ orders }: Visitor, magicOrderId: string) => orders === null || orders.has(magicOrderId);

/** A visit makes three queries; after two visits in a row, one query every ten seconds. */
const perParcel = { capacity: 6, perSecond: 1 / 10 };

/**
 * Whether the courier may be queried about a parcel now. Visitors share a small allowance per parcel, so that
 * reloading the page does not use up the courier's limit for everyone; staff are not limited.
 */
export async function mayAskCourier(db: Database, { orders }: Visitor, awb: string): Promise<boolean> {
  if (orders === null) return true;
  return (await inPublicTransaction(db, (tx) => takeAllowance(tx, { key: `parcel:${awb}`, ...perParcel }))) === 0;
}
