import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import type { BatchDeps } from './kinds/kind.ts';
import { runBatch, settleBatches } from './run-batch.ts';

export const batchJobs = (deps: BatchDeps) =>
  ({
    run_batch: ({ batchId }) => runBatch(deps, batchId),
    settle_batches: () => settleBatches(deps),
  }) satisfies Partial<TaskHandlers>;

export const batchTimes: JobTimes = { settle_batches: everyMinute };
