import type pg from 'pg';
import type { Logger } from '../telemetry/log.ts';

/** Milliseconds between checks for dead workers. */
const lookEvery = 20_000;
/** A job taken this many seconds ago belongs to a worker that has had time to take its lock. */
const settledS = 15;

const lockOf = (column: string) => `hashtextextended('job worker ' || ${column}, 0)`;

// Why: docs/decisions/platform.md, "Workers prove that they are alive by a lock, not by a clock".
/**
 * Marks our pool of workers as alive by a lock that ends with this process, and releases the jobs and queues of dead workers at
 * once: the job runner itself would wait for four hours. Returns a function that stops this.
 */
export async function mindDeadWorkers(
  pool: pg.Pool,
  poolIds: () => readonly string[],
  log: Logger,
): Promise<() => Promise<void>> {
  let sign: pg.PoolClient | null = null;
  const drop = (client: pg.PoolClient) => {
    if (sign !== client) return;
    sign = null;
    client.release(true);
  };
  const look = async () => {
    if (!sign) {
      const client = await pool.connect();
      sign = client;
      client.once('error', () => drop(client));
      await client.query(`select pg_advisory_lock(${lockOf('id')}) from unnest($1::text[]) id`, [poolIds()]);
    }
    const { rows } = await sign.query<{ freed: string[] }>(
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
      [settledS, poolIds()],
    );
    for (const { freed } of rows) log.warn({ workers: freed }, 'jobs of workers that died go to others');
  };
  const lookSafely = () =>
    look().catch((error: Error) => {
      log.warn({ reason: error.message }, 'could not look for workers that died');
      if (sign) drop(sign);
    });
  await lookSafely();
  const timer = setInterval(() => void lookSafely(), lookEvery);
  return async () => {
    clearInterval(timer);
    if (sign) drop(sign);
  };
}
