import { z } from 'zod';

/** Specification 1, section 4. READY is shown while nothing is known yet. */
export const shipmentStatuses = [
  'READY',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'FAILED',
  'CANCELLED',
  'RTO',
  'RETURNING',
  'RETURNED',
  'LOST',
  'DELAYED',
  'EXCEPTION',
  'EXCHANGE',
] as const;
export const shipmentStatus = z.enum(shipmentStatuses);
export type ShipmentStatus = z.output<typeof shipmentStatus>;

export type StatusColour = 'green' | 'blue' | 'orange' | 'violet' | 'red' | 'gray' | 'yellow' | 'indigo';

export const shipmentStatusLook: Record<ShipmentStatus, { label: string; colour: StatusColour }> = {
  READY: { label: 'Ready', colour: 'violet' },
  IN_TRANSIT: { label: 'In Transit', colour: 'blue' },
  OUT_FOR_DELIVERY: { label: 'Out for Delivery', colour: 'orange' },
  DELIVERED: { label: 'Delivered', colour: 'green' },
  FAILED: { label: 'Failed', colour: 'red' },
  CANCELLED: { label: 'Cancelled', colour: 'gray' },
  RTO: { label: 'RTO', colour: 'red' },
  RETURNING: { label: 'Returning', colour: 'red' },
  RETURNED: { label: 'Returned', colour: 'red' },
  LOST: { label: 'Lost', colour: 'red' },
  DELAYED: { label: 'Delayed', colour: 'yellow' },
  EXCEPTION: { label: 'Exception', colour: 'orange' },
  EXCHANGE: { label: 'Exchange', colour: 'indigo' },
};

export const shipmentStatusLabels = Object.fromEntries(
  shipmentStatuses.map((status) => [status, shipmentStatusLook[status].label]),
) as Record<ShipmentStatus, string>;
