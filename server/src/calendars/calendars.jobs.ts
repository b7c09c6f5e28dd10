import type { Database } from '../platform/db/database.ts';
import type { JobTimes } from '../platform/jobs/times.ts';
import type { TaskHandlers } from '../platform/jobs/worker.ts';
import { keepCalendars } from './keep-calendars.ts';

export const calendarJobs = ({ db }: { readonly db: Database }) =>
  ({
    keep_calendars: async () => {
      await keepCalendars(db);
    },
  }) satisfies Partial<TaskHandlers>;

/** Once a day, because the days ahead move on. */
export const calendarTimes: JobTimes = { keep_calendars: '7 19 * * *' };
