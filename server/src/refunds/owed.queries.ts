import { homeCurrency } from '@shipmagic/domain/money/currency';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { payeeKind } from '@shipmagic/domain/refunds/payees/payee-input';
import { payeeGiver } from '@shipmagic/domain/refunds/payees/shown-payee';
import { refundAges } from '@shipmagic/domain/refunds/refund-filters';
import { type RefundReason, refundReason } from '@shipmagic/domain/refunds/refund-reason';
import { type RefundState, refundState } from '@shipmagic/domain/refunds/refund-state';
import { readSearch } from '@shipmagic/domain/search/search-terms';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { matchesPattern, searchSource } from '../orders/list/order-where.ts';
import { checkedRows } from '../platform/db/checked-rows.ts';
import { daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import { hasTerms } from '../platform/db/has-terms.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { cancelledPieces } from './line-cancellations.queries.ts';
import { keptRestocks } from './store-refunds.queries.ts';

export interface RefundFilters {
  readonly state: RefundState;
  readonly search: string;
  readonly reason: readonly RefundReason[];
  readonly vendor: readonly string[];
  readonly age: 'all' | keyof typeof refundAges;
}

/** The open part of it. */
const open = sql`greatest(r.owed - r.settled, 0)`;
/** See `refundStates`. */
const state = sql`case
  when a.id is not null then 'asked'
  when r.owed <= r.settled then 'done'
  when r.waits >= ${open} then 'payee'
  else 'open' end`;
const from = sql`refunds_owed r join magic_orders o on o.id = r.order_id
  left join lateral (select s.* from store_refunds s where s.order_id = r.order_id and s.state in ('asked', 'sending')
    order by s.created_at desc limit 1) a on true
  left join line_cancellations c on c.refund_id = a.id
  left join refund_payees p on p.order_id = r.order_id`;

function where(viewer: Pick<Viewer, 'role'>, { search, reason, vendor, age }: RefundFilters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`(r.owed > 0 or r.refunded > 0 or a.id is not null)`];
  if (search)
    conditions.push(
      hasTerms(
        readSearch(search),
        (spelling) =>
          sql`exists (select from ${searchSource(viewer)} o where o.id = r.order_id and ${matchesPattern(`%${spelling}%`, viewer)})`,
      ),
    );
  if (reason.length > 0) conditions.push(sql`r.reason = any (${[...reason]}::text[])`);
  if (vendor.length > 0)
    conditions.push(
      sql`o.vendor_id in (select v.id from vendors v where v.name_key = any (${vendor.map(vendorKey)}::text[]))`,
    );
  if (age !== 'all') conditions.push(sql`r.since <= ${secondsFromNow(-refundAges[age] * daySeconds)}`);
  return sql.join(conditions, sql` and `);
}

const row = z.object({
  id: z.string(),
  order_id: z.string(),
  reason: refundReason,
  state: refundState,
  paid: z.number(),
  refunded: z.number(),
  owed: z.number(),
  waits: z.number(),
  /** Owed and not settled otherwise. */
  open: z.number(),
  since: z.date(),
  is_estimate: z.boolean(),
  settled: z.number(),
  settled_note: z.string().nullable(),
  settled_by: z.string().nullable(),
  settled_at: z.date().nullable(),
  magic_order_id: z.string(),
  store_order_id: z.string(),
  order_number: z.string(),
  vendor_name: z.string(),
  customer_name: z.string().nullable(),
  currency: z.string(),
  shipping_cost: z.number(),
  asked_id: z.string().nullable(),
  asked_amount: z.number().nullable(),
  asked_restock: z.boolean().nullable(),
  asked_by: z.string().nullable(),
  asked_by_email: z.string().nullable(),
  asked_at: z.date().nullable(),
  asked_state: z.string().nullable(),
  /** The pieces that it cancels, where items are cancelled by it. */
  asked_pieces: cancelledPieces.nullable(),
  /** Pieces for stock, where it settles a parcel that came back undelivered. */
  asked_restocks: keptRestocks.nullable(),
  /** Why the last one failed. */
  problem: z.string().nullable(),
  payee_kind: payeeKind.nullable(),
  payee_masked: z.string().nullable(),
  payee_by: payeeGiver.nullable(),
  payee_at: z.date().nullable(),
});
export type OwedRow = z.output<typeof row>;

const select = (tx: Tx, rest: RawBuilder<unknown>): Promise<OwedRow[]> =>
  checkedRows(
    tx,
    row,
    sql`
    select r.id, r.order_id, r.reason, r.paid, r.refunded, r.owed, r.waits, r.since, r.is_estimate, r.settled, r.settled_note,
      r.settled_by, r.settled_at, ${open} as open, ${state} as state, o.magic_order_id, o.store_order_id, o.order_number,
      o.vendor_name, o.customer_name, o.currency, o.shipping_cost, a.id as asked_id, a.amount as asked_amount,
      a.restock as asked_restock, a.asked_by, a.asked_by_email, a.created_at as asked_at, a.state as asked_state, c.pieces as asked_pieces,
      a.restocks as asked_restocks,
      p.kind as payee_kind, p.masked as payee_masked, p.given_by as payee_by, p.given_at as payee_at,
      (select case when l.state = 'refused' then l.message end from store_refunds l where l.order_id = r.order_id
        order by l.created_at desc limit 1) as problem
    from ${from} ${rest}`,
  );

const stateSum = z.object({ state: refundState, n: z.number(), amount: z.number() });
export type StateSum = z.output<typeof stateSum>;

/** Numbers, and rupees of those in rupees, by state, under the other filters. */
export const sumOwed = (tx: Tx, viewer: Pick<Viewer, 'role'>, filters: RefundFilters): Promise<StateSum[]> =>
  checkedRows(
    tx,
    stateSum,
    sql`
    select state, count(*)::int as n,
      coalesce(sum(case when state = 'done' then refunded else open end) filter (where currency = ${homeCurrency}), 0) as amount
    from (select ${state} as state, r.refunded, ${open} as open, o.currency from ${from} where ${where(viewer, filters)}) s
    group by 1`,
  );

/** One page of a state: what has been owed longest first, and what is settled with the newest first. */
export function listOwed(
  tx: Tx,
  viewer: Pick<Viewer, 'role'>,
  filters: RefundFilters,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<OwedRow[]> {
  const order = filters.state === 'done' ? sql`r.since desc, r.id desc` : sql`r.since, r.id`;
  return select(
    tx,
    sql`where ${state} = ${filters.state} and ${where(viewer, filters)} order by ${order} limit ${limit} offset ${skip}`,
  );
}

export async function findOwed(tx: Tx, id: string): Promise<OwedRow | null> {
  const [row] = await select(tx, sql`where r.id = ${id}`);
  return row ?? null;
}

export const listOwedByIds = async (tx: Tx, ids: readonly string[]): Promise<OwedRow[]> =>
  ids.length === 0 ? [] : select(tx, sql`where r.id = any (${[...ids]}::bigint[])`);

export async function findOwedOfOrder(tx: Tx, orderId: string): Promise<OwedRow | null> {
  const [row] = await select(
    tx,
    sql`where r.order_id = ${orderId} and (r.owed > 0 or r.refunded > 0 or a.id is not null)`,
  );
  return row ?? null;
}

/** Store ids of a part's lines. */
export async function lineIdsOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('magic_order_line_items')
    .select('store_line_id')
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ store_line_id }) => store_line_id);
}

/** Notes that all that is owed now was settled otherwise. */
export async function saveSettled(tx: Tx, id: string, { note, by }: { note: string; by: string }): Promise<void> {
  await tx
    .updateTable('refunds_owed')
    .set((eb) => ({ settled: eb.ref('owed'), settled_note: note, settled_by: by, settled_at: new Date() }))
    .where('id', '=', id)
    .execute();
}

/** The sum owed for all parts of a store's order, in its currency. */
export async function sumOwedOfOrder(tx: Tx, storeOrderId: string): Promise<number> {
  const { owed } = await tx
    .selectFrom('refunds_owed as r')
    .innerJoin('magic_orders as o', 'o.id', 'r.order_id')
    .where('o.store_order_id', '=', storeOrderId)
    .where('r.owed', '>', (eb) => eb.ref('r.settled'))
    .select((eb) => eb.fn.sum<number | null>(eb('r.owed', '-', eb.ref('r.settled'))).as('owed'))
    .executeTakeFirstOrThrow();
  return Number(owed ?? 0);
}
