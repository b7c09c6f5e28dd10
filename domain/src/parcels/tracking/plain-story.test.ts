import { expect, test } from 'vitest';
import { plainDelhiveryScan } from '../../couriers/delhivery/plain-scans.ts';
import { failureOf } from './failure-reason.ts';
import { plainPlace } from './plain-place.ts';
import { plainStory, type StoredScan } from './plain-story.ts';

test.each([
  ['Bhiwandi_Mankoli_HB (Maharashtra)', 'Bhiwandi'],
  ['Bengaluru_Bomsndra_GW (Karnataka)', 'Bengaluru'],
  ['DELHI_Kapashera_D', 'Delhi'],
  ['NEW DELHI', 'New Delhi'],
  ['Mumbai Hub', 'Mumbai'],
  ['Kochi', 'Kochi'],
  ['Navi Mumbai, Maharashtra', 'Navi Mumbai'],
  ['पुणे', 'पुणे'],
  ['St. Thomas Mount', 'St. Thomas Mount'],
  ['BOM2', null],
  ['IN-MH-400001', null],
  ['HB', null],
  ['NA', null],
  ['null', null],
  ['<img src=x onerror=alert(1)>', null],
  ['x'.repeat(60), null],
  ['', null],
  [null, null],
])('the place %j is %j', (told, place) => expect(plainPlace(told)).toBe(place));

test.each([
  ['Consignee Unavailable', 'failed_nobody'],
  ['Customer not available, phone switched off', 'failed_unreachable'],
  ['Consignee refused to accept/order cancelled', 'failed_refused'],
  ['Incomplete address', 'failed_address'],
  ['COD amount not ready', 'failed_cash'],
  ['Customer requested delivery on another day', 'failed_later'],
  ['Office closed', 'failed_closed'],
  ['Customer wants open delivery', 'failed_open'],
  ['Customer refused to share the OTP', 'failed_otp'],
  ['Vehicle breakdown', 'failed_courier'],
  ['ABC123', 'failed'],
  ['', 'failed'],
  [null, 'failed'],
])('the reason %j is %s', (told, word) => expect(failureOf(told)).toBe(word));

const scan = (at: string, given: Partial<StoredScan>): StoredScan => ({
  happenedAt: new Date(at),
  status: 'In Transit',
  statusType: 'UD',
  code: null,
  remarks: null,
  location: null,
  shipmentStatus: 'IN_TRANSIT',
  ...given,
});

test('scans are told in plain words, the same ones of a day once, and unknown ones by our status or not at all', () => {
  const location = 'Bhiwandi_Mankoli_HB (Maharashtra)';
  const told = plainStory(
    [
      scan('2026-11-04T08:00:00Z', { status: 'Teleported', statusType: 'XX', shipmentStatus: null }),
      scan('2026-11-04T07:00:00Z', { status: '<b>Delayed</b>', statusType: 'XX', shipmentStatus: 'DELAYED' }),
      scan('2026-11-03T09:00:00Z', { code: 'X-DBL1F', location }),
      scan('2026-11-03T08:00:00Z', { code: 'X-PIOM', location }),
      scan('2026-11-02T08:00:00Z', { code: 'X-PIOM', location }),
    ],
    plainDelhiveryScan,
  );
  expect(told).toEqual([
    { at: '2026-11-04T07:00:00.000Z', word: 'delayed', place: null },
    { at: '2026-11-03T08:00:00.000Z', word: 'arrived', place: 'Bhiwandi' },
    { at: '2026-11-02T08:00:00.000Z', word: 'arrived', place: 'Bhiwandi' },
  ]);
});
