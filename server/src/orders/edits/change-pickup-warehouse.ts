import { AppError } from '@shipmagic/domain/http/errors';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayChangePickupWarehouse } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { listPickupWarehouses } from '../../warehouses/pickup-warehouse.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { updateOrder } from '../order/orders.ts';
import { refuseStale } from '../order/refuse-stale.ts';
import { requireAbility } from '../order/require-ability.ts';
import { lockVisibleOrder, readVisibleOrder } from '../order/visible-order.ts';

/** Chooses where the parcel is picked up. Throws 400 for a warehouse that is not one of the order's own vendor. */
export async function changePickupWarehouse(
  tx: Tx,
  viewer: Viewer,
  {
    magicOrderId,
    pickupWarehouseId: warehouseId,
    version,
  }: { magicOrderId: string; pickupWarehouseId: string; version?: number | undefined },
): Promise<Order> {
  const visible = await lockVisibleOrder(tx, viewer, magicOrderId);
  const { id, row, order } = visible;
  requireAbility(mayChangePickupWarehouse(viewer, order));
  const chosen = (await listPickupWarehouses(tx, row.vendor_id)).find((warehouse) => warehouse.id === warehouseId);
  if (!chosen) {
    throw new AppError('bad_input', 'Choose a warehouse of this vendor', { field: 'pickupWarehouseId' });
  }
  if (chosen.id === order.pickupWarehouse?.id) return order;
  await refuseStale(tx, viewer, visible, { version, fields: ['pickupWarehouse'] });
  await updateOrder(tx, visible, { pickup_warehouse_id: chosen.id });
  await recordActivity(tx, viewer, {
    orderId: id,
    type: 'shipping_update',
    action: `Pickup warehouse changed to ${chosen.warehouseName}`,
    changes: {
      pickupWarehouse: { from: order.pickupWarehouse?.warehouseName ?? null, to: chosen.warehouseName },
    },
  });
  return (await readVisibleOrder(tx, viewer, magicOrderId)).order;
}
