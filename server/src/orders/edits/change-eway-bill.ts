import { AppError } from '@shipmagic/domain/http/errors';
import { formatRupees } from '@shipmagic/domain/money/paise';
import { ewayBillLimit, needsEwayBill } from '@shipmagic/domain/orders/eway-bill';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangeEwayBill } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder, readVisibleOrder } from '../order/visible-order.ts';

interface EwayBill {
  readonly magicOrderId: string;
  /** Twelve digits; null takes it away. */
  readonly ewayBillNumber: string | null;
  readonly version?: number | undefined;
}

/** Enters, corrects or takes away an order's e-way bill number. Throws 409 when its goods are worth too little for one. */
export async function changeEwayBill(
  tx: Tx,
  viewer: Viewer,
  { magicOrderId, ewayBillNumber, version }: EwayBill,
): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order } = visible;
  requireAbility(mayChangeEwayBill(viewer, order));
  if (ewayBillNumber && !needsEwayBill(order))
    throw new AppError('conflict', `Goods worth up to ${formatRupees(ewayBillLimit)} need no e-way bill.`);
  if (order.ewayBillNumber === ewayBillNumber) return order;
  await refuseStale(tx, viewer, visible, { version, fields: ['ewayBillNumber'] });
  await updateOrder(tx, visible, { eway_bill_number: ewayBillNumber });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'shipping_update',
    action: ewayBillNumber ? 'E-way bill number entered' : 'E-way bill number removed',
    changes: { ewayBillNumber: { from: order.ewayBillNumber, to: ewayBillNumber } },
  });
  return (await readVisibleOrder(tx, viewer, magicOrderId)).order;
}
