import { workingSetsContract } from '@shipmagic/domain/batches/working-sets.contract';
import { findOrdersContract } from '@shipmagic/domain/orders/find-orders.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Database } from '../../platform/db/database.ts';
import { inViewerRead, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { listParts } from '../order/list-parts.ts';
import { listActivity } from '../order/orders.ts';
import { presentActivity } from '../order/present-order.ts';
import { readVisibleOrder } from '../order/visible-order.ts';
import { createWorkingSet } from './create-working-set.ts';
import { findOrders } from './find-orders.ts';
import { listOrders } from './list-orders.ts';

export function orderRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(ordersContract.list, ({ viewer, query }) => listOrders(db, viewer, query));

  mount(findOrdersContract.find, ({ viewer, body }) => findOrders(db, viewer, body.identifiers));

  mount(workingSetsContract.create, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, (tx) => createWorkingSet(tx, viewer, body.magicOrderIds, new Date())),
  );

  mount(ordersContract.get, ({ viewer, params }) =>
    inViewerRead(db, viewer, async (tx) => (await readVisibleOrder(tx, viewer, params.id)).order),
  );

  mount(ordersContract.parts, ({ viewer, params }) =>
    inViewerRead(db, viewer, async (tx) => ({ parts: await listParts(tx, params.id) })),
  );

  mount(ordersContract.activityLogs, ({ viewer, params }) =>
    inViewerRead(db, viewer, async (tx) => {
      const { id } = await readVisibleOrder(tx, viewer, params.id);
      return { activityLogs: (await listActivity(tx, id)).map((row) => presentActivity(row, viewer)) };
    }),
  );
}
