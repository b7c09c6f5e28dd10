import { expect, test } from 'vitest';
import { againstCouriersText } from './against-couriers.ts';

const figures = { parcels: 120, share: 0.9, courierShare: 0.75, daysOff: 0.84, courierDaysOff: 1.35 };

test.each([
  [{}, 'Of 120 with a courier’s own date: 90.0\u00a0%, couriers 75.0\u00a0%, off by 0.8 days instead of 1.4'],
  [
    { daysOff: null, courierDaysOff: null, share: 0, courierShare: 0 },
    'Of 120 with a courier’s own date: 0.0\u00a0%, couriers 0.0\u00a0%',
  ],
  [{ parcels: 24 }, 'Against couriers’ own dates: too few to tell'],
  [{ parcels: 0, share: null, courierShare: null }, null],
])('promised days are compared with the couriers’ own: %j', (some, text) => {
  expect(againstCouriersText({ ...figures, ...some })).toBe(text);
});
