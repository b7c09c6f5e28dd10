import { expect, test } from 'vitest';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';
import { callBackCost, callBackRefusal } from './call-back.ts';

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

test('the cost of a call-back is told as far as it is known', () => {
  expect(callBackCost('Delhivery', 61.2)).toBe(
    'Delhivery quoted ₹61.20 for the way there and names no price for the way home, which comes on top by its rate card.',
  );
  expect(callBackCost('Prozo', null)).toBe(
    'Prozo has quoted no price for this parcel, so what the way home costs is not known before its bill.',
  );
});
