import { AppError } from '@shipmagic/domain/http/errors';
import { type Backoff, backoffSeconds } from '@shipmagic/domain/time/backoff';
import { waitText } from '@shipmagic/domain/time/wait-text';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { checkedRows } from './checked-rows.ts';
import type { LoginFailures } from './schema.generated.ts';
import type { Tx } from './transaction.ts';

/** The table of failures; sign-ins and tracking lookups are counted separately. */
export type FailureTable = 'login_failures' | 'tracking_failures';

export interface Limit extends Backoff {
  readonly key: string;
}

export interface Tried {
  /** Any of these may make the caller wait. */
  readonly limits: readonly Limit[];
  /** The key for everybody's failures at the same target; makes nobody wait by itself. */
  readonly total: string;
}

interface CountedFailure {
  readonly key: string;
  /** When it was counted, and when the previous one was. */
  readonly at: Date;
  readonly lastFailedAt: Date;
}

/** An attempt that was counted as a failure under each of its keys. */
export interface CountedTry {
  readonly table: FailureTable;
  readonly failures: readonly CountedFailure[];
}

/** Failures are forgotten after a day without one. */
const forgetAfterMs = 24 * 60 * 60 * 1000;

/**
 * Counts an attempt as a failure before it is checked, so that parallel attempts are limited too; a correct one is
 * uncounted afterwards. Throws 429 while the caller has to wait. There is no hard lock-out.
 */
export async function countTry(tx: Tx, table: FailureTable, { limits, total }: Tried, now: Date): Promise<CountedTry> {
  const failures: CountedFailure[] = [];
  const ofAll = await readFailures(tx, table, total, now);
  for (const limit of limits) {
    const row = await lockFailures(tx, table, limit.key, now);
    const waitS = backoffSeconds(row.failures, ofAll, limit);
    const leftS = waitS - (now.getTime() - row.last_failed_at.getTime()) / 1000;
    // Of parallel attempts, a later one may have been counted earlier: that alone is no reason to wait.
    if (waitS > 0 && leftS > 0)
      throw new AppError('too_many_requests', `Too many failed attempts. Please try again in ${waitText(leftS)}.`, {
        retryAfter: leftS,
      });
    await countFailure(tx, table, limit.key, now);
    failures.push({ key: limit.key, at: now, lastFailedAt: row.last_failed_at });
  }
  // Last, to hold the lock as briefly as possible: all attempts at the same target contend for this row.
  failures.push({ key: total, at: now, lastFailedAt: await countFailure(tx, table, total, now) });
  return { table, failures };
}

/** Uncounts an attempt, because it was correct or was not checked. */
export async function takeBack(tx: Tx, { table, failures }: CountedTry): Promise<void> {
  const keys = failures.map(({ key }) => key);
  const at = failures.map((failure) => failure.at);
  const before = failures.map(({ lastFailedAt }) => lastFailedAt);
  // In the order in which attempts lock them, so that parallel attempts of one person cannot deadlock.
  await sql`
    with locked as (
      select f.key, k.at, k.before from ${sql.table(table)} f
        join unnest(${keys}::text[], ${at}::timestamptz[], ${before}::timestamptz[]) with ordinality
          as k(key, at, before, position) using (key)
      order by k.position for update of f
    )
    update ${sql.table(table)} f set failures = f.failures - 1,
      last_failed_at = case when f.last_failed_at = locked.at then locked.before else f.last_failed_at end
    from locked where f.key = locked.key and f.failures > 0`.execute(tx);
}

/** The same, and also clears the caller's earlier failures: the first limit is the caller's own. */
export async function forgive(tx: Tx, { table, failures: [own, ...others] }: CountedTry): Promise<void> {
  if (own) await sql`delete from ${sql.table(table)} where key = ${own.key}`.execute(tx);
  await takeBack(tx, { table, failures: others });
}

export async function forgetFailures(tx: Tx, table: FailureTable, lastBefore: Date): Promise<void> {
  await sql`delete from ${sql.table(table)} where last_failed_at < ${lastBefore}`.execute(tx);
}

async function readFailures(tx: Tx, table: FailureTable, key: string, now: Date): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select('failures')
    .where('key', '=', key)
    .where('last_failed_at', '>=', forgetBefore(now))
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** The failures under a key, locked; the first failures of a key wait for each other too. */
async function lockFailures(tx: Tx, table: FailureTable, key: string, now: Date) {
  const { rows } = await sql<Pick<Selectable<LoginFailures>, 'failures' | 'last_failed_at'>>`
    insert into ${sql.table(table)} as f (key, failures, last_failed_at) values (${key}, 0, ${now})
    on conflict (key) do update set failures = f.failures
    returning failures, last_failed_at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a counter of failures is gone');
  return row;
}

/** Increments the count, or restarts it after a day without failures. Returns the time of the previous failure. */
async function countFailure(tx: Tx, table: FailureTable, key: string, now: Date): Promise<Date> {
  const rows = await checkedRows(
    tx,
    z.object({ before: z.date().nullable() }),
    sql`
    with earlier as (select last_failed_at from ${sql.table(table)} where key = ${key})
    insert into ${sql.table(table)} as f (key, failures, last_failed_at) values (${key}, 1, ${now})
    on conflict (key) do update set last_failed_at = ${now},
      failures = case when f.last_failed_at < ${forgetBefore(now)} then 1 else f.failures + 1 end
    returning (select last_failed_at from earlier) as before`,
  );
  return rows[0]?.before ?? now;
}

const forgetBefore = (now: Date) => new Date(now.getTime() - forgetAfterMs);
