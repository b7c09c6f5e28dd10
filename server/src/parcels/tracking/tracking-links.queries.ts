import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** The number of the links that open an order, by one of its parts; 0 until one was made anew. */
export async function findLinkSerial(tx: Tx, magicOrderId: string): Promise<number> {
  const row = await tx
    .selectFrom('tracking_links as l')
    .innerJoin('magic_orders as o', 'o.store_order_id', 'l.store_order_id')
    .select('l.serial')
    .where('o.magic_order_id', '=', magicOrderId)
    .executeTakeFirst();
  return row?.serial ?? 0;
}

/** Ends all links of a store order; those with the returned number open it. */
export async function renewLinks(tx: Tx, storeOrderId: string): Promise<number> {
  const { serial } = await tx
    .insertInto('tracking_links')
    .values({ store_order_id: storeOrderId, serial: 1 })
    .onConflict((conflict) =>
      conflict.column('store_order_id').doUpdateSet((eb) => ({
        serial: eb('tracking_links.serial', '+', 1),
        made_at: databaseNow,
      })),
    )
    .returning('serial')
    .executeTakeFirstOrThrow();
  return serial;
}
