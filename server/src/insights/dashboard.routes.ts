import { dashboardContract } from '@shipmagic/domain/insights/dashboard.contract';
import type { Database } from '../platform/db/database.ts';
import { inReadingTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { readStats } from './dashboard.queries.ts';

export function dashboardRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(dashboardContract.stats, ({ viewer }) => inReadingTransaction(db, viewer, (tx) => readStats(tx, new Date())));
}
