import type { Replica } from '../../platform/db/replica.ts';
import { RefusedQuery } from './refused-query.ts';
import { NoConnectionFree, type Reporting } from './reporting.ts';

/** Runs queries on the replica while it can be read, and on the database itself otherwise. */
export function reportingOnReplica(replica: Replica, there: Reporting, here: Reporting): Reporting {
  return {
    async run(query, signal, selected, writtenAt) {
      if (!(await replica.reach(writtenAt))) return here.run(query, signal, selected);
      try {
        return await there.run(query, signal, selected);
      } catch (error) {
        if (error instanceof RefusedQuery || error instanceof NoConnectionFree || signal.aborted) throw error;
        // The query's own fault, unless the replica has just been lost.
        if (await replica.answers()) throw error;
        return here.run(query, signal, selected);
      }
    },
    // Logins and their rights are the same there.
    trouble: () => here.trouble(),
    async close() {
      await there.close();
      await here.close();
    },
  };
}
