import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordActivity } from '../activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { updateOrder } from './orders.queries.ts';
import { lockVisibleOrder } from './visible-order.ts';

/** Saves the notes merchant and vendor share; blank text removes them. Returns what is kept. */
export async function saveNotes(tx: Tx, viewer: Viewer, magicOrderId: string, notes: string): Promise<string | null> {
  const { id, order } = await lockVisibleOrder(tx, viewer, magicOrderId);
  const kept = notes.trim() || null;
  if (kept === order.merchantVendorNotes) return kept;
  await updateOrder(tx, id, { merchant_vendor_notes: kept });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'update',
    action: 'Merchant and vendor notes saved',
    changes: { merchantVendorNotes: { from: order.merchantVendorNotes, to: kept } },
  });
  return kept;
}
