import type { Viewer } from '@shipmagic/domain/people/viewer';
import { unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import type { Difference } from '@shipmagic/domain/store-sync/differences/compare-order';
import type { ComparedField, DifferenceAnswer } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { sql } from 'kysely';
import { databaseNow, rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

export interface ComparedOrder {
  readonly storeOrderId: string;
  readonly differences: readonly Difference[];
}

/**
 * The findings for these orders take the place of what was known. A difference that was left, or could not be
 * answered, is open again when one of its values is another one; an answer that was lost is, after a while.
 */
export async function saveDifferences(tx: Tx, compared: readonly ComparedOrder[]): Promise<void> {
  if (compared.length === 0) return;
  const found = compared.flatMap(({ storeOrderId, differences }) =>
    differences.map((one) => ({
      store_order_id: storeOrderId,
      order_id: one.partId,
      field: one.field,
      item: one.item,
      item_title: one.itemTitle,
      here: one.here,
      store: one.store,
    })),
  );
  await sql`with found as (
      select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as f(store_order_id text, order_id bigint, field text, item text, item_title text, here text, store text)),
    gone as (
      delete from store_drift d where d.store_order_id = any(${compared.map((one) => one.storeOrderId)}::text[])
        and not exists (select from found f where f.store_order_id = d.store_order_id
          and f.order_id is not distinct from d.order_id and f.field = d.field and f.item = d.item))
    insert into store_drift as d (store_order_id, order_id, field, item, item_title, here, store)
    select store_order_id, order_id, field, item, item_title, here, store from found
    on conflict (store_order_id, coalesce(order_id, 0), field, item) do update set
      item_title = excluded.item_title, here = excluded.here, store = excluded.store, state = 'open',
      found_at = case when (d.here, d.store) is distinct from (excluded.here, excluded.store) then now() else d.found_at end,
      problem = case when (d.here, d.store) is distinct from (excluded.here, excluded.store) then null
        else 'The answer was lost' end
    where (d.here, d.store) is distinct from (excluded.here, excluded.store)
      or d.state = 'answering' and d.answered_at < now() - interval '15 minutes'`.execute(tx);
}

const shownStates = { open: ['open', 'answering'], left: ['left'] } as const;

/** The differences that are to be looked at, by field. */
export function countDifferencesByField(tx: Tx) {
  return tx
    .selectFrom('store_drift')
    .select(['field', rowCount.as('n')])
    .where('state', 'in', [...shownStates.open])
    .groupBy('field')
    .execute();
}

export async function countDifferencesOf(tx: Tx, storeOrderId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('store_drift')
    .select(rowCount.as('n'))
    .where('store_order_id', '=', storeOrderId)
    .executeTakeFirstOrThrow();
  return n;
}

/** The differences of an order in this field that somebody has decided to leave. */
export function listLeft(tx: Tx, storeOrderId: string, field: ComparedField) {
  return tx
    .selectFrom('store_drift')
    .select(['order_id', 'item', 'store'])
    .where('store_order_id', '=', storeOrderId)
    .where('field', '=', field)
    .where('state', '=', 'left')
    .execute();
}

export interface Shown {
  readonly shown: 'open' | 'left';
  readonly field?: ComparedField | undefined;
}

export async function countShown(tx: Tx, { shown, field }: Shown): Promise<number> {
  const { n } = await tx
    .selectFrom('store_drift')
    .select(rowCount.as('n'))
    .where('state', 'in', [...shownStates[shown]])
    .$if(field !== undefined, (query) => query.where('field', '=', field ?? ''))
    .executeTakeFirstOrThrow();
  return n;
}

/** The difference of each of these orders from the store's in a field that somebody is to look at. */
export async function findDiffering(tx: Tx, orderIds: readonly string[], field: ComparedField) {
  const rows = await tx
    .selectFrom('store_drift as d')
    .innerJoin('magic_orders as o', 'o.store_order_id', 'd.store_order_id')
    .select(['o.id as order_id', 'd.id', 'd.state', 'd.store'])
    .where(sql`o.id`, '=', sql`any (${orderIds}::bigint[])`)
    .where('d.field', '=', field)
    .where('d.state', 'in', [...shownStates.open])
    .where((eb) => eb.or([eb('d.order_id', 'is', null), eb('d.order_id', '=', eb.ref('o.id'))]))
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Differences with what decides their answers. The part in question, else the first, leads to the order's screen. */
function differences(tx: Tx) {
  return tx
    .selectFrom('store_drift as d')
    .leftJoin('magic_orders as o', 'o.id', 'd.order_id')
    .leftJoin('invoices as v', (join) => join.onRef('v.order_id', '=', 'd.order_id').on('v.voided_at', 'is', null))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('magic_orders as p')
          .select(['p.magic_order_id', 'p.order_number'])
          .whereRef('p.store_order_id', '=', 'd.store_order_id')
          .orderBy((of) => of('p.id', 'is distinct from', of.ref('d.order_id')))
          .orderBy('p.part_number')
          .limit(1)
          .as('part'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'd.store_order_id',
      'd.order_id',
      'part.magic_order_id',
      'part.order_number',
      'o.vendor_name',
      'd.field',
      'd.item_title',
      'd.here',
      'd.store',
      'd.found_at',
      'd.state',
      'd.answer',
      'd.reason',
      'd.answered_by',
      'd.answered_at',
      'd.problem',
      'v.id as valid_invoice',
    ])
    .select((eb) => {
      const isBeingShipped = eb.exists(
        eb
          .selectFrom('shipments as s')
          .select('s.id')
          .whereRef('s.order_id', '=', 'd.order_id')
          .where('s.return_id', 'is', null)
          .where('s.state', 'in', [...unsettledStates]),
      );
      return [
        eb.or([eb('o.frozen_at', 'is not', null), isBeingShipped]).as('is_frozen'),
        eb.or([eb('o.shipping_reference', 'is not', null), isBeingShipped]).as('is_booked'),
      ];
    })
    .select((eb) =>
      eb
        .selectFrom('magic_orders as p')
        .whereRef('p.store_order_id', '=', 'd.store_order_id')
        .select((of) => {
          const isOne = (column: 'p.financial_status' | 'p.customer_email' | 'p.customer_phone') =>
            of(of.fn.count<number>(of.fn.coalesce(column, of.val(''))).distinct(), '=', 1);
          const stillToSend = of('p.order_status', 'not in', [...orderSets.closed]);
          return of
            .case()
            .when('d.field', '=', 'financial_status')
            .then(isOne('p.financial_status'))
            .when('d.field', '=', 'cancellation')
            .then(of.fn<boolean>('bool_and', [of('p.order_status', '=', 'cancelled')]))
            .when('d.field', '=', 'email')
            .then(isOne('p.customer_email'))
            .when('d.field', '=', 'phone')
            .then(isOne('p.customer_phone'))
            .else(of(of.fn.count<number>('p.shipping_address').distinct().filterWhere(stillToSend), '<=', 1))
            .end()
            .as('is_shared');
        })
        .as('is_shared'),
    );
}
export type DifferenceFactsRow = Awaited<ReturnType<typeof listDifferences>>[number];

/** A page, the newest first; the differences of an order that were found together stand together. */
export function listDifferences(tx: Tx, { shown, field, page, limit }: Shown & { page: number; limit: number }) {
  return differences(tx)
    .where('d.state', 'in', [...shownStates[shown]])
    .$if(field !== undefined, (query) => query.where('d.field', '=', field ?? ''))
    .orderBy('d.found_at', 'desc')
    .orderBy('d.store_order_id', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** These differences, locked. Those that are gone by now are missing. */
export function lockDifferences(tx: Tx, ids: readonly string[]): Promise<DifferenceFactsRow[]> {
  return differences(tx)
    .where('d.id', 'in', ids.length > 0 ? [...ids] : ['0'])
    .orderBy('d.id')
    .forUpdate('d')
    .execute();
}

/** Differences of an order of which the answer is to be carried out, locked. */
export function lockAnswers(tx: Tx, storeOrderId: string): Promise<DifferenceFactsRow[]> {
  return differences(tx)
    .where('d.store_order_id', '=', storeOrderId)
    .where('d.state', '=', 'answering')
    .orderBy('d.id')
    .forUpdate('d')
    .execute();
}

export async function saveAnswer(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  { answer, reason }: { answer: DifferenceAnswer; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('store_drift')
    .set({
      state: answer === 'leave' ? 'left' : 'answering',
      answer,
      reason,
      answered_by: viewer.email,
      answered_at: databaseNow,
      problem: null,
    })
    .where('id', 'in', [...ids])
    .execute();
}

/** Answers of an order that have not made the values equal are open again, with the reason. */
export async function reopenAnswers(tx: Tx, storeOrderId: string, problem: string): Promise<void> {
  await tx
    .updateTable('store_drift')
    .set({ state: 'open', problem })
    .where('store_order_id', '=', storeOrderId)
    .where('state', '=', 'answering')
    .execute();
}
