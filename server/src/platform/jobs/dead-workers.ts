import type pg from 'pg';
import type { Logger } from '../telemetry/log.ts';
import { taskNames, tasks } from './tasks.ts';

/** Milliseconds between checks for dead workers. */
const lookEvery = 20_000;
/** Milliseconds after which a lost lock is taken again. */
const signAgainAfter = 500;
/** A job taken this many seconds ago belongs to a worker that has had time to take its lock. */
const settledS = 15;

const lockOf = (column: string) => `hashtextextended('job worker ' || ${column}, 0)`;

/** Jobs taken in our name that do not run here: the database took note of it, and its answer was lost. */
const freeOwn = `with freed as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = any ($2::text[]) and locked_at < now() - make_interval(secs => $1) and id <> all ($3::bigint[])
    returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null
  where locked_by = any ($2::text[]) and id in (select job_queue_id from freed)`;

/** Ends jobs that used up their attempts without an error, because their worker ended: their work is asked for again. */
const endUndone = `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = any ($1::text[]) and j.attempts >= j.max_attempts and j.locked_at is null
    and coalesce(btrim(j.last_error), '') = ''`;

/** Of the others it is told why they failed, as of any job; the time is that of an attempt that has just failed. */
const tellEnded = `update graphile_worker._private_jobs
  set last_error = 'The process ended while it ran', run_at = now() + exp(least(attempts, 10)) * interval '1 second'
  where attempts >= max_attempts and locked_at is null and coalesce(btrim(last_error), '') = ''`;

const undoneKinds = taskNames.filter((name) => tasks[name].undoneIsSeenBy);

export interface Signs {
  /** Takes the locks of pools that are new, and looks for the dead. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

// Why: docs/decisions/platform.md, "Workers prove that they are alive by a lock, not by a clock".
/**
 * Marks our pools of workers as alive by a lock that ends with this process, and releases the jobs and queues of dead workers at
 * once: the job runner itself would wait for four hours.
 */
export async function mindDeadWorkers(
  pool: pg.Pool,
  { poolIds, underWay }: { readonly poolIds: readonly string[]; readonly underWay: ReadonlySet<string> },
  log: Logger,
): Promise<Signs> {
  let sign: pg.PoolClient | null = null;
  /** Those whose lock it holds. */
  let signed = new Set<string>();
  let lostAt = Number.NEGATIVE_INFINITY;
  let soon: NodeJS.Timeout | null = null;
  let isStopped = false;
  const drop = (client: pg.PoolClient) => {
    if (sign !== client) return;
    sign = null;
    client.release(true);
    lostAt = performance.now();
    signSoon();
  };
  const signSoon = () => {
    if (!isStopped) soon ??= setTimeout(() => void lookSafely(), signAgainAfter);
  };
  const takeSign = async () => {
    if (!sign) {
      const client = await pool.connect();
      client.once('error', () => drop(client));
      sign = client;
      signed = new Set();
    }
    const held = sign;
    const missing = poolIds.filter((id) => !signed.has(id));
    if (missing.length > 0)
      await held.query(`select pg_advisory_lock(${lockOf('id')}) from unnest($1::text[]) id`, [missing]);
    for (const id of missing) signed.add(id);
    return held;
  };
  const look = async () => {
    const held = await takeSign();
    // Whatever took our lock, as a failover does, took those of the others: they get time to take them again.
    if (performance.now() - lostAt < settledS * 1000) return;
    const { rows } = await held.query<{ freed: string[] }>(
      `with taken as (
         select locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $1)
         union
         select locked_by from graphile_worker._private_job_queues where locked_at < now() - make_interval(secs => $1)
       ), dead as materialized (
         select locked_by from taken where locked_by <> all ($2) and pg_try_advisory_xact_lock(${lockOf('locked_by')})
       ), freed as (
         select array_agg(locked_by) as ids from dead
       )
       select ids as freed, graphile_worker.force_unlock_workers(ids) from freed where ids is not null`,
      [settledS, poolIds],
    );
    for (const { freed } of rows) log.warn({ workers: freed }, 'jobs of workers that died go to others');
    await held.query(freeOwn, [settledS, poolIds, [...underWay]]);
    await held.query(endUndone, [undoneKinds]);
    await held.query(tellEnded);
  };
  let looking: Promise<void> | null = null;
  const lookSafely = () => {
    soon = null;
    looking ??= look()
      .catch((error: Error) => {
        log.warn({ reason: error.message }, 'could not look for workers that died');
        if (sign) drop(sign);
        else signSoon();
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };
  await lookSafely();
  const timer = setInterval(() => void lookSafely(), lookEvery);
  return {
    look: lookSafely,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      if (soon) clearTimeout(soon);
      await looking;
      if (sign) drop(sign);
    },
  };
}
