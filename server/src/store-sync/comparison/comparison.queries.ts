import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { type comparisonWindow, nightsPerRound } from '@shipmagic/domain/store-sync/differences/comparison-time';
import { rowCount } from '../../platform/db/expressions.ts';
import type { Tx } from '../../platform/db/transaction.ts';

type Window = ReturnType<typeof comparisonWindow>;

/** The orders that a comparison covers. */
function dueOrders(tx: Tx, { openSince, changedSince, slice }: Window) {
  return tx
    .selectFrom('store_orders as s')
    .where('s.deleted_at', 'is', null)
    .where((eb) => {
      const openPart = eb
        .selectFrom('magic_orders as o')
        .select('o.id')
        .whereRef('o.store_order_id', '=', 's.store_order_id')
        .where('o.order_status', 'not in', [...orderSets.settled]);
      const known = eb
        .selectFrom('store_drift as d')
        .select('d.id')
        .whereRef('d.store_order_id', '=', 's.store_order_id');
      // The hash may be negative, and so may the remainder.
      const night = eb.fn<number>('mod', [eb.fn('hashtext', ['s.store_order_id']), eb.lit(nightsPerRound)]);
      return eb.or([
        eb('s.store_updated_at', '>', changedSince),
        eb('s.imported_at', '>', changedSince),
        eb.and([eb('s.store_created_at', '>', openSince), eb.exists(openPart)]),
        eb.exists(known),
        eb(night, 'in', [slice, slice - nightsPerRound]),
      ]);
    });
}

/** The next orders to be compared, by the store's id. */
export async function listDueOrders(tx: Tx, window: Window, after: string, limit: number): Promise<string[]> {
  const rows = await dueOrders(tx, window)
    .select('s.store_order_id')
    .where('s.store_order_id', '>', after)
    .orderBy('s.store_order_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.store_order_id);
}

export async function countDueOrders(tx: Tx, window: Window): Promise<number> {
  const { n } = await dueOrders(tx, window).select(rowCount.as('n')).executeTakeFirstOrThrow();
  return n;
}

/** When the store last changed each of these orders, by the versions that are here. */
export async function listImportedVersions(tx: Tx, storeOrderIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('store_orders')
    .select(['store_order_id', 'store_updated_at'])
    .where('store_order_id', 'in', storeOrderIds.length > 0 ? [...storeOrderIds] : [''])
    .execute();
  return new Map(rows.map((row) => [row.store_order_id, row.store_updated_at]));
}
