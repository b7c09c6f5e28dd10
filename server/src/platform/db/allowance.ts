import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Allowances } from './schema.generated.ts';
import type { Tx } from './transaction.ts';

/** A token bucket shared by all processes: at most `capacity` points, refilled at `perSecond`. */
export interface Allowance {
  readonly key: string;
  readonly capacity: number;
  readonly perSecond: number;
  /** Points to leave for callers that cannot wait; defaults to none. */
  readonly keep?: number;
}

// Why: docs/decisions/platform.md, "A rate limit holds for any five minutes".
/**
 * A bucket that never admits more than `limit` calls in any span of `seconds`: a quarter at once, the rest over time.
 */
export function withinLimit(key: string, limit: number, seconds: number): Allowance {
  const capacity = Math.floor(limit / 4);
  return { key, capacity, perSecond: (limit - capacity) / seconds };
}

/** Takes points if available. Returns 0 on success, else the seconds until they will be available. */
export async function takeAllowance(
  tx: Tx,
  { key, capacity, perSecond, keep = 0 }: Allowance,
  points = 1,
): Promise<number> {
  const refilled: RawBuilder<number> = sql`least(${capacity}::float8, allowances.points + extract(epoch from clock_timestamp() - allowances.updated_at)::float8 * ${perSecond}::float8)`;
  const taken = await sql<Pick<Selectable<Allowances>, 'points'>>`
    insert into app.allowances as allowances (key, points, updated_at) values (${key}, ${capacity - points}, clock_timestamp())
    on conflict (key) do update set points = ${refilled} - ${points}::float8, updated_at = clock_timestamp()
      where ${refilled} >= ${points + keep}::float8
    returning points`.execute(tx);
  if (taken.rows.length > 0) return 0;
  const left = await tx
    .selectFrom('allowances')
    .select(refilled.as('points'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(0.05, (points + keep - (left?.points ?? 0)) / perSecond);
}

/** A bucket unused for long is full again and need not be stored. */
export async function forgetAllowances(tx: Tx, unusedSince: Date): Promise<void> {
  await tx.deleteFrom('allowances').where('updated_at', '<', unusedSince).execute();
}

/** Sets the bucket to the remaining points reported by the partner. */
export async function correctAllowance(tx: Tx, key: string, points: number): Promise<void> {
  await sql`insert into app.allowances (key, points, updated_at) values (${key}, ${points}, clock_timestamp())
    on conflict (key) do update set points = ${points}, updated_at = clock_timestamp()`.execute(tx);
}

/** Blocks the bucket for this many seconds, because the partner asked for a pause. */
export function pauseAllowance(tx: Tx, { key, perSecond, keep = 0 }: Allowance, seconds: number): Promise<void> {
  return correctAllowance(tx, key, 1 + keep - seconds * perSecond);
}
