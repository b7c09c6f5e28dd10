import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import { lookUpParcel } from './look-up-parcel.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveUndelivered } from './rto/receive-rto.ts';
import { rtoRoutes } from './rto/rto.routes.ts';

export function receivingRoutes(mount: Mount, deps: { db: Database; connection: StoreConnection }): void {
  const { db } = deps;
  rtoRoutes(mount, deps);

  mount(receivingContract.lookUp, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, (tx) => lookUpParcel(tx, viewer, body.identifier)),
  );

  mount(receivingContract.receive, ({ viewer, body: { returnId, magicOrderId = '', lines } }) =>
    inViewerTransaction(db, viewer, (tx) =>
      returnId === undefined
        ? receiveUndelivered(tx, viewer, magicOrderId, lines)
        : receiveReturn(tx, viewer, returnId, lines),
    ),
  );
}
