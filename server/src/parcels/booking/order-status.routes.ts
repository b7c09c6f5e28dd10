import { confirmedIn } from '@shipmagic/domain/orders/booking-questions';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { changeOrderStatus } from '../../orders/edits/change-order-status.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { cancelOrder } from './cancel-order.ts';

/** Next to shipments, because cancelling an order cancels its parcel. */
export function orderStatusRoutes(mount: Mount, deps: { db: Database; couriers: CourierRegistry }): void {
  mount(ordersContract.changeStatus, ({ viewer, params, body }) => {
    const input = { magicOrderId: params.id, ...body, confirmed: confirmedIn(body) };
    return body.status === 'cancelled'
      ? cancelOrder(deps, viewer, input)
      : inViewerTransaction(deps.db, viewer, (tx) => changeOrderStatus(tx, viewer, input));
  });
}
