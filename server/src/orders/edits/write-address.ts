import { nationalNumber } from '@shipmagic/domain/india/phone';
import type { Address } from '@shipmagic/domain/orders/order';
import { addressLine } from '@shipmagic/domain/orders/other-parts';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { type SystemOrder, updateOrder } from '../order/orders.ts';
import type { VisibleOrder } from '../order/visible-order.ts';

interface NewAddress {
  readonly before: Address | null;
  readonly kept: Address;
  readonly customerPhone: string | null;
}

/** Writes a delivery address with what is derived from it, and its history. Returns the order's version. */
export async function writeAddress(
  tx: Tx,
  viewer: Viewer | null,
  order: VisibleOrder | SystemOrder,
  { before, kept, customerPhone }: NewAddress,
): Promise<number> {
  const version = await updateOrder(tx, order, {
    shipping_address: JSON.stringify(kept),
    ship_city: kept.city,
    ship_country: kept.country,
    customer_phone_national: nationalNumber(customerPhone ?? kept.phone),
  });
  // An invoice states the address, and the place decides the tax.
  await enqueue(tx, 'renew_invoice', { orderId: order.id });
  await recordActivity(tx, viewer, {
    orderId: order.id,
    type: 'shipping_update',
    action: 'Shipping address updated',
    changes: { shippingAddress: { from: before && addressLine(before), to: addressLine(kept) } },
    staffOnly: true,
  });
  return version;
}
