import { estimateContract } from '@shipmagic/domain/parcels/estimates/estimate.contract';
import type { Database } from '../../platform/db/database.ts';
import { inReadingTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { readEstimate } from './read-estimate.ts';

export function estimateRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(estimateContract.estimate, ({ viewer, params }) =>
    inReadingTransaction(db, viewer, (tx) => readEstimate(tx, viewer, params.id, new Date())),
  );
}
