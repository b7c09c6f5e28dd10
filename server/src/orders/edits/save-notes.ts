import { mayWriteNotes } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder } from '../order/visible-order.ts';

/** Saves the notes shared by merchant and vendor; blank text removes them. Returns the saved text. */
export async function saveNotes(
  tx: Tx,
  viewer: Viewer,
  {
    magicOrderId,
    merchantVendorNotes: notes,
    version,
  }: { magicOrderId: string; merchantVendorNotes: string; version?: number | undefined },
): Promise<{ merchantVendorNotes: string | null; version: number }> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order } = visible;
  requireAbility(mayWriteNotes(viewer, order));
  const kept = notes.trim() || null;
  if (kept === order.merchantVendorNotes) return { merchantVendorNotes: kept, version: order.version };
  await refuseStale(tx, viewer, visible, { version, fields: ['merchantVendorNotes'] });
  const changed = await updateOrder(tx, visible, { merchant_vendor_notes: kept });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'update',
    action: 'Merchant and vendor notes saved',
    changes: { merchantVendorNotes: { from: order.merchantVendorNotes, to: kept } },
  });
  return { merchantVendorNotes: kept, version: changed };
}
