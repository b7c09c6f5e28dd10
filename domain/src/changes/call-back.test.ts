import { expect, test } from 'vitest';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { callBackRefusal } from './call-back.ts';

const early = 'It has not been picked up yet: cancel the shipment instead.';
const elsewhere = 'The parcel is not on its way to the customer.';
const not = (partner: string) => `${partner} cannot be asked for it now: call them, or wait for the next scan.`;

test.each<[ShipmentStatus, boolean, string, string, string | null]>([
  ['READY', false, 'Delhivery', 'courier', early],
  ['READY', true, 'Delhivery', 'courier', not('Delhivery')],
  ['IN_TRANSIT', true, 'Delhivery', 'courier', null],
  ['FAILED', true, 'Delhivery', 'courier', null],
  ['OUT_FOR_DELIVERY', true, 'Delhivery', 'courier', not('Delhivery')],
  ['IN_TRANSIT', true, 'Prozo', 'courier', not('Prozo')],
  ['FAILED', true, 'Prozo', 'courier', null],
  ['IN_TRANSIT', true, 'Delhivery (manual)', 'manual', not('Delhivery (manual)')],
  ['IN_TRANSIT', true, 'Blue Dart', 'courier', not('Blue Dart')],
  ['DELIVERED', true, 'Delhivery', 'courier', elsewhere],
  ['RTO', true, 'Delhivery', 'courier', elsewhere],
  ['CANCELLED', true, 'Delhivery', 'courier', elsewhere],
])('a parcel that is %s (picked up: %s) with %s (%s)', (shipmentStatus, pickedUp, partner, trackingType, refusal) => {
  expect(callBackRefusal({ shipmentStatus, pickedUp, partner, trackingType })).toBe(refusal);
});
