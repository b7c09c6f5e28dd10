import { AppError } from '@shipmagic/domain/http/errors';
import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import { missingGoods, type WantedGoods } from '@shipmagic/domain/returns/new-goods/goods-in-stock';
import { creditsOf, priceOfNewGoods } from '@shipmagic/domain/returns/new-goods/new-goods-price';
import type { ReturnWish } from '@shipmagic/domain/returns/return-wish';
import type { Tx } from '../../platform/db/transaction.ts';
import type { CountedLine } from '../count-lines.ts';
import { rupeesOf } from '../rules/read-terms.ts';
import { findVariants, listGoodsOf, type NewGoodsRow, type VariantRow } from './new-goods.queries.ts';

/** Goods that are wanted instead, and what of them is in stock. */
export type PricedGoods = NewGoodsRow & WantedGoods;

interface Wanted {
  readonly wish: ReturnWish;
  readonly exchangeVariantId?: string | undefined;
  /** The items that come back. */
  readonly lines: readonly { readonly line: CountedLine; readonly quantity: number }[];
}

const stockOf = (variant: VariantRow | undefined): number | null =>
  variant?.tracked ? variant.inventory_quantity : null;
/** The store's name of a product's only variant. */
const onlyVariant = 'Default Title';
const titleOf = ({ variant_title: title }: VariantRow) => (title === onlyVariant ? null : title);

const paidFor = ({ line, quantity }: Wanted['lines'][number]) => toPaise(rupeesOf(line, quantity));

// Why: docs/decisions/returns.md, "New goods cost what was paid, and the difference by the price list".
/**
 * The goods that are sent instead, with their price of now: the wanted variant for all items, or each item again. Items that are no
 * variant of the store are not sent again by themselves. Throws 400 for a variant that the catalogue does not have.
 */
export async function priceGoods(tx: Tx, { wish, exchangeVariantId, lines }: Wanted): Promise<PricedGoods[]> {
  if (wish !== 'exchange' && wish !== 'replacement') return [];
  const wantedIds = exchangeVariantId === undefined ? [] : [exchangeVariantId];
  const found = await findVariants(tx, [...wantedIds, ...lines.flatMap(({ line }) => line.row.variant_id ?? [])]);
  const variants = new Map(found.map((row) => [row.variant_id, row]));
  const listOf = ({ line, quantity }: Wanted['lines'][number], paid: number) => {
    const variant = variants.get(line.row.variant_id ?? '');
    return variant ? toPaise(variant.price) * quantity : paid;
  };
  if (wish === 'replacement')
    return lines.flatMap((one) => {
      const { row } = one.line;
      if (row.variant_id === null) return [];
      const paid = paidFor(one);
      return [
        {
          variantId: row.variant_id,
          productId: row.product_id,
          title: row.title,
          variantTitle: row.variant_title,
          sku: row.sku,
          imageUrl: row.image_url,
          quantity: one.quantity,
          listPrice: toRupees(listOf(one, paid)),
          credit: toRupees(paid),
          price: toRupees(paid),
          inStock: stockOf(variants.get(row.variant_id)),
        },
      ];
    });
  const variant = variants.get(exchangeVariantId ?? '');
  if (!variant)
    throw new AppError('bad_input', 'exchangeVariantId is none of the store’s variants', {
      field: 'exchangeVariantId',
    });
  const quantity = lines.reduce((sum, one) => sum + one.quantity, 0);
  const paidPaise = lines.reduce((sum, one) => sum + paidFor(one), 0);
  const oldListPaise = lines.reduce((sum, one) => sum + listOf(one, paidFor(one)), 0);
  const newListPaise = toPaise(variant.price) * quantity;
  return [
    {
      variantId: variant.variant_id,
      productId: variant.product_id,
      title: variant.title,
      variantTitle: titleOf(variant),
      sku: variant.sku,
      imageUrl: variant.image_url,
      quantity,
      listPrice: toRupees(newListPaise),
      credit: toRupees(paidPaise),
      price: toRupees(priceOfNewGoods({ paidPaise, oldListPaise, newListPaise })),
      inStock: stockOf(variant),
    },
  ];
}

/** The goods that a return sends instead, beside what is in stock now. */
export async function goodsInStock(tx: Tx, returnId: string): Promise<WantedGoods[]> {
  const goods = await listGoodsOf(tx, returnId);
  const found = await findVariants(
    tx,
    goods.map(({ variant_id: id }) => id),
  );
  return goods.map(({ variant_id: id, title, variant_title: variantTitle, quantity }) => ({
    title,
    variantTitle,
    quantity,
    inStock: stockOf(found.find((one) => one.variant_id === id)),
  }));
}

export const isInStock = async (tx: Tx, returnId: string): Promise<boolean> =>
  missingGoods(await goodsInStock(tx, returnId)).length === 0;

/** New goods that the store's people have added, as the store's return has them. */
export async function goodsOfStore(
  tx: Tx,
  wanted: readonly { readonly variantId: string; readonly quantity: number }[],
  creditPaise: number,
): Promise<NewGoodsRow[]> {
  const found = await findVariants(
    tx,
    wanted.map(({ variantId }) => variantId),
  );
  const credits = creditsOf(
    creditPaise,
    wanted.map(({ quantity }) => quantity),
  );
  return wanted.map(({ variantId, quantity }, i) => {
    const variant = found.find((one) => one.variant_id === variantId);
    const listPrice = toRupees(toPaise(variant?.price ?? 0) * quantity);
    return {
      variantId,
      productId: variant?.product_id ?? null,
      title: variant?.title ?? 'New item',
      variantTitle: variant ? titleOf(variant) : null,
      sku: variant?.sku ?? null,
      imageUrl: variant?.image_url ?? null,
      quantity,
      listPrice,
      credit: toRupees(credits[i] ?? 0),
      price: listPrice,
    };
  });
}
