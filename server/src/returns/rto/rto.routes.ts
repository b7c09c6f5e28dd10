import { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { StoreConnection } from '../../store/store-connection.ts';
import { inspectUndelivered } from './receive-rto.ts';
import { readRto } from './rto-parcel.ts';
import { settleRto } from './settle-rto.ts';

export function rtoRoutes(mount: Mount, { db, connection }: { db: Database; connection: StoreConnection }): void {
  mount(rtoContract.read, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => readRto(tx, viewer, params.id)),
  );

  mount(rtoContract.inspect, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      await inspectUndelivered(tx, viewer, params.id, body.lines);
      return readRto(tx, viewer, params.id);
    }),
  );

  mount(rtoContract.settle, async ({ viewer, params, body }) => {
    // An unknown order is told even without a store.
    await inViewerTransaction(db, viewer, (tx) => readRto(tx, viewer, params.id));
    return settleRto({ db, store: await connection.required() }, viewer, { magicOrderId: params.id, ...body });
  });
}
