import type { Database } from '../../platform/db/database.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { carryOutInPerson } from './tell-in-person.ts';

interface Needs {
  readonly db: Database;
  readonly connection: StoreConnection;
}

export function inPersonJobs({ db, connection }: Needs) {
  return {
    tell_in_person: async (told) => carryOutInPerson({ db, store: await connection.current() }, told),
  } satisfies Partial<TaskHandlers>;
}
