import type { Cluster } from '../../server/testing/machines/cluster.ts';

interface Job {
  readonly id: string;
  readonly task: string;
}

const jobs = `select j.id, t.identifier as task from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id`;

/** Jobs that are due or under way. */
export const listOpenJobs = (cluster: Cluster): Promise<Job[]> =>
  cluster.primary.query<{ id: string; task: string }>(
    `${jobs} where j.locked_at is not null or (j.run_at <= now() and j.attempts < j.max_attempts)`,
  );

/** Jobs taken by a worker that is gone: nobody holds the lock that its jobs are taken under. */
export const listLeftJobs = (cluster: Cluster): Promise<Job[]> =>
  cluster.primary.query<{ id: string; task: string }>(
    `${jobs} where j.locked_by is not null and not exists (select from pg_locks l
       where l.locktype = 'advisory' and l.granted and l.objsubid = 1
         and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('job worker ' || j.locked_by, 0))`,
  );
