import { sql } from 'kysely';
import { systemOrder } from '../orders/order/orders.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** A courier's parcel on its way, the one that has been longest; undefined if there is none. */
export async function lockMoving(tx: Tx, courier: string) {
  const row = await tx
    .selectFrom('magic_orders')
    .select(['id', 'magic_order_id', 'shipping_reference as awb'])
    .where('shipment_status', '=', 'IN_TRANSIT')
    .where('tracking_type', '=', 'courier')
    .where('shipping_partner', '=', courier)
    .where('managed_in_shipmagic', 'is not', false)
    // Whose order has changed meanwhile is another story.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('changes_in_flight').select('id').whereRef('shipment_id', '=', 'magic_orders.shipment_id')),
      ),
    )
    .orderBy('created_at')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && systemOrder(row);
}

/** The claims to file, the oldest first. */
export const listToFile = (tx: Tx, count: number) =>
  tx
    .selectFrom('claims')
    .select(['id', 'value', 'cap'])
    .where('state', '=', 'open')
    .orderBy('since')
    .limit(count)
    .execute();

/** Has a claim filed so many days earlier. */
export async function fileEarlier(tx: Tx, id: string, days: number): Promise<void> {
  await sql`update claims set filed_at = filed_at - make_interval(days => ${days}), answer_by = answer_by - ${days}::integer
    where id = ${id}`.execute(tx);
}
