import { type FoundChange, itemsFingerprint } from '@shipmagic/domain/changes/find-changes';
import type { SystemOrder } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type ChangeRow, listChangesOfParcel } from './changes.queries.ts';
import { hashOf, keepChanges } from './keep-changes.ts';
import type { ToldPart } from './notice-changes.ts';
import { findParcel } from './parcel-of-order.queries.ts';

type Told = Pick<ToldPart, 'lines' | 'collects'>;

/** Whether somebody has packed these very items; the amount is the one that they were told, or the parcel's. */
function isPacked({ fingerprint, collect_to: to }: ChangeRow, told: Told, booked: number): boolean {
  return [to, told.collects, booked].some(
    (collects) => collects !== null && hashOf(itemsFingerprint(told.lines, collects)) === fingerprint,
  );
}

/** The parcel with the last change of its items, if that was answered with 'repacked' and nothing has come since. */
async function findPacked(tx: Tx, orderId: string) {
  const parcel = await findParcel(tx, orderId);
  if (!parcel) return undefined;
  const change = (await listChangesOfParcel(tx, parcel.id)).findLast(({ kind }) => kind === 'items');
  return change?.answer === 'repacked'
    ? { parcel, change, booked: parcel.cod_amount - parcel.cod_rounding }
    : undefined;
}

// Why: docs/decisions/parcels.md, "A change in flight is a row until it is settled".
/** Whether a part that was packed anew may follow what the store tells: only what was packed, and what is collected. */
export async function isAsPacked(tx: Tx, orderId: string, told: Told): Promise<boolean> {
  const packed = await findPacked(tx, orderId);
  if (!packed) return false;
  const collects = packed.change.collect_to ?? packed.booked;
  return isPacked(packed.change, told, packed.booked) && Math.abs(collects - told.collects) < 0.005;
}

/**
 * The store has changed its mind between the answer and the import that was to follow it, back to the items that the
 * order still has: the box holds others, which nothing else would notice.
 */
export async function noticeOtherThanPacked(
  tx: Tx,
  order: SystemOrder & { readonly id: string },
  told: Told,
  now: Date,
): Promise<void> {
  const packed = await findPacked(tx, order.id);
  if (!packed || packed.parcel.delivered_at !== null || isPacked(packed.change, told, packed.booked)) return;
  const found: FoundChange = {
    kind: 'items',
    edits: [],
    collect: null,
    from: packed.change.to_text,
    to: told.lines.map(({ title, quantity }) => `${title} × ${quantity}`).join(', '),
    fingerprint: itemsFingerprint(told.lines, told.collects),
  };
  await keepChanges(tx, { order, parcel: packed.parcel, found: [found], among: [], now });
}
