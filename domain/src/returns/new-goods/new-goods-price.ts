import { scalePaise, splitPaise } from '../../money/paise.ts';

/** Goods that are wanted instead of pieces that come back; amounts in paise. */
export interface NewGoodsBasis {
  /** Paid for the pieces that come back, after discounts, with tax. */
  readonly paidPaise: number;
  /** The same pieces by the price list. */
  readonly oldListPaise: number;
  /** The new pieces by the price list. */
  readonly newListPaise: number;
}

/**
 * The price of new goods for the customer, in paise: what was paid for the old ones and the difference by the price list, never
 * below 0. A discount that the customer had stays theirs; goods at the same price cost what was paid.
 */
export const priceOfNewGoods = ({ paidPaise, oldListPaise, newListPaise }: NewGoodsBasis): number =>
  Math.max(0, Math.max(0, paidPaise) + newListPaise - oldListPaise);

/** Paise that are taken off the price list for them; never below 0. */
export const discountOfNewGoods = ({ listPaise, pricePaise }: { listPaise: number; pricePaise: number }): number =>
  Math.max(0, listPaise - pricePaise);

/** Goods as they were agreed on, in paise for all pieces. */
export interface AgreedGoods {
  readonly pricePaise: number;
  /** Paid for the pieces that come back for them. */
  readonly creditPaise: number;
}

/** Above 0 the customer owes it; below, it goes back to them. In paise. */
export const differenceOfNewGoods = (goods: readonly AgreedGoods[]): number =>
  goods.reduce((sum, { pricePaise, creditPaise }) => sum + pricePaise - creditPaise, 0);

/** A price for all pieces as one for each, in paise, rounded half away from zero. */
export const perPiece = (paise: number, quantity: number): number => scalePaise(paise, 1, Math.max(1, quantity));

/** Divides what was paid over the goods that are wanted for it, by their pieces; in paise. */
export const creditsOf = (paidPaise: number, pieces: readonly number[]): readonly number[] =>
  pieces.length === 0 ? [] : splitPaise(paidPaise, pieces);
