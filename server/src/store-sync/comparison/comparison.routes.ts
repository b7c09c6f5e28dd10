import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import type { Database } from '../../platform/db/database.ts';
import { isLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { limitSync } from '../../store/limit-sync.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { countDifferencesOf, countShown } from '../differences/differences.ts';
import { askComparison, compareOne } from './ask-comparison.ts';
import { comparisonLock, readComparison } from './comparison-state.ts';

const differences = (count: number) =>
  count === 1 ? 'one difference' : `${count.toLocaleString('en-IN')} differences`;

export function comparisonRoutes(
  mount: Mount,
  { db, connection }: { db: Database; connection: StoreConnection },
): void {
  mount(differencesContract.comparison, () =>
    inSystemTransaction(db, async (tx) => {
      const last = await readComparison(tx);
      const runs = await isLocked(tx, comparisonLock);
      return {
        state: runs ? 'runs' : !last ? 'never' : last.endedAt ? 'done' : 'waits',
        done: last?.done ?? 0,
        total: last?.total ?? 0,
        startedAt: last?.startedAt.toISOString() ?? null,
        endedAt: last?.endedAt?.toISOString() ?? null,
        open: await countShown(tx, { shown: 'open' }),
        left: await countShown(tx, { shown: 'left' }),
      };
    }),
  );

  mount(differencesContract.compare, async ({ viewer, body: { magicOrderId } }) => {
    const store = await connection.required();
    if (magicOrderId === undefined) {
      const begun = await askComparison(db, viewer, new Date());
      return { message: begun ? 'Orders are being compared with the store' : 'Orders are being compared already' };
    }
    await limitSync(db, viewer, 'orders');
    const storeOrderId = await compareOne({ db, store }, viewer, magicOrderId, new Date());
    const found = await inViewerTransaction(db, viewer, (tx) => countDifferencesOf(tx, storeOrderId));
    return {
      message: found === 0 ? 'The order is the same in the store' : `Compared with the store: ${differences(found)}`,
    };
  });
}
