import { recordActivity } from '../../orders/activity/record-activity.ts';
import { updateOrders } from '../../orders/order/orders.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findLabel } from './labels.queries.ts';
import { deleteLabels } from './old-labels.queries.ts';

/** Deletes the label of a parcel that is another one now, so that the next one is fetched anew; nothing without one. */
export async function forgetLabel(tx: Tx, shipmentId: string): Promise<void> {
  if (!(await findLabel(tx, shipmentId))) return;
  const orders = await deleteLabels(tx, [shipmentId]);
  await updateOrders(tx, orders, { has_label: false });
  for (const { id } of orders)
    await recordActivity(tx, null, {
      orderId: id,
      type: 'shipping_update',
      action: 'Shipping label deleted',
      notes: 'The courier has other data of the parcel now: print its label again.',
    });
}
