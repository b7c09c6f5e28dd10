import type { Database } from '../db/database.ts';
import type { JobTimes } from '../jobs/times.ts';
import type { TaskHandlers } from '../jobs/worker.ts';
import { deleteFiles } from './delete-files.ts';
import type { Files } from './files.ts';

export const fileJobs = (services: { readonly db: Database; readonly files: Files }) =>
  ({
    delete_files: async () => {
      await deleteFiles(services);
    },
  }) satisfies Partial<TaskHandlers>;

/** Erasures run every ten minutes. */
export const fileTimes: JobTimes = { delete_files: '*/5 * * * *' };
