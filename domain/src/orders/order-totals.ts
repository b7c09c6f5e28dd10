import { formatMoney } from '../money/currency.ts';
import { toPaise, toRupees } from '../money/paise.ts';
import { isOrderIn } from '../statuses/order-sets.ts';
import type { LineItem, Order } from './order.ts';

// Amounts are in rupees, but added in paise (specification 1, section 9).

/** "Payment": total price − the lines' discounts + shipping. */
export function paymentShown(
  order: Pick<Order, 'totalPrice' | 'shippingCost'> & {
    readonly lineItems: readonly Pick<LineItem, 'total_discount'>[];
  },
): number {
  const discounts = order.lineItems.reduce((all, line) => all + toPaise(line.total_discount), 0);
  return toRupees(toPaise(order.totalPrice) - discounts + toPaise(order.shippingCost));
}

/** "Total order value": net price + tax + shipping. */
export function orderTotal(order: Pick<Order, 'netPrice' | 'netTax' | 'shippingCost'>): number {
  return toRupees(toPaise(order.netPrice) + toPaise(order.netTax) + toPaise(order.shippingCost));
}

type Charges = Pick<Order, 'shippingCost' | 'duties' | 'fees'>;

/** Shipping alone: duties and fees are contained in the shipping cost. */
export const shippingAlone = ({ shippingCost, duties, fees }: Charges): number =>
  toRupees(toPaise(shippingCost) - toPaise(duties) - toPaise(fees));

/** The vendor's payout including shipping, and neither duties nor fees. */
export function payoutShown(order: Pick<Order, 'publisherPayout'> & Charges): number {
  return toRupees(toPaise(order.publisherPayout) + toPaise(shippingAlone(order)));
}

/**
 * The payout that the vendor is owed: nothing for an order that does not stay with its customer, as the scorecards
 * count it, and nothing for a test order.
 */
export function payoutDue(order: Pick<Order, 'publisherPayout' | 'orderStatus' | 'isTest'> & Charges): number {
  return order.isTest || isOrderIn('unsold', order.orderStatus) ? 0 : payoutShown(order);
}

/** The payout in words, with what is due of it where that is another amount: `Payout ₹900.00, due ₹0.00`. */
export function payoutText(order: Pick<Order, 'publisherPayout' | 'payoutDue' | 'currency'> & Charges): string {
  const shown = payoutShown(order);
  const due = order.payoutDue === shown ? '' : `, due ${formatMoney(order.payoutDue, order.currency)}`;
  return `Payout ${formatMoney(shown, order.currency)}${due}`;
}

/** Price × quantity − discount, rounded to paise. */
export function lineValue(line: Pick<LineItem, 'price' | 'quantity' | 'total_discount'>): number {
  return toRupees(toPaise(line.price) * line.quantity - toPaise(line.total_discount));
}

/** Kilograms of all units, unrounded (the detail screen shows two decimals). */
export function weightKg(lines: readonly Pick<LineItem, 'grams' | 'quantity'>[]): number {
  return lines.reduce((all, line) => all + line.grams * line.quantity, 0) / 1000;
}

/** Kilograms of the parcel: as somebody weighed it, else of all units that are shipped. */
export function parcelWeightKg({ packedSize, lineItems }: Pick<Order, 'packedSize' | 'lineItems'>): number {
  return packedSize.grams === null
    ? weightKg(lineItems.filter((line) => line.requiresShipping))
    : packedSize.grams / 1000;
}

/** `18.0%` for 0.18; a dash when the rate is unknown. */
export function taxPercentText(fraction: number | null): string {
  return fraction === null ? '–' : `${(Math.round(fraction * 1e6) / 1e4).toFixed(1)}%`;
}
