import type { Database } from '../platform/db/database.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { openClaims } from './open-claims.ts';

export const claimJobs = ({ db }: { db: Database }) =>
  ({ open_claims: () => openClaims(db) }) satisfies Partial<TaskHandlers>;

/** Scans and people open claims at once; silence, and the terms of a new day, with the next run. */
export const claimTimes: JobTimes = { open_claims: '*/10 * * * *' };
