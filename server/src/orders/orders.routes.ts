import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeFinancialStatus } from './change-financial-status.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { listOrders } from './list-orders.ts';
import { listActivity } from './orders.queries.ts';
import { presentActivity } from './present-order.ts';
import { saveNotes } from './save-notes.ts';
import { readVisibleOrder } from './visible-order.ts';

export function orderRoutes(mount: Mount, deps: { db: Database; couriers: CourierRegistry }): void {
  const { db } = deps;

  mount(ordersContract.list, ({ viewer, query }) => listOrders(db, viewer, query));

  mount(ordersContract.get, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => (await readVisibleOrder(tx, viewer, params.id)).order),
  );

  mount(ordersContract.activityLogs, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { id } = await readVisibleOrder(tx, viewer, params.id);
      return { activityLogs: (await listActivity(tx, id)).map((row) => presentActivity(row, viewer)) };
    }),
  );

  mount(ordersContract.changeStatus, ({ viewer, params, body }) => {
    const input = { magicOrderId: params.id, ...body };
    return body.status === 'cancelled'
      ? cancelOrder(deps, viewer, input)
      : inViewerTransaction(db, viewer, (tx) => changeOrderStatus(tx, viewer, input));
  });

  mount(ordersContract.changeFinancialStatus, async ({ viewer, params, body }) => {
    const version = await inViewerTransaction(db, viewer, (tx) => changeFinancialStatus(tx, viewer, params.id, body));
    return { ...body, version, message: `Financial status updated to ${body.financialStatus}` };
  });

  mount(ordersContract.saveNotes, async ({ viewer, params, body }) => {
    const saved = await inViewerTransaction(db, viewer, (tx) => saveNotes(tx, viewer, params.id, body));
    return { ...saved, message: 'Merchant and vendor notes saved successfully' };
  });
}
