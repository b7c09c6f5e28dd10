import { isStaff } from '@shipmagic/domain/access/role';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { IdentifierKeys, OrderIdentifiers } from '@shipmagic/domain/search/identifier';
import { orderNameKey } from '@shipmagic/domain/search/order-number';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

type Keys = readonly IdentifierKeys[];

/** A value of an order `o`, and where it is to equal one of the keys. */
interface Probe {
  readonly value: RawBuilder<unknown>;
  readonly keys: (one: IdentifierKeys) => readonly (string | undefined)[];
  /** As in the index, if that is of some orders only. */
  readonly only?: RawBuilder<unknown>;
}

const addressPhone = sql`app.phone_end(o.shipping_address ->> 'phone')`;

const byNumbers: readonly Probe[] = [
  { value: sql`o.magic_order_id`, keys: ({ text }) => [text] },
  { value: sql`app.search_compact(o.order_number)`, keys: ({ number, part }) => [number, part?.number] },
  { value: sql`app.order_digits(o.order_number)`, keys: ({ digits }) => [digits?.digits] },
  { value: sql`app.awb_key(o.shipping_reference)`, keys: ({ awb }) => [awb] },
];
const byContact: readonly Probe[] = [
  { value: sql`o.store_order_id`, keys: ({ number }) => [number] },
  { value: sql`o.customer_phone_national`, keys: ({ phone }) => [phone] },
  {
    value: addressPhone,
    keys: ({ phoneEnd }) => [phoneEnd],
    only: sql`${addressPhone} is distinct from app.phone_end(o.customer_phone_national)`,
  },
];

/**
 * The ids of the orders that fit a probe. Each key is looked up in its index by itself: with all keys in one condition
 * the planner may read all orders, because it can only guess how many of them fit.
 */
async function probe(tx: Tx, probes: readonly Probe[], source: string, keys: Keys, limit: number): Promise<string[]> {
  const selects = probes.map(({ value, keys: of, only = sql`true` }) => {
    const wanted = [...new Set(keys.flatMap((one) => of(one).filter((key) => key !== undefined)))];
    return sql`select o.id from unnest(${wanted}::text[]) k
      cross join lateral (select o.id from ${sql.table(source)} o where ${value} = k and ${only} limit ${limit}) o`;
  });
  // An order fits each probe once.
  const found = sql`${sql.join(selects, sql` union all `)} limit ${selects.length * limit}`;
  const { rows } = await sql`select distinct id::text as id from (${found}) o limit ${limit}`.execute(tx);
  return (rows as { id: string }[]).map(({ id }) => id);
}

// Why: docs/decisions/orders.md, "Pasted identifiers are looked up whole, each by itself".
/**
 * The viewer's orders that have any of these numbers, the newest first, up to a limit. For vendor members from a view
 * with their scope in it.
 */
export async function findByNumbers(tx: Tx, viewer: Viewer, keys: Keys, limit: number): Promise<OrderIdentifiers[]> {
  // Both have the columns of the narrower one.
  const source = (isStaff(viewer) ? 'magic_orders' : 'own_order_identifiers') as 'own_order_identifiers';
  const invoiced = await tx
    .selectFrom('invoices')
    .select('order_id')
    .where(sql`invoice_number`, '=', sql`any (${keys.map(({ text }) => text)}::text[])`)
    .execute();
  const ids = [...(await probe(tx, byNumbers, source, keys, limit)), ...invoiced.map((invoice) => invoice.order_id)];
  const rows = await tx
    .selectFrom(`${source} as o`)
    // Once for each invoice, voided ones included: whoever has one on paper finds its order.
    .leftJoin('invoices as i', 'i.order_id', 'o.id')
    .select((eb) => [
      'o.magic_order_id',
      'o.part_number',
      'o.order_number',
      eb.fn<string>('app.search_compact', ['o.order_number']).as('number'),
      eb.fn<string>('app.order_digits', ['o.order_number']).as('digits'),
      eb.fn<string | null>('app.awb_key', ['o.shipping_reference']).as('awb'),
      'i.invoice_number as invoice',
    ])
    .where(sql`o.id`, '=', sql`any (${ids}::bigint[])`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute();
  return rows.map((row) => ({
    ...nothingKnown,
    magicOrderId: row.magic_order_id ?? '',
    name: row.order_number === null ? null : orderNameKey(row.order_number),
    number: row.number,
    part: row.part_number,
    digits: row.digits,
    awb: row.awb,
    invoice: row.invoice,
  }));
}

/** The same by what is hidden from vendor members: the customer's phone, and the store's own id. */
export async function findByContact(tx: Tx, keys: Keys, limit: number): Promise<OrderIdentifiers[]> {
  const ids = await probe(tx, byContact, 'magic_orders', keys, limit);
  const rows = await tx
    .selectFrom('magic_orders as o')
    .select((eb) => [
      'o.magic_order_id',
      'o.store_order_id',
      'o.customer_phone_national',
      eb.fn<string | null>('app.phone_end', [sql`o.shipping_address ->> 'phone'`]).as('phone_end'),
    ])
    .where(sql`o.id`, '=', sql`any (${ids}::bigint[])`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute();
  return rows.map((row) => ({
    ...nothingKnown,
    magicOrderId: row.magic_order_id,
    storeOrderId: row.store_order_id,
    phone: row.customer_phone_national,
    phoneEnd: row.phone_end,
  }));
}

const nothingKnown: Omit<OrderIdentifiers, 'magicOrderId'> = {
  name: null,
  number: null,
  part: null,
  digits: null,
  awb: null,
  invoice: null,
  storeOrderId: null,
  phone: null,
  phoneEnd: null,
};
