import type { Database } from '../../platform/db/database.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { mailReturnNews } from './mail-return-news.ts';

export const customerReturnJobs = ({ db }: { db: Database }) =>
  ({ mail_return_news: (news) => mailReturnNews(db, news) }) satisfies Partial<TaskHandlers>;
