import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

const jobs = `select t.identifier as task, j.attempts, j.max_attempts, j.last_error from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id`;

/** Milliseconds for the worker to catch up once nothing fails any more; a job's next attempt may be minutes away. */
const patience = 120_000;

/** Leftovers some time after all troubles have ended. */
export async function findLeftOver({ db, delhivery }: Pick<World, 'db' | 'delhivery'>): Promise<readonly string[]> {
  const giveUp = performance.now() + patience;
  for (;;) {
    // A job that failed is tried again later; to wait for that would prove nothing more.
    await db.query(`update graphile_worker._private_jobs set run_at = now()
      where run_at > now() and attempts between 1 and max_attempts - 1 and locked_at is null`);
    // One in its last attempt may still end well.
    const { rows } = await db.query(
      `${jobs} where run_at <= now() + interval '1 second' and (attempts < max_attempts or locked_at is not null)`,
    );
    if (rows.length === 0 || performance.now() > giveUp) break;
    await pause(1000);
  }
  const stuck = await db.query(`${jobs} where run_at <= now() - interval '5 seconds' or attempts >= max_attempts`);
  const unhandled = await db.query('select source, topic, error from inbox where handled_at is null');
  const setAside = await db.query('select count(*)::int as n from set_aside_orders');
  const made = await db.query<{ awb: string; reference: string }>(
    "select awb, reference from shipments where state = 'created'",
  );
  const ours = new Set(made.rows.map(({ awb }) => awb));
  const live = [...delhivery.simulator.courier.parcels.values()].filter(({ cancelled }) => !cancelled);
  const perReference = Map.groupBy(live, ({ order }) => order);
  return [
    ...stuck.rows.map((row) => `stuck job: ${JSON.stringify(row)}`),
    ...unhandled.rows.map((row) => `webhook not handled: ${JSON.stringify(row)}`),
    ...(setAside.rows[0].n > 0 ? [`${setAside.rows[0].n} orders set aside`] : []),
    ...[...perReference].flatMap(([reference, parcels]) =>
      parcels.length > 1 ? [`${parcels.length} parcels of ${reference}`] : [],
    ),
    ...live.flatMap(({ awb, order }) => (ours.has(awb) ? [] : [`parcel ${awb} of ${order} is unknown here`])),
  ];
}
