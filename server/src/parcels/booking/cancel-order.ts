import type { Order } from '@shipmagic/domain/orders/order';
import { mayMoveOrderTo } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { type ChangeOrderStatus, changeOrderStatus } from '../../orders/edits/change-order-status.ts';
import { refuseStale } from '../../orders/order/refuse-stale.ts';
import { requireAbility } from '../../orders/order/require-ability.ts';
import { lockVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { cancelLiveShipment, requireCancellable } from './cancel-shipment.ts';

/**
 * Cancels an order. One with a live AWB is cancelled with its courier first; if that is refused, the order is
 * unchanged, with 409 and the courier's reason; so it is when the courier has picked it up, and it can be called back.
 */
export async function cancelOrder(
  deps: { db: Database; couriers: CourierRegistry },
  viewer: Viewer,
  input: ChangeOrderStatus,
): Promise<Order> {
  const live = await inViewerTransaction(deps.db, viewer, async (tx) => {
    const visible = await lockVisibleOrder(tx, viewer, input.magicOrderId);
    const { row, order } = visible;
    await refuseStale(tx, viewer, visible, { version: input.version });
    requireAbility(mayMoveOrderTo(viewer, order, input.status));
    if (order.shippingReference && row.shipment_id) requireCancellable(row);
    return order.shippingReference ? row.shipment_id : null;
  });
  if (live) await cancelLiveShipment(deps, viewer, live);
  // Cancelling the parcel incremented the version: the one that was sent has already been checked.
  const rest = live ? { ...input, version: undefined } : input;
  return inViewerTransaction(deps.db, viewer, (tx) => changeOrderStatus(tx, viewer, rest));
}
