import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';

/**
 * Recomputes all due dates alongside running writers, and returns how many were wrong: 0, unless there is a bug or a
 * vendor's production time changed at the moment of an import.
 */
export async function rebuildDue({ db, log }: { db: Database; log: Logger }): Promise<number> {
  const wrong = await inSystemTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Not `updateOrder`: derived data makes no new version.
    const { numAffectedRows = 0n } = await sql`
      update magic_orders o set due_step = d.step, due_on = d.day
      from (select w.id, d.step, d.day from magic_orders w join vendors v on v.id = w.vendor_id
        cross join lateral due_of(w, v.production_days) d
        where (w.due_step, w.due_on) is distinct from (d.step, d.day) order by w.id) d
      where o.id = d.id`.execute(tx);
    return Number(numAffectedRows);
  });
  if (wrong > 0) log.error({ wrong }, 'kept due days differed from their orders and were rebuilt');
  return wrong;
}
