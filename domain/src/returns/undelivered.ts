import { isOrderIn } from '../statuses/order-sets.ts';
import type { OrderStatus } from '../statuses/order-status.ts';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';

const returning: readonly (ShipmentStatus | null)[] = ['RTO', 'RETURNING', 'RETURNED'];

/** Whether a parcel that lies on the table is, by its courier's last scan, still on its way back. */
export const isComingBack = (status: ShipmentStatus | null): boolean => status === 'RTO' || status === 'RETURNING';

/** Whether an order's parcel comes back, or has come back, without having reached its customer (RTO). */
export const mayComeBackUndelivered = (order: {
  readonly orderStatus: OrderStatus;
  readonly shipmentStatus: ShipmentStatus | null;
}): boolean =>
  !isOrderIn('delivered', order.orderStatus) &&
  (isOrderIn('goneBack', order.orderStatus) || returning.includes(order.shipmentStatus));
