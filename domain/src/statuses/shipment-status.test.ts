import { expect, test } from 'vitest';
import { type ShipmentStatus, type StatusColour, shipmentStatuses, shipmentStatusLook } from './shipment-status.ts';

test('every shipment status has a colour', () => {
  const colours: Record<ShipmentStatus, StatusColour> = {
    DELIVERED: 'green',
    IN_TRANSIT: 'blue',
    OUT_FOR_DELIVERY: 'orange',
    EXCEPTION: 'orange',
    READY: 'violet',
    RETURNING: 'red',
    RETURNED: 'red',
    RTO: 'red',
    FAILED: 'red',
    LOST: 'red',
    CANCELLED: 'gray',
    DELAYED: 'yellow',
    EXCHANGE: 'indigo',
  };
  for (const status of shipmentStatuses)
    expect([status, shipmentStatusLook[status].colour]).toEqual([status, colours[status]]);
});
