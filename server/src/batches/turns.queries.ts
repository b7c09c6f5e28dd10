import { isTrouble } from '@shipmagic/domain/batches/batch-pause';
import { batchesAtOnce } from '@shipmagic/domain/batches/batch-turns';
import { sql } from 'kysely';
import { databaseNow, secondsFromNow } from '../platform/db/expressions.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** The open batches that are worked on: of each author the smallest few. */
const running = (tx: Tx) =>
  tx
    .selectFrom((eb) =>
      eb
        .selectFrom('batches')
        .select(['id', 'author_id', 'planned_orders', 'rests_until', 'last_turn_at'])
        .select((of) =>
          of.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('author_id').orderBy('planned_orders').orderBy('id'))
            .as('place'),
        )
        .where('state', '=', 'working')
        .as('b'),
    )
    .where('b.place', '<=', batchesAtOnce);

/** The ids of the batches that are worked on, as far as the transaction may see them. */
export async function listRunning(tx: Tx): Promise<string[]> {
  const rows = await running(tx).select('b.id').orderBy('b.id').execute();
  return rows.map(({ id }) => id);
}

/** Whether a batch is among those that are worked on, and until when it rests. */
export function findRunning(tx: Tx, batchId: string) {
  return running(tx).select(['b.id', 'b.rests_until']).where('b.id', '=', batchId).executeTakeFirst();
}

/** The author's batches that are worked on; those of closed accounts for null. */
export async function listRunningOf(tx: Tx, authorId: string | null): Promise<string[]> {
  const rows = await running(tx)
    .select('b.id')
    .where('b.author_id', authorId === null ? 'is' : '=', authorId)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

// Why: docs/decisions/batches.md, "People take turns, and of one person's batches the small go first".
/**
 * Gives a turn to the person whose last one is longest ago, and to the smallest of their batches, and notes it. Null if
 * all of them have a turn or rest. `withinS` is how long a turn may keep its author from another one, in seconds, if its
 * process is killed.
 */
export async function takeTurn(tx: Tx, withinS: number): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('turns of batches', 0))`.execute(tx);
  const next = await running(tx)
    .select(['b.id', 'b.author_id'])
    .where((eb) => eb.or([eb('b.rests_until', 'is', null), eb('b.rests_until', '<=', databaseNow)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('batches as t')
            .select('t.id')
            .whereRef('t.author_id', '=', 'b.author_id')
            .where('t.state', '=', 'working')
            .where('t.turn_until', '>', databaseNow),
        ),
      ),
    )
    .orderBy('b.last_turn_at', (order) => order.asc().nullsFirst())
    .orderBy('b.planned_orders')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  await tx
    .updateTable('batches')
    .set({ turn_until: secondsFromNow(withinS) })
    .where('id', '=', next.id)
    .execute();
  await tx
    .updateTable('batches')
    .set({ last_turn_at: databaseNow })
    .where('author_id', next.author_id === null ? 'is' : '=', next.author_id)
    .where('state', '=', 'working')
    .execute();
  return next.id;
}

interface TurnEnd {
  readonly idleSince: Date | null;
  readonly restsUntil: Date | null;
  /** Who asks to wait until then, or what is not there; null where nobody does. */
  readonly pausedBy?: string | null;
}

/** Notes the end of a turn; `idleSince` where nothing came of it, and `restsUntil` until the next look then. */
export async function endTurn(
  tx: Tx,
  batchId: string,
  { idleSince, restsUntil, pausedBy = null }: TurnEnd,
): Promise<void> {
  await tx
    .updateTable('batches')
    .set({
      turn_until: null,
      idle_since: idleSince,
      rests_until: restsUntil,
      paused_by: pausedBy,
      paused_until: pausedBy === null ? null : restsUntil,
      ...(pausedBy !== null && isTrouble(pausedBy)
        ? { troubled_since: (eb) => eb.fn.coalesce('troubled_since', databaseNow) }
        : {}),
    })
    .where('id', '=', batchId)
    .execute();
}

/** Ends the pauses of batches for which somebody asked, as far as they would end before a moment. */
export async function endPausesBefore(tx: Tx, pausedBy: string, before: Date): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ rests_until: null, paused_by: null, paused_until: null })
    .where('state', '=', 'working')
    .where('paused_by', '=', pausedBy)
    .where('paused_until', '<', before)
    .execute();
}

/** Notes how many orders a batch has before it, by which the small go first, and that it rests no longer. */
export async function planOrders(tx: Tx, batchId: string, orders: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set({
      planned_orders: orders,
      idle_since: null,
      rests_until: null,
      paused_by: null,
      paused_until: null,
      troubled_since: null,
    })
    .where('id', '=', batchId)
    .execute();
}
