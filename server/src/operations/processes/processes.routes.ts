import { processesContract } from '@shipmagic/domain/operations/processes/processes.contract';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listLiving } from './processes.queries.ts';

export function processRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(processesContract.living, async () => ({
    processes: (await inSystemTransaction(db, listLiving)).map(({ startedAt, beatAt, troubles: _, ...about }) => ({
      ...about,
      since: startedAt.toISOString(),
      lastBeatAt: beatAt.toISOString(),
    })),
  }));
}
