import type { Database } from '../../platform/db/database.ts';
import type { JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { answerUnanswered } from './answer-by-rule.ts';

export const returnRuleJobs = ({ db }: { db: Database }) =>
  ({ answer_returns: () => answerUnanswered(db, new Date()) }) satisfies Partial<TaskHandlers>;

/** Every hour. */
export const returnRuleTimes: JobTimes = { answer_returns: '40 * * * *' };
