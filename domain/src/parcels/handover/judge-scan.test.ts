import { expect, test } from 'vitest';
import { judgeScan, putBackRefusal, type ScannedParcel } from './judge-scan.ts';
import { manifestNumber } from './manifest-state.ts';

const listed: ScannedParcel = {
  orderNumber: '#1001',
  shippingPartner: 'Delhivery',
  warehouseName: 'Jaipur',
  shipmentCancelled: false,
  orderStatus: 'ready_to_ship',
  stoppedFor: null,
  pickedUp: false,
  here: 'listed',
  scannedAt: null,
  scannedBy: null,
  standsOn: null,
  sameWay: true,
};
const scanned = { ...listed, here: 'scanned', scannedAt: '2026-11-03T06:30:00Z', scannedBy: 'asha@x.test' } as const;
const elsewhere = { ...listed, here: null } as const;

test.each([
  ['on the list', 'open', listed, 'right', null],
  ['not known', 'open', null, 'unknown', 'No parcel has this AWB.'],
  ['scanned before', 'open', scanned, 'repeated', 'The parcel of order #1001 was scanned at 12:00 pm by asha@x.test.'],
  [
    'scanned before its order was cancelled',
    'open',
    { ...scanned, orderStatus: 'cancelled' },
    'repeated',
    /was scanned/,
  ],
  ['of a cancelled shipment', 'open', { ...listed, shipmentCancelled: true }, 'cancelled', /is cancelled/],
  ['of a cancelled order', 'open', { ...listed, orderStatus: 'cancelled' }, 'cancelled', /Do not hand it over/],
  ['cancelled and never on it', 'open', { ...elsewhere, shipmentCancelled: true }, 'cancelled', /is cancelled/],
  [
    'changed since it was booked',
    'open',
    { ...listed, stoppedFor: 'paid' },
    'stopped',
    'Order #1001: keep it, it has been paid, and the courier would collect the money again.',
  ],
  ['changed after it was picked up', 'open', { ...listed, stoppedFor: 'paid', pickedUp: true }, 'right', null],
  ['on hold', 'open', { ...listed, orderStatus: 'hold' }, 'stopped', /#1001 is .*Hold now/],
  ['on another manifest', 'open', { ...elsewhere, standsOn: '7' }, 'foreign', /belongs to manifest M-000007/],
  ['picked up before', 'open', { ...elsewhere, pickedUp: true }, 'foreign', /has picked up the parcel of order #1001/],
  ['made later', 'open', elsewhere, 'foreign', /comes onto the next one/],
  ['of elsewhere', 'open', { ...elsewhere, sameWay: false }, 'foreign', /goes with Delhivery from Jaipur/],
  ['of nowhere', 'open', { ...elsewhere, sameWay: false, warehouseName: null }, 'foreign', /goes with Delhivery\.$/],
  ['missed here', 'open', { ...listed, here: 'missed' }, 'foreign', /comes onto the next one/],
  ['scanned by the driver first', 'open', { ...listed, orderStatus: 'in_transit', pickedUp: true }, 'right', null],
  ['too late', 'finished', listed, 'finished', /has ended/],
] as const)('a parcel %s (%s manifest)', (_, state, parcel, outcome, message) => {
  const judged = judgeScan(state, parcel);
  expect(judged.outcome).toBe(outcome);
  if (judged.outcome === 'right') return;
  if (typeof message === 'string') expect(judged.message).toBe(message);
  else expect(judged.message).toMatch(message ?? '');
});

test.each([
  ['1', 'M-000001'],
  ['123456', 'M-123456'],
  ['1234567', 'M-1234567'],
])('manifest %s has the number %s', (id, number) => expect(manifestNumber(id)).toBe(number));

test.each([
  ['scanned', false, null],
  ['scanned', true, /Delhivery has scanned/],
  ['listed', false, /has not been taken/],
  ['missed', false, /has not been taken/],
  [null, false, /has not been taken/],
] as const)('a parcel that is %s, and picked up: %s, is put back or not', (here, pickedUp, refusal) => {
  const said = putBackRefusal({ orderNumber: 'PG1', shippingPartner: 'Delhivery', here, pickedUp });
  if (refusal === null) expect(said).toBeNull();
  else expect(said).toMatch(refusal);
});
