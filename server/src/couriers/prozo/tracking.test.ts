import { expect, test } from 'vitest';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { prozoTime, readTracking } from './tracking.ts';

test.each([
  ['2026-11-03T12:40:52.000Z', '2026-11-03T12:40:52.000Z'],
  ['2026-11-03T12:40:52+05:30', '2026-11-03T07:10:52.000Z'],
  ['2026-11-03 12:40:52', '2026-11-03T07:10:52.000Z'],
  ['2026-11-06', '2026-11-05T18:30:00.000Z'],
  [1_793_700_000, '2026-11-03T10:00:00.000Z'],
  [1_793_700_000_000, '2026-11-03T10:00:00.000Z'],
  ['1793700000000', '2026-11-03T10:00:00.000Z'],
  ['', null],
  [null, null],
  ['soon', null],
])('parses %j as %j', (given, expected) => expect(prozoTime(given)).toBe(expected));

const answer = (json: unknown) => ({ status: 200, json }) as PartnerAnswer;
const detail = { waybill: 'P1', currentStatus: 'DELIVERED', statusDate: 1_793_700_000 };

test('reads both wrappers; unknown and unreadable parcels are absent', () => {
  const others = [{ waybill: 'P2', failedReason: 'Waybill not found' }, { currentStatus: 'LOST' }, 'x'];
  const plain = readTracking(answer({ waybillDetails: [detail, ...others] }));
  const wrapped = readTracking(answer({ message: { Status: 'SUCCESS', waybillDetails: [detail] } }));
  expect(plain).toEqual(wrapped);
  expect(plain.map(({ awb, current }) => [awb, current.status])).toEqual([['P1', 'DELIVERED']]);
});

test.each([
  [
    { edd: '2026-11-09', estimatedDeliveryTime: '2026-11-08T18:29:59.000Z', expectedDeliveryDate: '2026-11-07' },
    '2026-11-07',
  ],
  [{ edd: '2026-11-09', estimatedDeliveryTime: '2026-11-08T18:29:59.000Z' }, '2026-11-08'],
  [{ edd: 1_793_700_000_000 }, '2026-11-03'],
  [{}, null],
])('the expected day in %j is %j', (dates, expected) => {
  const [parcel] = readTracking(answer({ waybillDetails: [{ ...detail, ...dates }] }));
  expect(parcel?.expectedOn).toBe(expected);
});
