import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Logger } from '../platform/telemetry/log.ts';

/** Recomputes the due dates and clocks of some orders (alias `w`), and returns how many were different. */
async function recompute(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(tx);
  // Not `updateOrder`: derived data makes no new version.
  const { numAffectedRows = 0n } = await sql`
    update magic_orders o set due_step = d.step, due_on = d.day, clock = d.clock, clock_due_at = d.due_at, clock_source = d.source,
      clock_paused_at = d.paused_at, clock_paused_s = d.paused_s, ready_by = d.ready_by, ready_by_source = d.ready_by_source,
      ready_by_days = d.ready_by_days, handover_by = d.handover_by, deliver_by = d.deliver_by, deliver_by_source = d.deliver_by_source
    from (select w.id, d.step, d.day, k.* from magic_orders w join vendors v on v.id = w.vendor_id
      join working_calendars c on c.vendor_id = calendar_owner(w.vendor_id)
      cross join lateral due_of(w, v.production_days) d
      cross join lateral clock_of(w, d.step, d.day, v.production_days, c, date_trunc('milliseconds', now())) k
      where ${which} and (w.due_step, w.due_on, w.clock, w.clock_due_at, w.clock_source, w.clock_paused_at, w.clock_paused_s,
          w.ready_by, w.handover_by, w.deliver_by)
        is distinct from (d.step, d.day, k.clock, k.due_at, k.source, k.paused_at, k.paused_s, k.ready_by, k.handover_by, k.deliver_by)
      order by w.id) d
    where o.id = d.id`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Recomputes all due dates and clocks alongside running writers, and returns how many were wrong: 0, unless there is a
 * bug or a vendor's production time changed at the moment of an import. What was fixed stays.
 */
export async function rebuildDue({ db, log }: { db: Database; log: Logger }): Promise<number> {
  const wrong = await inSystemTransaction(db, (tx) => recompute(tx, sql`true`));
  if (wrong > 0) log.error({ wrong }, 'kept due times differed from their orders and were rebuilt');
  return wrong;
}

/** After a change of calendars: the clocks of orders that are not confirmed, and of those that were on hold. */
export async function refreshClocks(tx: Tx): Promise<void> {
  await recompute(tx, sql`(w.clock = 'confirm' or w.clock_paused_s > 0)`);
}
