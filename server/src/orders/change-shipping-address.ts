import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@shipmagic/domain/http/errors';
import { nationalNumber, toE164 } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import type { Address } from '@shipmagic/domain/orders/order';
import { mayChangeShippingAddress } from '@shipmagic/domain/orders/order-abilities';
import type { ShippingAddressInput } from '@shipmagic/domain/orders/order-edits.contract';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordActivity } from '../activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { updateOrder } from './orders.queries.ts';
import { refuseStale } from './refuse-stale.ts';
import { requireAbility } from './require-ability.ts';
import { lockVisibleOrder } from './visible-order.ts';

/**
 * Corrects where the parcel goes; it stays until the store reports a new address. Throws 409 once there is a shipment
 * or one is being made, and 400 for a PIN code or phone number that cannot exist. Returns the address as it is kept,
 * and the order's version.
 */
export async function changeShippingAddress(
  tx: Tx,
  viewer: Viewer,
  magicOrderId: string,
  { shippingAddress: input, version }: { shippingAddress: ShippingAddressInput; version?: number | undefined },
): Promise<{ shippingAddress: Address; version: number }> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, order } = visible;
  requireAbility(mayChangeShippingAddress(viewer, order));
  const before = order.shippingAddress;
  const kept: Address = { ...before, ...input, zip: checkedZip(input) };
  checkPhone(input.phone, before?.phone);
  if (before && isDeepStrictEqual({ ...kept }, { ...before }))
    return { shippingAddress: before, version: order.version };
  await refuseStale(tx, viewer, visible, { version, fields: ['shippingAddress'] });
  const changed = await updateOrder(tx, id, {
    shipping_address: JSON.stringify(kept),
    ship_city: kept.city,
    ship_country: kept.country,
    customer_phone_national: nationalNumber(order.customerPhone ?? kept.phone),
  });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'shipping_update',
    action: 'Shipping address updated',
    changes: { shippingAddress: { from: before && oneLine(before), to: oneLine(kept) } },
    staffOnly: true,
  });
  return { shippingAddress: kept, version: changed };
}

/** In India the PIN code as couriers want it, elsewhere what was typed. */
function checkedZip({ country, zip }: ShippingAddressInput): string {
  if (!/^(india|in)$/i.test(country)) return zip;
  const pin = normalPin(zip);
  if (!pin) throw new AppError('bad_input', 'An Indian PIN code has six digits', { field: 'shippingAddress.zip' });
  return pin;
}

/** A number that came from the store may stay as it is. */
function checkPhone(phone: string | null, before: string | null | undefined): void {
  if (!phone || phone === before || toE164(phone)) return;
  throw new AppError('bad_input', 'This phone number does not exist', { field: 'shippingAddress.phone' });
}

/** An address in the words of the activity log. */
export const oneLine = ({ address1, address2, city, province, zip, country, phone }: Address) =>
  [address1, address2, city, province, zip, country, phone].filter(Boolean).join(', ');
