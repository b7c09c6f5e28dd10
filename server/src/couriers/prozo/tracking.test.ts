import { expect, test } from 'vitest';
import type { PartnerAnswer } from '../../platform/partners/partner-call.ts';
import { readTracking } from './tracking.ts';

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
