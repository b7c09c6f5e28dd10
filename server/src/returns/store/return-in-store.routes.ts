import { returnInStoreContract } from '@shipmagic/domain/returns/return-in-store.contract';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { readReturn } from '../read-returns.ts';
import { tellRefusedAgain } from './store-steps.queries.ts';
import { suggestOutcome } from './suggest-outcome.ts';
import { tellReturn } from './tell-store.ts';

export function returnInStoreRoutes(
  mount: Mount,
  { db, connection }: { db: Database; connection: StoreConnection },
): void {
  mount(returnInStoreContract.outcome, async ({ viewer, params: { id } }) => {
    const found = await inViewerTransaction(db, viewer, (tx) => readReturn(tx, viewer, id));
    const store = await connection.current();
    const suggested = store && (await suggestOutcome({ db, store }, id, found.lines));
    return { storeState: found.storeState, storeProblem: found.storeProblem, suggested };
  });

  mount(returnInStoreContract.tellAgain, async ({ viewer, params: { id } }) => {
    await inViewerTransaction(db, viewer, (tx) => readReturn(tx, viewer, id));
    await inSystemTransaction(db, (tx) => tellRefusedAgain(tx, id));
    const store = await connection.current();
    if (store) await tellReturn({ db, store }, id, () => new Date());
    const { storeState, storeProblem } = await inViewerTransaction(db, viewer, (tx) => readReturn(tx, viewer, id));
    return { storeState, storeProblem };
  });
}
