import { recordActivities } from '../../orders/activity/record-activity.ts';
import { updateOrders } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { deleteLabels, listOldLabels } from './old-labels.queries.ts';

const together = 200;

// Why: docs/decisions/platform.md, "Labels are kept for two years".
/** Deletes the labels that have been kept long enough, batch by batch; returns how many. */
export async function forgetLabels(db: Database, now: Date): Promise<number> {
  let deleted = 0;
  let after = '0';
  for (;;) {
    const last = await inSystemTransaction(db, async (tx) => {
      const { labelMonths } = await readSetting(tx, 'retention');
      const before = new Date(now);
      before.setUTCMonth(before.getUTCMonth() - labelMonths);
      const old = await listOldLabels(tx, before, { after, limit: together });
      if (old.length === 0) return null;
      const orders = await deleteLabels(
        tx,
        old.map(({ shipment_id }) => shipment_id),
      );
      await updateOrders(tx, orders, { has_label: false });
      await recordActivities(
        tx,
        null,
        old.map(({ order_id, awb }) => ({
          orderId: order_id,
          type: 'shipping_update',
          action: 'Shipping label deleted',
          notes: `AWB ${awb}: labels are kept for ${labelMonths === 1 ? 'a month' : `${labelMonths} months`}`,
        })),
      );
      deleted += old.length;
      return old.at(-1)?.shipment_id ?? null;
    });
    if (last === null) return deleted;
    after = last;
  }
}
