import { type DeliveryMethod, deliveryMethod, deliveryMethodTable } from '@shipmagic/domain/orders/delivery-method';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import type { Selectable } from 'kysely';
import type { MagicOrders } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { SystemOrder } from './system-order.ts';
import { updateOrder } from './update-order.queries.ts';

/** A locked part with the columns that decide what another method changes. */
export type PartToDeliver = SystemOrder &
  Pick<
    Selectable<MagicOrders>,
    'order_status' | 'delivery_method' | 'managed_in_shipmagic' | 'shipping_reference' | 'tracking_type'
  >;

/** Whether a part of which nothing needs shipping is work to nobody: it closes by itself. */
export const closesByItself = (part: Pick<PartToDeliver, 'order_status' | 'managed_in_shipmagic'>): boolean =>
  isOrderIn('pending', part.order_status) &&
  !isOrderIn('held', part.order_status) &&
  part.managed_in_shipmagic !== false;

/** The entry that a method leaves in a part's history; null for shipping, which goes without saying. */
export const deliveryEntry = (method: DeliveryMethod) =>
  method === 'shipping' ? null : ({ type: 'other', action: deliveryMethodTable[method].label } as const);

// Why: docs/decisions/orders.md, "What nobody ships is no work".
/**
 * Has a part reach its customer in another way. One that needs nothing to be shipped any more closes, and one that does
 * again is to be confirmed anew. A part whose parcel is booked stays as it is.
 */
export async function setDeliveryMethod(tx: Tx, part: PartToDeliver, to: DeliveryMethod): Promise<void> {
  const from = deliveryMethod.parse(part.delivery_method);
  if (from === to || part.shipping_reference || part.tracking_type) return;
  const status = closesAs(part, from, to);
  await updateOrder(tx, part, { delivery_method: to, ...(status ? { order_status: status } : {}) });
  const reopened = { type: 'other', action: 'Order reopened', notes: 'It has items to be shipped again.' } as const;
  const entry = status === 'new' ? reopened : deliveryEntry(to);
  if (!entry) return;
  await recordActivity(tx, null, {
    orderId: part.id,
    ...entry,
    ...(status ? { type: 'status_change', changes: { orderStatus: { from: part.order_status, to: status } } } : {}),
  });
}

function closesAs(part: PartToDeliver, from: DeliveryMethod, to: DeliveryMethod): 'delivered' | 'new' | null {
  if (to === 'none') return closesByItself(part) ? 'delivered' : null;
  return from === 'none' && isOrderIn('delivered', part.order_status) ? 'new' : null;
}
