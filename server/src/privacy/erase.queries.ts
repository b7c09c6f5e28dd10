import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { type Link, type PersonalTable, personalData } from './personal-data.ts';

/** What leads to the rows about some store orders. */
export interface Found {
  readonly storeOrders: readonly string[];
  readonly orders: readonly string[];
  readonly parcels: readonly string[];
  /** In lower case: what names the orders, their parcels and the customer in texts of any kind. */
  readonly words: readonly string[];
}

/** Locks these store orders and their parts, so that an import waits; returns the parts' ids. */
export async function lockStoreOrders(tx: Tx, storeOrderIds: readonly string[]): Promise<string[]> {
  const ids = [...storeOrderIds];
  await sql`select from store_orders where store_order_id = any(${ids}::text[]) order by store_order_id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string }>`select id from magic_orders
    where store_order_id = any(${ids}::text[]) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What leads to everything kept about these orders. */
export async function findAbout(
  tx: Tx,
  storeOrders: readonly string[],
  orders: readonly string[],
): Promise<Found & { customerWords: readonly string[] }> {
  const { rows: parcels } = await sql<{ id: string; awb: string | null }>`select id, awb from shipments
    where order_id = any(${[...orders]}::bigint[])`.execute(tx);
  const { rows } = await sql<{ word: string | null }>`
    select distinct lower(btrim(w.word)) as word from magic_orders o
    cross join lateral (values (o.customer_email), (o.store_customer_email), (o.customer_phone), (o.customer_phone_national),
      (o.customer_name), (o.shipping_address ->> 'name'), (o.shipping_address ->> 'address1'), (o.shipping_address ->> 'phone'),
      (o.billing_address ->> 'name'), (o.billing_address ->> 'address1'), (o.billing_address ->> 'phone')) w (word)
    where o.id = any(${[...orders]}::bigint[])`.execute(tx);
  const customerWords = rows.flatMap(({ word }) => (word && isTelling(word) ? [word] : []));
  const awbs = parcels.flatMap(({ awb }) => (awb ? [awb.toLowerCase()] : []));
  return {
    storeOrders,
    orders,
    parcels: parcels.map(({ id }) => id),
    words: [...customerWords, ...awbs, ...storeOrders],
    customerWords,
  };
}

/** Whether a text names one person: single names and short texts are words that stand elsewhere, too. */
const isTelling = (word: string): boolean => word.length >= 8 && /[\s@\d]/.test(word);

const has = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql`exists (select from unnest(${[...words]}::text[]) w where position(w in lower(${text})) > 0)`;

/** The condition for a table's rows. */
function rowsOf(table: string, link: Link, found: Found): RawBuilder<unknown> {
  switch (link) {
    case 'order':
      return sql`id = any(${[...found.orders]}::bigint[])`;
    case 'orderId':
      return sql`order_id = any(${[...found.orders]}::bigint[])`;
    case 'parcel':
      return sql`shipment_id = any(${[...found.parcels]}::bigint[])`;
    case 'storeOrder':
      return sql`store_order_id = any(${[...found.storeOrders]}::text[])`;
    case 'storeOrders':
      return sql`store_order_ids && ${[...found.storeOrders]}::text[]`;
    case 'mention':
      // What is yet to be handled is still needed; it is forgotten afterwards.
      return table === 'inbox'
        ? sql`handled_at is not null and body <> ${JSON.stringify(erasedPayload)}::jsonb and ${has(sql`body::text`, found.words)}`
        : has(sql`name || ' ' || query`, found.words);
  }
}

/** Erases the personal data of these orders wherever it is kept; invoices stay. */
export async function eraseAbout(tx: Tx, found: Found & { customerWords: readonly string[] }): Promise<void> {
  await eraseIn(tx, Object.entries(personalData), found);
  await sql`select app.erase_from_audit_log(${[...found.customerWords]}::text[])`.execute(tx);
}

async function eraseIn(tx: Tx, tables: readonly (readonly [string, PersonalTable])[], found: Found): Promise<void> {
  for (const [table, { of, erase, also = {} }] of tables) {
    const where = rowsOf(table, of, found);
    if (erase === 'rows') await sql`delete from ${sql.table(table)} where ${where}`.execute(tx);
    const values = erase === 'rows' ? [] : Object.entries({ ...erase, ...also });
    if (values.length === 0) continue;
    const set = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`));
    await sql`update ${sql.table(table)} set ${set} where ${where}`.execute(tx);
  }
}

/** Erases what names a customer in texts of any kind: handled webhooks, saved queries and the audit log. */
export async function eraseMentions(tx: Tx, given: readonly (string | null | undefined)[]): Promise<void> {
  const words = given.flatMap((word) => (word && isTelling(word.trim()) ? [word.trim().toLowerCase()] : []));
  if (words.length === 0) return;
  const mentioned = Object.entries(personalData).filter(([, { of }]) => of === 'mention');
  await eraseIn(tx, mentioned, { storeOrders: [], orders: [], parcels: [], words });
  await sql`select app.erase_from_audit_log(${words}::text[])`.execute(tx);
}

/** Forgets what all handled webhooks said. */
export async function forgetHandledWebhooks(tx: Tx): Promise<void> {
  await sql`update inbox set body = ${JSON.stringify(erasedPayload)}::jsonb, error = null where handled_at is not null`.execute(
    tx,
  );
}

/** A table's rows about these orders, as JSON without files. */
export async function listAbout(tx: Tx, table: string, link: Link, found: Found): Promise<unknown[]> {
  const { rows } = await sql<{
    row: Record<string, unknown>;
  }>`select to_jsonb(t) - 'pdf' as row from ${sql.table(table)} t
    where ${rowsOf(table, link, found)} order by 1`.execute(tx);
  return rows.map(({ row }) => row);
}

/**
 * Orders erased lately about which something has come since: an import that began before their erasure and ended after
 * it, or the courier's remarks of a scan told late.
 */
export async function findComeBack(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.store_order_id as id from erasures e
    join store_orders s on s.store_order_id = e.store_order_id
    where e.state = 'done' and e.done_at > now() - interval '7 days' and (s.raw <> ${JSON.stringify(erasedPayload)}::jsonb
      or exists (select from magic_orders o join shipments p on p.order_id = o.id
        join tracking_events t on t.shipment_id = p.id and (t.remarks is not null or t.location is not null)
        where o.store_order_id = e.store_order_id))
    limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
