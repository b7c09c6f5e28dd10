import { sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { databaseNow } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** An order, as far as rules ask for it. */
export const findRuledOrder = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('magic_orders')
    .select(['vendor_name', 'channel_tags', 'delivered_at', 'currency'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

export interface RuledProduct {
  readonly productType: string;
  readonly tags: readonly string[];
}

/** The facts that rules ask of products, by their ids. */
export async function ruledProducts(tx: Tx, productIds: readonly string[]): Promise<ReadonlyMap<string, RuledProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .select(['product_id', 'product_type', 'tags'])
    .where('product_id', 'in', [...productIds])
    .execute();
  return new Map(rows.map((row) => [row.product_id, { productType: row.product_type, tags: row.tags }]));
}

/** Returns of one customer that are looked at. */
const countedAtMost = 1000;

/**
 * When the customer of an order asked for returns since then, of this order and their others: those with the store's
 * number of the customer, and where one of both has none, with the same phone or email. Cancelled ones do not count.
 */
export async function returnsOfCustomer(tx: Tx, orderId: string, since: Date): Promise<Date[]> {
  const rows = await checkedRows(
    tx,
    z.object({ created_at: z.date() }),
    sql`
    with own as (select store_order_id, store_customer_id as customer, customer_phone_national as phone,
        lower(customer_email) as email from magic_orders where id = ${orderId}),
    found as (
      select o.id from own join magic_orders o on o.store_order_id = own.store_order_id
      union
      select o.id from own join magic_orders o on o.store_customer_id = own.customer
      union
      select o.id from own join magic_orders o on o.customer_phone_national = own.phone
        and (o.store_customer_id is null or own.customer is null)
      union
      select o.id from own join magic_orders o on o.customer_email is not null and lower(o.customer_email) = own.email
        and (o.store_customer_id is null or own.customer is null))
    select r.created_at from found join returns r on r.order_id = found.id
    where r.created_at > ${since} and r.state <> 'cancelled' limit ${countedAtMost}`,
  );
  return rows.map(({ created_at: at }) => at);
}

/** Returns that nobody has answered in time and that are answered by themselves then. */
export async function listUnanswered(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('returns')
    .select('id')
    .where('state', '=', 'requested')
    .where('answer_by', '<=', databaseNow)
    .where('unanswered', '<>', 'inbox')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Parts of an order by its number, with or without `#`, or by the id of one of them. */
export const findParts = (tx: Tx, order: string) =>
  tx
    .selectFrom('magic_orders')
    .select(['id', 'magic_order_id', 'order_number', 'vendor_name', 'delivered_at', 'currency'])
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', [eb.fn('ltrim', ['order_number', eb.val('#')])]), '=', order.replace(/^#/, '').toLowerCase()),
        eb('magic_order_id', '=', order),
      ]),
    )
    .orderBy('id')
    .limit(20)
    .execute();

/** Which of these vendors are there, by their keys. */
export async function knownVendorKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('vendors')
    .select('name_key')
    .where('name_key', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => row.name_key));
}

/** Product types that the store's products have. */
export async function listProductTypes(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('product_type')
    .distinct()
    .where('product_type', '<>', '')
    .orderBy('product_type')
    .limit(500)
    .execute();
  return rows.map((row) => row.product_type);
}

/** Tags that the store's products have. */
export async function listProductTags(tx: Tx): Promise<string[]> {
  const rows = await checkedRows(
    tx,
    z.object({ tag: z.string() }),
    sql`select distinct unnest(tags) as tag from products order by 1 limit 500`,
  );
  return rows.map(({ tag }) => tag);
}
