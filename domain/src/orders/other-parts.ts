import { z } from 'zod';
import { hasUnsettledAttempt } from '../statuses/attempt-state.ts';
import { isOrderIn } from '../statuses/order-sets.ts';
import { orderStatusLabels } from '../statuses/order-status.ts';
import type { Address, Order } from './order.ts';

/** Another part of a store order, as shown to a person who corrects the address of one part. */
export const addressPart = z.object({
  magicOrderId: z.string(),
  vendorName: z.string(),
  version: z.number().int(),
  /** Its current address on one line, if it differs from that of the part in question. */
  goesElsewhere: z.string().nullable(),
  /** Why its address is kept, phrased to follow “PG2775-2 stays as it is: ”; null where it can be corrected. */
  stays: z.string().nullable(),
});
export type AddressPart = z.output<typeof addressPart>;

/** Why a part's address is not corrected along with another part's; null where it is. */
export function whyAddressStays(
  order: Pick<Order, 'orderStatus' | 'shippingReference' | 'shipmentAttempt'>,
): string | null {
  if (order.shippingReference) return 'it has a shipment';
  if (hasUnsettledAttempt(order)) return 'its shipment is being made';
  return isOrderIn('shipped', order.orderStatus) ? `it is ${orderStatusLabels[order.orderStatus]}` : null;
}

/** An address on one line, as written to the activity log. */
export const addressLine = ({ name, company, ...place }: Address) =>
  [name, company, placeLine(place)].filter(Boolean).join(', ');

/** The same without those who live or work there. */
export const placeLine = ({
  address1,
  address2,
  city,
  province,
  zip,
  country,
  phone,
}: Omit<Address, 'name' | 'company'>) =>
  [address1, address2, city, province, zip, country, phone].filter(Boolean).join(', ');

/** The outcome for the other parts, one sentence each. */
export function otherPartsText({
  corrected,
  left,
}: {
  readonly corrected: readonly { readonly magicOrderId: string }[];
  readonly left: readonly { readonly magicOrderId: string; readonly reason: string }[];
}): string {
  const ids = corrected.map(({ magicOrderId }) => magicOrderId);
  return [
    ...(ids.length > 0 ? [`${ids.join(', ')} ${ids.length === 1 ? 'has' : 'have'} the new address, too.`] : []),
    ...left.map(({ magicOrderId, reason }) => `${magicOrderId} was left as it is: ${reason}.`),
  ].join(' ');
}
