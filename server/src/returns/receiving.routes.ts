import { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { StoreConnection } from '../store/store-connection.ts';
import { lookUpParcel } from './look-up-parcel.ts';
import { type PictureNeeds, returnPictureRoutes } from './pictures/pictures.routes.ts';
import { receiveReturn } from './receive-return.ts';
import { receiveUndelivered } from './rto/receive-rto.ts';
import { rtoRoutes } from './rto/rto.routes.ts';

export function receivingRoutes(mount: Mount, needs: PictureNeeds & { connection: StoreConnection }): void {
  const { db } = needs;
  rtoRoutes(mount, needs);
  returnPictureRoutes(mount, needs);

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
