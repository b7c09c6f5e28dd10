import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { type RestartDeps, restartJobs } from './restart-jobs.ts';

export const deadJobJobs = (services: RestartDeps) =>
  ({ restart_jobs: () => restartJobs(services, new Date()) }) satisfies Partial<TaskHandlers>;

export const deadJobTimes: JobTimes = { restart_jobs: everyMinute };
