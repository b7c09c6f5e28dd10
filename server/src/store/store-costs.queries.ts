import type { Selectable } from 'kysely';
import type { StoreCosts } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** Calls of one operation, added up. */
export interface CallTotals {
  readonly calls: number;
  readonly carriedOut: number;
  readonly requested: number;
  readonly actual: number;
  readonly lastRequested: number;
  readonly lastActual: number | null;
  readonly lastAt: Date;
}

/** In the order of the names, so that two processes never wait for each other. */
export async function addCosts(tx: Tx, totals: ReadonlyMap<string, CallTotals>): Promise<void> {
  const rows = [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return;
  await tx
    .insertInto('store_costs')
    .values(
      rows.map(([operation, one]) => ({
        operation,
        calls: one.calls,
        carried_out: one.carriedOut,
        requested: one.requested,
        actual: one.actual,
        last_requested: one.lastRequested,
        last_actual: one.lastActual,
        last_at: one.lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('operation').doUpdateSet((eb) => ({
        calls: eb('store_costs.calls', '+', eb.ref('excluded.calls')),
        carried_out: eb('store_costs.carried_out', '+', eb.ref('excluded.carried_out')),
        requested: eb('store_costs.requested', '+', eb.ref('excluded.requested')),
        actual: eb('store_costs.actual', '+', eb.ref('excluded.actual')),
        last_requested: eb.ref('excluded.last_requested'),
        last_actual: eb.ref('excluded.last_actual'),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

export function listCosts(tx: Tx): Promise<Selectable<StoreCosts>[]> {
  return tx.selectFrom('store_costs').selectAll().orderBy('operation').execute();
}
