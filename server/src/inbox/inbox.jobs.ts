import type { Database } from '../platform/db/database.ts';
import type { InboxSource } from '../platform/inbox/inbox-source.ts';
import { everyMinute, type JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { keepAll } from './keeper.ts';
import { mailInboxes } from './mail-inboxes.ts';

export const inboxJobs = ({ db }: { db: Database }, sources: readonly InboxSource[]) =>
  ({
    keep_exceptions: () => keepAll(db, sources, { timely: true }),
    keep_all_exceptions: () => keepAll(db, sources),
    mail_inboxes: () => mailInboxes(db, new Date()),
  }) satisfies Partial<TaskHandlers>;

/** All are compared at 1:40 in India, when little else happens; the mail comes at 8:00. */
export const inboxTimes: JobTimes = {
  keep_exceptions: everyMinute,
  keep_all_exceptions: '10 20 * * *',
  mail_inboxes: '30 2 * * *',
};
