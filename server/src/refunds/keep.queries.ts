import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { systemOrder, updateOrder } from '../orders/order/orders.ts';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { databaseNow } from '../platform/db/expressions.ts';
import type { MagicOrders, RefundsOwed } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type ExchangeCredit, exchangeCredit, exchangeOf } from './exchange-credit.ts';
import { type ReturnedRow, returnedOf, returnedRow } from './returned-of.ts';

/** Held while amounts owed are written, so that an older reading does not overwrite a newer one. */
export async function holdRefundsLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shipmagic refunds'))`.execute(tx);
}

/** Takes some of the orders whose amounts owed are to be looked at again, as store orders. */
export async function takeCauses(tx: Tx, atMost: number): Promise<string[]> {
  const taken = await checkedRows(
    tx,
    z.object({ order_id: z.string() }),
    sql`delete from refund_causes where ctid = any (array(select ctid from refund_causes limit ${atMost})) returning order_id`,
  );
  if (taken.length === 0) return [];
  const rows = await tx
    .selectFrom('magic_orders')
    .select('store_order_id')
    .distinct()
    .where('id', 'in', [...new Set(taken.map(({ order_id }) => order_id))])
    .execute();
  return rows.map(({ store_order_id }) => store_order_id);
}

const partColumns = [
  'o.id',
  'o.store_order_id',
  'o.vendor_name',
  'o.test',
  'o.order_status',
  'o.shipment_status',
  'o.delivered_at',
  'o.financial_status',
  'o.cancellation_reason',
  'o.store_total',
  'o.shipping_cost',
  'o.total_price',
  'o.discounts',
  'o.refunded',
  'o.cod_amount',
  'o.awaited_amount',
] as const;

export type PartRow = Pick<
  Selectable<MagicOrders>,
  | 'id'
  | 'store_order_id'
  | 'vendor_name'
  | 'test'
  | 'order_status'
  | 'shipment_status'
  | 'delivered_at'
  | 'financial_status'
  | 'cancellation_reason'
  | 'store_total'
  | 'shipping_cost'
  | 'total_price'
  | 'discounts'
  | 'refunded'
  | 'cod_amount'
  | 'awaited_amount'
> & {
  readonly dearest: number | null;
  readonly lines: readonly { readonly id: string }[];
  readonly known: Pick<Selectable<RefundsOwed>, 'reason' | 'owed'> | null;
  /** Of new goods: the part that they are sent instead of, and what was paid there for them; else null. */
  readonly exchange: ExchangeCredit;
  /** Its returns that count; null without one. Amounts are in the order's currency. */
  readonly returned: ReturnedRow | null;
};

/** The parts of these store orders. */
export async function readParts(tx: Tx, storeOrderIds: readonly string[]): Promise<PartRow[]> {
  const rows = await tx
    .selectFrom('magic_orders as o')
    .leftJoin('dearest_parts as d', 'd.order_id', 'o.id')
    .leftJoin('refunds_owed as r', 'r.order_id', 'o.id')
    .where('o.store_order_id', 'in', storeOrderIds)
    .orderBy('o.part_number')
    .select((eb) => [
      ...partColumns,
      returnedOf.as('returned'),
      exchangeOf.as('exchange'),
      'd.worth as dearest',
      'r.reason',
      'r.owed',
      jsonArrayFrom(
        eb
          .selectFrom('magic_order_line_items as l')
          .whereRef('l.order_id', '=', 'o.id')
          .select('l.store_line_id as id'),
      ).as('lines'),
    ])
    .execute();
  return rows.map(({ reason, owed, returned, exchange, ...row }) => ({
    ...row,
    returned: returnedRow.parse(returned),
    exchange: exchangeCredit.parse(exchange),
    known: reason === null || owed === null ? null : { reason, owed },
  }));
}

export interface MoneyRow {
  readonly store_order_id: string;
  readonly money: unknown;
}

export function readKeptMoney(tx: Tx, storeOrderIds: readonly string[]): Promise<MoneyRow[]> {
  return tx
    .selectFrom('order_money')
    .select(['store_order_id', 'money'])
    .where('store_order_id', 'in', storeOrderIds)
    .execute();
}

/** Asks for the payments of store orders that have never been read. */
export async function wantMoney(tx: Tx, storeOrderIds: readonly string[]): Promise<void> {
  if (storeOrderIds.length === 0) return;
  await tx
    .insertInto('order_money')
    .values(storeOrderIds.map((store_order_id) => ({ store_order_id, wanted_at: new Date() })))
    .onConflict((conflict) => conflict.column('store_order_id').doNothing())
    .execute();
}

/** Asks for the payments of a store order again. */
export async function wantMoneyAgain(tx: Tx, storeOrderId: string): Promise<void> {
  await tx
    .updateTable('order_money')
    .set({ wanted_at: new Date() })
    .where('store_order_id', '=', storeOrderId)
    .execute();
}

/** Store orders whose payments are to be read, those that have waited longest first. */
export async function listWanted(tx: Tx, atMost: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_money')
    .select('store_order_id')
    .where('wanted_at', 'is not', null)
    .orderBy('wanted_at')
    .limit(atMost)
    .execute();
  return rows.map(({ store_order_id }) => store_order_id);
}

/** Keeps payments as read since `askedAt`; a change that the store told of meanwhile is read again. */
export async function saveMoney(tx: Tx, storeOrderId: string, money: string | null, askedAt: Date): Promise<void> {
  const values = { read_at: askedAt, ...(money === null ? {} : { money }) };
  await tx
    .insertInto('order_money')
    .values({ store_order_id: storeOrderId, ...values })
    .onConflict((conflict) =>
      conflict.column('store_order_id').doUpdateSet((eb) => ({
        ...values,
        wanted_at: eb
          .case()
          .when('order_money.wanted_at', '>', askedAt)
          .then(eb.ref('order_money.wanted_at'))
          .else(null)
          .end(),
      })),
    )
    .execute();
}

/** Part by refund of the store, for those that we made. */
export async function listOurRefunds(tx: Tx, storeOrderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('store_refunds')
    .select(['store_refund_id', 'order_id'])
    .where('store_order_id', 'in', storeOrderIds)
    .where('store_refund_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ store_refund_id: id, order_id }) => (id === null ? [] : [[id, order_id] as const])));
}

export interface OwedValues {
  readonly orderId: string;
  readonly reason: string;
  /** Rupees. */
  readonly paid: number;
  readonly refunded: number;
  readonly owed: number;
  readonly waits: number;
  readonly isEstimate: boolean;
}

/** Keeps what is owed for a part. What is owed anew, or for another reason, is owed since now. */
export async function saveOwed(tx: Tx, { orderId, isEstimate, ...values }: OwedValues): Promise<void> {
  const row = { ...values, is_estimate: isEstimate };
  await tx
    .insertInto('refunds_owed')
    .values((eb) => ({
      order_id: orderId,
      ...row,
      // Of orders that were cancelled before anybody looked, the clock has been running.
      since: eb.fn.coalesce(
        eb
          .selectFrom('activity_logs as a')
          .where('a.order_id', '=', orderId)
          .where('a.activity_type', '=', 'status_change')
          .select((inner) => inner.fn.max('a.created_at').as('at')),
        databaseNow,
      ),
    }))
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet((eb) => ({
          ...row,
          since: eb
            .case()
            .when(
              eb.or([
                eb('refunds_owed.reason', '<>', values.reason),
                eb.and([eb('refunds_owed.owed', '=', 0), eb.val(values.owed > 0)]),
              ]),
            )
            .then(databaseNow)
            .else(eb.ref('refunds_owed.since'))
            .end(),
        }))
        .where((eb) =>
          eb.or(
            (['reason', 'paid', 'refunded', 'owed', 'waits', 'is_estimate'] as const).map((column) =>
              eb(`refunds_owed.${column}`, 'is distinct from', eb.ref(`excluded.${column}`)),
            ),
          ),
        ),
    )
    .execute();
}

/** Keeps with an order what went back of the payment shown, in rupees; figures follow from it. */
export async function saveRefundedOfPayment(tx: Tx, orderId: string, refunded: number): Promise<void> {
  const row = await tx
    .selectFrom('magic_orders')
    .select('id')
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await updateOrder(tx, systemOrder(row), { refunded }, { keepVersion: true });
}
