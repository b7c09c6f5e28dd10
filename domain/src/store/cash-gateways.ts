import { z } from 'zod';

/** The usual names of payment methods whose money is taken at the door. */
export const usualCashGateways = ['Cash on Delivery', 'COD', 'Pay on Delivery'] as const;

/** Usual names of others: money that comes by them does so without a courier. */
export const usualOtherGateways = ['Bank Deposit', 'Bank Transfer', 'Money Order', 'Manual', 'Gift Card'] as const;

/** The names by which payment methods of the store are cash on delivery, and which are not; the setting `cash_gateways`. */
export const cashGateways = z.object({
  names: z.array(z.string().trim().min(1).max(60)).max(50).meta({
    title: 'Names of payment methods',
    description: 'A longer name that contains one counts, too.',
  }),
  others: z
    .array(z.string().trim().min(1).max(60))
    .max(200)
    .default([...usualOtherGateways])
    .meta({
      title: 'Names of other payment methods',
      description: 'About any name that is in neither list, and by which an order owes money, staff are asked once.',
    }),
});

/** Case and whatever stands between words do not count: `cash_on_delivery` is `Cash on Delivery`. */
const words = (name: string) =>
  ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Whether money is taken at the door by one of these gateways: its name has all the words of a known one in a row. */
export const isCashOnDelivery = (gateways: readonly string[], names: readonly string[]): boolean =>
  gateways.some((gateway) => names.some((name) => words(name).trim() !== '' && words(gateway).includes(words(name))));

/** A payment that people mark as received, such as what a courier has brought. */
const isMarked = (gateway: string) => words(gateway) === ' manual ';

/**
 * Whether money has come in by a gateway that the order did not name `before` (its names, joined by commas), and that is
 * neither cash nor a mark of somebody's: the customer has paid in another way than at the door.
 */
export function isPaidAnew(before: string | null, gateways: readonly string[], names: readonly string[]): boolean {
  const known = new Set((before ?? '').split(', ').map(words));
  return gateways.some((one) => !known.has(words(one)) && !isMarked(one) && !isCashOnDelivery([one], names));
}
