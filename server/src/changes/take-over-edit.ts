import { nationalNumber } from '@shipmagic/domain/india/phone';
import type { Address } from '@shipmagic/domain/orders/order';
import type { ParcelRequest } from '../couriers/courier.ts';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { updateOrder } from '../orders/order/orders.ts';
import { findSentParcel } from '../parcels/booking/booking.ts';
import { consigneeOf } from '../parcels/booking/consignee-of.ts';
import { forgetLabel } from '../parcels/labels/labels.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { findConsignee, keepEdit, type LockedChange } from './changes.queries.ts';
import { findInvoiceNumber } from './parcel-of-order.queries.ts';
import { stageOfParcel } from './standing-of.ts';

/** Rupees that the courier collects, and by how much that is rounded. */
export interface Cash {
  readonly cash: number;
  readonly rounding: number;
}

/**
 * The courier has taken an edit: its parcel is that from now on, and the order says the same. Its label would show what
 * was before, and so would its invoice until the goods have left with it.
 */
export async function takeOverEdit(tx: Tx, change: LockedChange, cash: Cash | null): Promise<void> {
  const { shipment_id: shipmentId, order } = change;
  if (!shipmentId) return;
  const consignee = change.kind === 'address' ? await findConsignee(tx, change.id) : undefined;
  const address = (consignee?.address ?? null) as Address | null;
  const sent = await findSentParcel(tx, shipmentId);
  await keepEdit(tx, shipmentId, {
    cash,
    parcel: sent && {
      ...sent,
      ...(cash ? { cod: cash.cash } : {}),
      ...consigneeIn(sent, address, consignee?.phone),
    },
  });
  await forgetLabel(tx, shipmentId);
  await updateOrder(tx, order, {
    ...(change.collect_to === null ? {} : { cod_amount: change.collect_to }),
    ...(address
      ? {
          shipping_address: JSON.stringify(address),
          store_shipping_address: JSON.stringify(address),
          ship_city: address.city,
          ship_country: address.country,
          customer_phone_national: nationalNumber(consignee?.phone ?? address.phone),
        }
      : {}),
  });
  if (!address) return;
  if (stageOfParcel(order) === 'booked')
    await enqueue(tx, 'renew_invoice', { orderId: order.id, edited: true }, { key: `invoice:${order.id}` });
  else await noteFormerInvoice(tx, order.id);
}

/** An invoice that has left with the goods stays as it is. */
async function noteFormerInvoice(tx: Tx, orderId: string): Promise<void> {
  const number = await findInvoiceNumber(tx, orderId);
  if (number === null) return;
  await recordActivity(tx, null, {
    orderId,
    type: 'other',
    action: `Invoice ${number} keeps the former address`,
    notes: 'The parcel had left with it when its courier took the new one.',
  });
}

function consigneeIn(
  sent: ParcelRequest,
  address: Address | null,
  phone: string | null | undefined,
): Partial<Pick<ParcelRequest, 'consignee'>> {
  const wanted =
    address &&
    consigneeOf({ customer_name: sent.consignee.name, customer_phone: phone ?? null, shipping_address: address });
  if (!wanted) return {};
  const { name, phone: mobile } = wanted;
  return {
    consignee: { ...wanted, name: name ?? sent.consignee.name, phone: mobile ?? sent.consignee.phone },
  };
}
