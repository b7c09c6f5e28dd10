import type { AwaitingJob } from '@shipmagic/domain/operations/partners/plan-restarts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** More than can be under way and be started at once, of each partner. */
const mostLookedAt = 200;

export interface AwaitingRow extends AwaitingJob {
  readonly partner: string;
}

/** Of each partner those that wait for it, the oldest first, and those of them that are under way. */
export async function listAwaitingJobs(tx: Tx): Promise<AwaitingRow[]> {
  const { rows } = await sql`
    select id::text, partner, since, tried_at as "triedAt", tries, under_way as "isUnderWay"
    from (
      select w.*, row_number() over (partition by partner, under_way order by since, id) as place
      from app.awaiting_jobs() w where given_up or under_way
    ) ranked
    where place <= ${mostLookedAt} order by since, id`.execute(tx);
  return rows as AwaitingRow[];
}

/** How many wait, by kind of job. */
export async function countAwaitingJobs(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql`
    select kind, count(*)::integer as n from app.awaiting_jobs() where given_up group by kind`.execute(tx);
  return new Map((rows as { kind: string; n: number }[]).map(({ kind, n }) => [kind, n]));
}

/** How many wait for each partner, and since when. */
export async function countByPartner(tx: Tx): Promise<{ partner: string; n: number; since: Date }[]> {
  const { rows } = await sql`
    select partner, count(*)::integer as n, min(since) as since
    from app.awaiting_jobs() where given_up group by partner order by partner`.execute(tx);
  return rows as { partner: string; n: number; since: Date }[];
}

/** The partners for which these jobs wait, by the jobs' ids; the others are absent. */
export async function findAwaited(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql`
    select id::text, partner from app.awaiting_jobs() where given_up and id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map((rows as { id: string; partner: string }[]).map(({ id, partner }) => [id, partner]));
}

/** How many were started. */
export async function startAgain(tx: Tx, ids: readonly string[], withAll: boolean): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql`select app.restart_jobs(${[...ids]}::bigint[], ${withAll}::boolean) as n`.execute(tx);
  return (rows as { n: number }[])[0]?.n ?? 0;
}

/** From now on these wait for nobody. */
export async function leaveToPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('jobs_awaiting_partners')
    .where('job_id', 'in', [...ids])
    .execute();
}

/** Forgets jobs that are done or were dropped. */
export async function forgetDone(tx: Tx): Promise<void> {
  await sql`
    delete from app.jobs_awaiting_partners w
    where not exists (select from app.awaiting_jobs() open where open.id = w.job_id)`.execute(tx);
}
