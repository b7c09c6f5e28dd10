import type { Tx } from '../../platform/db/transaction.ts';

/** The latest runs, the newest first, each with the sums over its windows. */
export function listBackfills(tx: Tx, limit: number) {
  return tx
    .selectFrom('backfills as b')
    .leftJoin('backfill_windows as w', 'w.backfill_id', 'b.id')
    .selectAll('b')
    .select(({ fn }) => [
      fn.count<string>('w.id').as('windows'),
      fn.count<string>('w.id').filterWhere('w.state', '=', 'done').as('windows_done'),
      fn.count<string>('w.id').filterWhere('w.state', '=', 'failed').as('windows_failed'),
      fn.sum<string | null>('w.orders_read').as('orders_read'),
      fn.sum<string | null>('w.orders_imported').as('orders_imported'),
      fn.sum<string | null>('w.orders_set_aside').as('orders_set_aside'),
      fn.max<Date | null>('w.read_at').as('read_at'),
    ])
    .groupBy('b.id')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
}

/** Windows of these runs that have failed and are not done, the oldest first. */
export function listTroubledWindows(tx: Tx, backfillIds: readonly string[], limit: number) {
  return tx
    .selectFrom('backfill_windows')
    .select(['backfill_id', 'from_at', 'until_at', 'reason', 'attempts'])
    .where('backfill_id', 'in', backfillIds)
    .where('reason', 'is not', null)
    .where('state', '<>', 'done')
    .orderBy('from_at')
    .limit(limit)
    .execute();
}
