import type { Address } from '@shipmagic/domain/orders/order';
import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Link, type PersonalTable, personalData } from './personal-data.ts';

/** Ids and words that lead to the rows about some store orders. */
export interface Found {
  readonly storeOrders: readonly string[];
  readonly orders: readonly string[];
  readonly parcels: readonly string[];
  /** In lower case: what names the orders, their parcels and the customer in texts of any kind. */
  readonly words: readonly string[];
}

/** Locks these store orders and their parts, so that an import waits; returns the parts' ids. */
export async function lockStoreOrders(tx: Tx, storeOrderIds: readonly string[]): Promise<string[]> {
  if (storeOrderIds.length === 0) return [];
  await tx
    .selectFrom('store_orders')
    .select('store_order_id')
    .where('store_order_id', 'in', storeOrderIds)
    .orderBy('store_order_id')
    .forUpdate()
    .execute();
  const rows = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('store_order_id', 'in', storeOrderIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids and words that lead to everything kept about these orders. */
export async function findAbout(
  tx: Tx,
  storeOrders: readonly string[],
  orders: readonly string[],
): Promise<Found & { customerWords: readonly string[] }> {
  if (orders.length === 0) return { storeOrders, orders, parcels: [], words: [...storeOrders], customerWords: [] };
  const parcels = await tx.selectFrom('shipments').select(['id', 'awb']).where('order_id', 'in', orders).execute();
  const named = await tx
    .selectFrom('magic_orders')
    .select(['customer_email', 'store_customer_email', 'customer_phone', 'customer_phone_national', 'customer_name'])
    .select(['shipping_address', 'billing_address', 'buyer_contacts'])
    .where('id', 'in', orders)
    .execute();
  const words = named.flatMap(({ shipping_address, billing_address, buyer_contacts, ...own }) => [
    ...Object.values(own),
    ...buyer_contacts,
    ...wordsOfAddress(shipping_address as Address | null),
    ...wordsOfAddress(billing_address as Address | null),
  ]);
  const customerWords = [...new Set(words.flatMap((word) => tellingWord(word) ?? []))];
  const awbs = parcels.flatMap(({ awb }) => (awb ? [awb.toLowerCase()] : []));
  return {
    storeOrders,
    orders,
    parcels: parcels.map(({ id }) => id),
    words: [...customerWords, ...awbs, ...storeOrders],
    customerWords,
  };
}

const wordsOfAddress = (address: Address | null) => [
  address?.name,
  address?.company,
  address?.address1,
  address?.phone,
];

/** A text in lower case that names one person; null for single names and short texts, which stand elsewhere, too. */
function tellingWord(text: string | null | undefined): string | null {
  const word = text?.trim().toLowerCase() ?? '';
  return word.length >= 8 && /[\s@\d]/.test(word) ? word : null;
}

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
    case 'phone': {
      const byPhone = sql`phone = any(array(select w from unnest(${[...found.words]}::text[]) u(w) union select '91' || w from unnest(${[...found.words]}::text[]) u(w)))`;
      if (table === 'message_unreachable') return byPhone;
      return sql`(order_id = any(${[...found.orders]}::bigint[]) or ${byPhone})`;
    }
    case 'storeOrder':
      return sql`store_order_id = any(${[...found.storeOrders]}::text[])`;
    case 'storeOrders':
      return sql`store_order_ids && ${[...found.storeOrders]}::text[]`;
    case 'mention':
      // Webhooks that are yet to be handled are still needed; they are forgotten afterwards.
      return table === 'inbox'
        ? sql`handled_at is not null and body <> ${JSON.stringify(erasedPayload)}::jsonb and ${has(sql`body::text`, found.words)}`
        : has(sql`name || ' ' || query`, found.words);
  }
}

/** The numbers that have said yes or no to messages, and whose word is erased with these orders. */
export async function listConsentingPhones(tx: Tx, found: Found): Promise<string[]> {
  const rows = await checkedRows(
    tx,
    z.object({ phone: z.string() }),
    sql`select distinct phone from message_consents where ${rowsOf('message_consents', 'phone', found)}`,
  );
  return rows.map(({ phone }) => phone);
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
  const words = given.flatMap((text) => tellingWord(text) ?? []);
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

/** How long after an erasure something late may still bring its data back. */
const comeBackS = 7 * 24 * 60 * 60;

/**
 * Orders erased lately about which something has come since: an import that began before their erasure and ended after
 * it, or the courier's remarks of a scan told late.
 */
export async function findComeBack(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('erasures as e')
    .innerJoin('store_orders as s', 's.store_order_id', 'e.store_order_id')
    .select('e.store_order_id as id')
    .where('e.state', '=', 'done')
    .where('e.done_at', '>', secondsFromNow(-comeBackS))
    .where((eb) =>
      eb.or([
        eb('s.raw', 'is distinct from', JSON.stringify(erasedPayload)),
        eb.exists(
          eb
            .selectFrom('magic_orders as o')
            .innerJoin('shipments as p', 'p.order_id', 'o.id')
            .innerJoin('tracking_events as t', 't.shipment_id', 'p.id')
            .whereRef('o.store_order_id', '=', 'e.store_order_id')
            .where((scan) => scan.or([scan('t.remarks', 'is not', null), scan('t.location', 'is not', null)]))
            .select('t.id'),
        ),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
