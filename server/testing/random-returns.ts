import type { ReturnState } from '@shipmagic/domain/returns/return-state';
import type { TestDatabase } from './database.ts';

/**
 * A return of the first line of each order `where`, in this state, in which every second piece came back damaged; a
 * settled one gives the line's price back. Its parcel was quoted at 45 rupees. An order's former return takes the state.
 */
export async function sendBack(database: TestDatabase, where: string, state: ReturnState): Promise<void> {
  await database.query(
    `update returns set state = '${state}' where order_id in (select id from magic_orders where ${where})`,
  );
  await database.query(`with asked as (
      insert into returns (order_id, state, wish, way, asked_by)
      select id, '${state}', 'refund', 'courier', 'staff' from magic_orders o
      where ${where} and not exists (select from returns r where r.order_id = o.id) returning id, order_id),
    lines as (
      insert into return_lines (return_id, order_id, position, store_line_id, title, quantity, reason, of_pieces, of_paid)
      select a.id, a.order_id, 1, i.store_line_id, i.title, i.quantity, case when a.id % 2 = 0 then 'damaged' else 'size' end,
        i.quantity, i.net_price + i.net_tax
      from asked a join magic_order_line_items i on i.order_id = a.order_id and i.position = 1
      returning return_id, order_id, store_line_id, title, quantity, of_paid),
    parcels as (
      insert into shipments (order_id, return_id, attempt, reference, shipping_partner, state, awb, quoted_cost)
      select order_id, return_id, 1, 'B' || return_id, 'Delhivery', 'created', 'B' || return_id, 45 from lines),
    receipts as (
      insert into return_receipts (return_id, order_id) select return_id, order_id from lines returning id, return_id),
    graded as (
      insert into return_receipt_lines (receipt_id, order_id, store_line_id, title, quantity, grade)
      select c.id, l.order_id, l.store_line_id, l.title, l.quantity, case when l.return_id % 2 = 0 then 'damaged' else 'good' end
      from receipts c join lines l using (return_id))
    insert into return_settlements (return_id, order_id, state, refund, suggested, with_shipping, restock)
    select return_id, order_id, 'done', of_paid, of_paid, false, '[]' from lines where '${state}' = 'settled'`);
}
