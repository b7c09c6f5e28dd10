import { toRupees } from '@shipmagic/domain/money/paise';
import type { StoreRefund } from '@shipmagic/domain/refunds/order-money';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { databaseNow, daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Days for which an assignment can be looked at, and taken back, in the list. */
const shownDays = 30;
const shownAtMost = 200;

/** Part by refund of the store, for those that people have assigned. */
export async function listAssigned(tx: Tx, storeOrderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('goodwill_refunds')
    .select(['store_refund_id', 'order_id'])
    .where('store_order_id', 'in', storeOrderIds)
    .where('order_id', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ store_refund_id: id, order_id }) => (order_id === null ? [] : [[id, order_id] as const])),
  );
}

/** Keeps which refunds of a store order are of no part; what a person has assigned stays. */
export async function keepGoodwill(
  tx: Tx,
  storeOrderId: string,
  { shownWith, unassigned }: { readonly shownWith: string | undefined; readonly unassigned: readonly StoreRefund[] },
): Promise<void> {
  await tx
    .deleteFrom('goodwill_refunds')
    .where('store_order_id', '=', storeOrderId)
    .where('order_id', 'is', null)
    .$if(unassigned.length > 0, (gone) =>
      gone.where(
        'store_refund_id',
        'not in',
        unassigned.map(({ id }) => id),
      ),
    )
    .execute();
  if (unassigned.length === 0 || shownWith === undefined) return;
  await tx
    .insertInto('goodwill_refunds')
    .values(
      unassigned.map(({ id, paise, at }) => ({
        store_order_id: storeOrderId,
        store_refund_id: id,
        shown_with: shownWith,
        amount: toRupees(paise),
        made_at: at || null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('store_refund_id')
        .doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') }))
        .whereRef('goodwill_refunds.amount', '<>', (eb) => eb.ref('excluded.amount')),
    )
    .execute();
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('goodwill_refunds as g')
    .innerJoin('magic_orders as o', 'o.id', 'g.shown_with')
    .leftJoin('magic_orders as p', 'p.id', 'g.order_id')
    .select((eb) => [
      'g.id',
      'g.store_order_id',
      'g.store_refund_id',
      'g.amount',
      'g.made_at',
      'g.assigned_by_email',
      'g.assigned_at',
      'o.order_number',
      'o.currency',
      'p.magic_order_id as assigned_to',
      jsonArrayFrom(
        eb
          .selectFrom('magic_orders as part')
          .leftJoin('refunds_owed as r', 'r.order_id', 'part.id')
          .whereRef('part.store_order_id', '=', 'g.store_order_id')
          .orderBy('part.part_number')
          .select(['part.id', 'part.magic_order_id', 'part.vendor_name', 'r.paid', 'r.refunded']),
      ).as('parts'),
    ]);
export type GoodwillRow = Awaited<ReturnType<typeof listGoodwill>>[number];

/** Those to assign, the oldest first, then those that were assigned lately. */
export const listGoodwill = (tx: Tx) =>
  rows(tx)
    .where((eb) =>
      eb.or([eb('g.order_id', 'is', null), eb('g.assigned_at', '>', secondsFromNow(-shownDays * daySeconds))]),
    )
    .orderBy('g.assigned_at', (order) => order.desc().nullsFirst())
    .orderBy('g.made_at')
    .limit(shownAtMost)
    .execute();

export async function countToAssign(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('goodwill_refunds')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const findGoodwill = (tx: Tx, id: string) => rows(tx).where('g.id', '=', id).executeTakeFirst();

/** Names the part of a refund; null: no part. */
export async function saveAssigned(
  tx: Tx,
  id: string,
  { orderId, by }: { readonly orderId: string | null; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('goodwill_refunds')
    .set(
      orderId === null
        ? { order_id: null, assigned_by_email: null, assigned_at: null }
        : { order_id: orderId, assigned_by_email: by, assigned_at: databaseNow },
    )
    .where('id', '=', id)
    .execute();
}
