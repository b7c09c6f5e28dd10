import { counted } from '@shipmagic/domain/text/counted';
import { type Check, lookAt, ok, wrong } from '../check.ts';
import { askOwner, notConnected } from './ask-owner.ts';

interface Row extends Record<string, unknown> {
  /** Connections on which workers take jobs. */
  readonly workers: number;
  /** Seconds since the longest waiting job was due. */
  readonly due: number;
}

const question = `select (select count(*)::int from pg_stat_activity
    where datname = current_database() and application_name like 'shipmagic:jobs%') as workers,
  coalesce((select extract(epoch from now() - min(run_at)) from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and run_at < now()), 0)::float8 as due`;

export const workers: Check = {
  name: 'workers',
  help: 'whether a worker is there and takes jobs',
  look: async (patient) => {
    const { ownerUrl } = patient;
    const row = ownerUrl && (await askOwner<Row>(ownerUrl, question).catch(() => null));
    if (!row) return [notConnected('Whether a worker runs', patient)];
    const minutes = Math.floor(row.due / 60);
    if (row.workers === 0)
      return [
        wrong(
          `No worker runs${minutes > 0 ? `, and a job has been due for ${counted(minutes, 'minute')}` : ''}.`,
          'Start one: npm start, or npm run worker.',
        ),
      ];
    if (minutes >= 10)
      return [
        lookAt(
          `A worker is connected, and a job has been due for ${counted(minutes, 'minute')}.`,
          'See its log; after many orders at once, start another worker.',
        ),
      ];
    return [ok('A worker is connected, and no job waits for long.')];
  },
};
