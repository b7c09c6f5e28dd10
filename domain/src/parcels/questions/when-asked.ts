import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** Customers are asked whether everything arrived well of a parcel with this status. */
export const hasArrived = (status: ShipmentStatus | null): boolean => status === 'DELIVERED';
