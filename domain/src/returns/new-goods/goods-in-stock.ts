import { lineName } from '../../refunds/line-cancellation.ts';

/** Goods that are wanted, beside what the catalogue knows of them. */
export interface WantedGoods {
  readonly title: string;
  readonly variantTitle: string | null;
  readonly quantity: number;
  /** Pieces that are in stock; null where the store does not count them. */
  readonly inStock: number | null;
}

/** The goods of which the store has not enough. Several that want the same are asked for one by one. */
export const missingGoods = <T extends WantedGoods>(goods: readonly T[]): readonly T[] =>
  goods.filter(({ quantity, inStock }) => inStock !== null && inStock < quantity);

/** In sentences; null where everything is in stock. */
export const outOfStockText = (goods: readonly WantedGoods[]): string | null =>
  missingGoods(goods)
    .map((one) =>
      (one.inStock ?? 0) <= 0
        ? `${lineName(one)} is out of stock.`
        : `Only ${one.inStock} of ${lineName(one)} ${one.inStock === 1 ? 'is' : 'are'} in stock.`,
    )
    .join(' ') || null;
