import type { Database } from '../platform/db/database.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { mailWeeks } from './mail-weeks.ts';

export const weeklyMailJobs = ({ db }: { db: Database }) =>
  ({ mail_weeks: () => mailWeeks(db, new Date()) }) satisfies Partial<TaskHandlers>;

/** Mondays at 8:00 in India. */
export const weeklyMailTimes: JobTimes = { mail_weeks: '30 2 * * 1' };
