import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** Customers are asked whether everything arrived well of a parcel with this status. */
export const hasArrived = (status: ShipmentStatus | null): boolean => status === 'DELIVERED';

/** A failed delivery that was answered is told of until something else is known of the parcel. */
export const isStillFailed = (status: ShipmentStatus | null): boolean => status === 'FAILED';
