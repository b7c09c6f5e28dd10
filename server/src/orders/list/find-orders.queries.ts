import { isStaff } from '@shipmagic/domain/access/role';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { IdentifierKeys, OrderIdentifiers } from '@shipmagic/domain/search/identifier';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { onlyBitmaps } from './order-matches.queries.ts';

type Keys = readonly IdentifierKeys[];

/** `= any (…)` of the values that the identifiers have. */
const among = (keys: Keys, of: (one: IdentifierKeys) => string | undefined) =>
  sql`any (${[...new Set(keys.flatMap((one) => of(one) ?? []))]}::text[])`;

// Why: docs/decisions/orders.md, "A pasted identifier stands for one kind of thing".
/**
 * The viewer's orders that have any of these numbers, the newest first, up to a limit. For vendor members from a view
 * with their scope in it.
 */
export async function findByNumbers(tx: Tx, viewer: Viewer, keys: Keys, limit: number): Promise<OrderIdentifiers[]> {
  await onlyBitmaps(tx);
  // Both have the columns of the narrower one.
  const source = (isStaff(viewer) ? 'magic_orders' : 'own_order_identifiers') as 'own_order_identifiers';
  const invoiced = tx
    .selectFrom('invoices as i')
    .select('i.order_id')
    .where(
      sql`i.invoice_number`,
      '=',
      among(keys, ({ text }) => text),
    );
  const rows = await tx
    .selectFrom(`${source} as o`)
    .select((eb) => [
      'o.magic_order_id',
      'o.part_number',
      eb.fn<string>('app.search_compact', ['o.order_number']).as('number'),
      eb.fn<string>('app.order_digits', ['o.order_number']).as('digits'),
      eb.fn<string | null>('app.awb_key', ['o.shipping_reference']).as('awb'),
      eb.selectFrom('invoices as i').select('i.invoice_number').whereRef('i.order_id', '=', 'o.id').as('invoice'),
    ])
    .where((eb) =>
      eb.or([
        eb(
          sql`o.magic_order_id`,
          '=',
          among(keys, ({ text }) => text),
        ),
        eb(
          eb.fn('app.search_compact', ['o.order_number']),
          '=',
          among(keys, ({ number }) => number),
        ),
        eb(
          eb.fn('app.search_compact', ['o.order_number']),
          '=',
          among(keys, ({ part }) => part?.number),
        ),
        eb(
          eb.fn('app.order_digits', ['o.order_number']),
          '=',
          among(keys, ({ digits }) => digits?.digits),
        ),
        eb(
          eb.fn('app.awb_key', ['o.shipping_reference']),
          '=',
          among(keys, ({ awb }) => awb),
        ),
        eb(sql`o.id`, '=', sql`any (array(${invoiced}))`),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...nothingKnown,
    magicOrderId: row.magic_order_id ?? '',
    number: row.number,
    part: row.part_number,
    digits: row.digits,
    awb: row.awb,
    invoice: row.invoice,
  }));
}

/** The same by what is hidden from vendor members: the customer's phone, and the store's own id. */
export async function findByContact(tx: Tx, keys: Keys, limit: number): Promise<OrderIdentifiers[]> {
  await onlyBitmaps(tx);
  const addressPhone = sql`o.shipping_address ->> 'phone'`;
  const rows = await tx
    .selectFrom('magic_orders as o')
    .select((eb) => [
      'o.magic_order_id',
      'o.store_order_id',
      'o.customer_phone_national',
      eb.fn<string | null>('app.phone_end', [addressPhone]).as('phone_end'),
    ])
    .where((eb) =>
      eb.or([
        eb(
          sql`o.store_order_id`,
          '=',
          among(keys, ({ number }) => number),
        ),
        eb(
          sql`o.customer_phone_national`,
          '=',
          among(keys, ({ phone }) => phone),
        ),
        eb.and([
          eb(
            eb.fn('app.phone_end', [addressPhone]),
            '=',
            among(keys, ({ phoneEnd }) => phoneEnd),
          ),
          // As in the index, which has only the addresses with a phone of their own.
          eb(
            eb.fn('app.phone_end', [addressPhone]),
            'is distinct from',
            eb.fn('app.phone_end', ['o.customer_phone_national']),
          ),
        ]),
      ]),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
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
  number: null,
  part: null,
  digits: null,
  awb: null,
  invoice: null,
  storeOrderId: null,
  phone: null,
  phoneEnd: null,
};
