import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Orders shown, and counted at most. */
const shownAtMost = 6;
const countedAtMost = 500;

const row = z.object({
  magic_order_id: z.string(),
  order_number: z.string(),
  vendor_name: z.string(),
  order_status: z.string(),
  shipment_status: z.string().nullable(),
  shipping_partner: z.string().nullable(),
  shipping_reference: z.string().nullable(),
  currency: z.string(),
  created_at: z.date(),
  total: z.number(),
  n: z.number(),
});

/**
 * Parts of other store orders of an order's customer, newest first, and how many there are up to a limit: those with the
 * store's number of the customer, and where one of both has none, with the same phone or email.
 */
export async function findOtherOrders(tx: Tx, orderId: string) {
  const rows = await checkedRows(
    tx,
    row,
    sql`
    with own as (select store_order_id, store_customer_id as customer, customer_phone_national as phone,
        lower(customer_email) as email from magic_orders where id = ${orderId}),
    found as (
      (select o.id from own cross join lateral (select o.id, o.store_order_id from magic_orders o
        where o.store_customer_id = own.customer limit ${countedAtMost}) o where o.store_order_id <> own.store_order_id)
      union
      (select o.id from own cross join lateral (select o.id, o.store_order_id, o.store_customer_id from magic_orders o
        where o.customer_phone_national = own.phone limit ${countedAtMost}) o
        where o.store_order_id <> own.store_order_id and (o.store_customer_id is null or own.customer is null))
      union
      (select o.id from own cross join lateral (select o.id, o.store_order_id, o.store_customer_id from magic_orders o
        where o.customer_email is not null and lower(o.customer_email) = own.email limit ${countedAtMost}) o
        where o.store_order_id <> own.store_order_id and (o.store_customer_id is null or own.customer is null)))
    select o.magic_order_id, o.order_number, o.vendor_name, o.order_status, o.shipment_status, o.shipping_partner,
      o.shipping_reference, o.currency, o.created_at, (o.net_price + o.net_tax + o.shipping_cost) as total,
      (count(*) over ())::int as n
    from found join magic_orders o using (id)
    order by o.created_at desc, o.id desc limit ${shownAtMost}`,
  );
  const total = Math.min(countedAtMost, rows[0]?.n ?? 0);
  return { rows, total, atLeast: total === countedAtMost };
}
