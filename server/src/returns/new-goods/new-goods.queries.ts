import type { Tx } from '../../platform/db/transaction.ts';

/** What is sent instead of a return's items, with the part of the order that it is, as far as the viewer may see it. */
export const listGoodsOf = (tx: Tx, returnId: string) =>
  tx
    .selectFrom('return_new_goods as g')
    .leftJoin('magic_orders as o', 'o.id', 'g.order_id')
    .selectAll('g')
    .select(['o.magic_order_id', 'o.order_status'])
    .where('g.return_id', '=', returnId)
    .orderBy('g.position')
    .execute();
export type GoodsRow = Awaited<ReturnType<typeof listGoodsOf>>[number];

export interface NewGoodsRow {
  readonly variantId: string;
  readonly productId: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number;
  /** In the order's currency, for all pieces. */
  readonly listPrice: number;
  readonly credit: number;
  readonly price: number;
}

export async function insertGoods(tx: Tx, returnId: string, goods: readonly NewGoodsRow[]): Promise<void> {
  if (goods.length === 0) return;
  await tx
    .insertInto('return_new_goods')
    .values(
      goods.map((one, position) => ({
        return_id: returnId,
        position,
        variant_id: one.variantId,
        product_id: one.productId,
        title: one.title,
        variant_title: one.variantTitle,
        sku: one.sku,
        image_url: one.imageUrl,
        quantity: one.quantity,
        list_price: one.listPrice,
        credit: one.credit,
        price: one.price,
      })),
    )
    .execute();
}

/** Variants of the catalogue, as far as the viewer may see them. */
export const findVariants = (tx: Tx, variantIds: readonly string[]) =>
  tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select([
      'v.variant_id',
      'v.product_id',
      'p.title',
      'v.title as variant_title',
      'v.sku',
      'v.price',
      'v.tracked',
      'v.inventory_quantity',
      (eb) => eb.fn.coalesce('v.image_url', 'p.image_url').as('image_url'),
    ])
    .where('v.variant_id', 'in', variantIds.length > 0 ? [...variantIds] : [''])
    .execute();
export type VariantRow = Awaited<ReturnType<typeof findVariants>>[number];

/** When new goods of the order's vendor go, by the setting of now. */
export async function exchangeMomentOf(tx: Tx, orderId: string): Promise<string> {
  const { exchange_ships } = await tx
    .selectFrom('magic_orders as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .select('v.exchange_ships')
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return exchange_ships;
}

/** When the vendor's new goods go is kept with the return as it is now. */
export async function freezeExchangeMoment(tx: Tx, returnId: string, ships: string): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ exchange_ships: ships })
    .where('id', '=', returnId)
    .where('exchange_ships', 'is', null)
    .execute();
}

/** The store has let these goods go. */
export async function saveReleased(
  tx: Tx,
  { returnId, position, lineIds, at }: { returnId: string; position: number; lineIds: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('return_new_goods')
    .set((eb) => ({ released_at: eb.fn.coalesce('released_at', eb.val(at)), store_line_ids: [...lineIds] }))
    .where('return_id', '=', returnId)
    .where('position', '=', position)
    .execute();
}

/** Whether the buyer was asked to pay, or may have been. */
export async function wasBilled(tx: Tx, returnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('return_store_steps')
    .select('id')
    .where('return_id', '=', returnId)
    .where('step', '=', 'invoice')
    .where('state', 'in', ['sending', 'done', 'undone'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
