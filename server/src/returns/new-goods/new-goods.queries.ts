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

/** Exchanges of a store order that the store has let go, or was asked to. */
export const listExchangesOf = (tx: Tx, storeOrderId: string) =>
  tx
    .selectFrom('return_new_goods as g')
    .innerJoin('returns as r', 'r.id', 'g.return_id')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .select([
      'g.return_id',
      'g.position',
      'g.variant_id',
      'g.quantity',
      'g.price',
      'g.credit',
      'g.store_line_ids',
      'r.state',
    ])
    .where('o.store_order_id', '=', storeOrderId)
    .where((eb) =>
      eb.or([
        eb('g.released_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('return_store_steps as s')
            .whereRef('s.return_id', '=', 'g.return_id')
            .where('s.step', '=', 'exchange')
            .where('s.state', 'in', ['sending', 'done', 'undone'])
            .select('s.id'),
        ),
      ]),
    )
    .orderBy('g.return_id')
    .orderBy('g.position')
    .execute();

/** The lines of these returns, with what the store has taken out of them. */
export const listLinesOfReturns = (tx: Tx, returnIds: readonly string[]) =>
  tx
    .selectFrom('return_lines')
    .select(['return_id', 'store_line_id', 'quantity', 'removed'])
    .where('return_id', 'in', returnIds.length > 0 ? [...returnIds] : ['0'])
    .execute();

/** The lines that a store order has here besides its exchanges. */
export const listOtherLines = (tx: Tx, storeOrderId: string) =>
  tx
    .selectFrom('magic_order_line_items as i')
    .innerJoin('magic_orders as o', 'o.id', 'i.order_id')
    .select('i.store_line_id')
    .where('o.store_order_id', '=', storeOrderId)
    .where('o.exchange_of', 'is', null)
    .execute();

/** New goods have become lines of a part of ours. */
export async function linkGoods(tx: Tx, returnId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('return_new_goods')
    .set((eb) => ({ order_id: orderId, released_at: eb.fn.coalesce('released_at', eb.fn<Date>('now', [])) }))
    .where('return_id', '=', returnId)
    .where((eb) => eb.or([eb('order_id', 'is distinct from', orderId), eb('released_at', 'is', null)]))
    .execute();
}

/** How often the buyer was asked to pay, or may have been. */
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
