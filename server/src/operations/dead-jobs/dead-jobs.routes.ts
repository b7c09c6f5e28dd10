import { totalPages } from '@shipmagic/domain/http/pagination';
import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { kindLabel } from '../../platform/jobs/task-words.ts';
import { findAwaited } from './awaiting-jobs.queries.ts';
import { countDeadJobs, type DeadJobs, listDeadJobs } from './dead-jobs.queries.ts';
import { presentDeadJob } from './present-dead-job.ts';
import { settleJobs } from './settle-jobs.ts';

/** The job tables are the system's; the audit log records the admin who decided. */
export function deadJobRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(deadJobsContract.list, ({ query: { kind, page, limit } }) =>
    inSystemTransaction(db, async (tx) => {
      const counts = await countDeadJobs(tx);
      const jobs = await listDeadJobs(tx, { kind, page, limit });
      const awaited = await findAwaited(
        tx,
        jobs.map(({ id }) => id),
      );
      const total = counts.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.n : 0), 0);
      return {
        jobs: jobs.map((job) => presentDeadJob(job, awaited)),
        total,
        page,
        limit,
        totalPages: totalPages(total, limit),
        kinds: counts.map((one) => ({ kind: one.kind, label: kindLabel(one.kind), count: one.n })),
      };
    }),
  );

  const settle = async (viewer: Viewer, jobs: DeadJobs, again: boolean) => ({
    message: await inSystemTransaction(db, (tx) => settleJobs(tx, viewer, { jobs, again })),
  });
  mount(deadJobsContract.retry, ({ viewer, params }) => settle(viewer, params, true));
  mount(deadJobsContract.drop, ({ viewer, params }) => settle(viewer, params, false));
  mount(deadJobsContract.retryKind, ({ viewer, params }) => settle(viewer, params, true));
  mount(deadJobsContract.dropKind, ({ viewer, params }) => settle(viewer, params, false));
}
