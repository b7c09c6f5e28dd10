import type { OrderStatus } from './order-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** The meaning of a scan for its parcel and for the order; null leaves the order's status unchanged. */
export interface MappedStatus {
  readonly shipmentStatus: ShipmentStatus;
  readonly orderStatus: OrderStatus | null;
}
