import { toPaise, toRupees } from '../../money/paise.ts';
import { differenceOfNewGoods, priceOfNewGoods } from '../new-goods/new-goods-price.ts';
import { shareOfPieces } from '../return-money.ts';

/** An item that comes back: what was paid for its pieces, of which so many have gone back before, and its list price. */
export interface ExchangedItem {
  readonly worth: { readonly paid: number; readonly pieces: number; readonly before: number };
  /** Of one piece. */
  readonly listPrice: number;
  /** Pieces that come back now. */
  readonly quantity: number;
}

/**
 * The difference that as many pieces at another list price make, in the order's currency: above 0 the customer pays it, below 0 it
 * goes back to them.
 */
export function offeredDifference({ worth, listPrice, quantity }: ExchangedItem, price: number): number {
  const creditPaise = shareOfPieces({
    lineId: '',
    quantity: worth.pieces,
    paidPaise: toPaise(worth.paid),
    before: worth.before,
    returned: quantity,
  });
  const pricePaise = priceOfNewGoods({
    paidPaise: creditPaise,
    oldListPaise: toPaise(listPrice) * quantity,
    newListPaise: toPaise(price) * quantity,
  });
  return toRupees(differenceOfNewGoods([{ pricePaise, creditPaise }]));
}
