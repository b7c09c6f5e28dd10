import { toPaise, toRupees } from '../money/paise.ts';
import type { Order } from './order.ts';
import { payoutShown, shippingAlone } from './order-totals.ts';
import type { PayoutParts } from './payout-shape.ts';

type Amounts = Pick<Order, 'netPrice' | 'netTax' | 'publisherPayout' | 'shippingCost' | 'duties' | 'fees'>;

// Why: docs/decisions/money.md, "The payout's parts follow from its amount".
/** The parts of a payout, which was fixed with the parcel. `receivesTax`: whether its vendor gets the tax, too. */
export function payoutParts(order: Amounts, receivesTax: boolean): PayoutParts {
  const [net, tax, payout] = [order.netPrice, order.netTax, order.publisherPayout].map(toPaise) as [
    number,
    number,
    number,
  ];
  // A payout above the net price holds tax, and one that would leave a commission below zero without it does not.
  const holdsTax = payout > net || (receivesTax && payout <= net + tax);
  const gst = holdsTax ? tax : 0;
  return {
    net: toRupees(net),
    commission: toRupees(net + gst - payout),
    gst: toRupees(gst),
    shipping: shippingAlone(order),
    payout: payoutShown(order),
  };
}
