import type { OrderStatus } from '../orders/order-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** What a scan means for the parcel, and for the order; null leaves the order's status alone. */
export interface MappedStatus {
  readonly shipmentStatus: ShipmentStatus;
  readonly orderStatus: OrderStatus | null;
}
