import { expect, test } from 'vitest';
import { type Arrival, arrivalOf, withExpectedDay } from './arrival.ts';
import { failedAttempt, type HeadlineFacts, headline } from './headline.ts';
import { english } from './languages/en.ts';
import { hindi } from './languages/hi.ts';

const now = new Date('2026-11-27T06:00:00Z');
const arrival = (from: string, to = from): Arrival => ({ from, to, confidence: 'usual' });
const moving: HeadlineFacts = {
  status: 'in_transit',
  shipmentStatus: 'IN_TRANSIT',
  late: false,
  arrival: null,
  steps: [],
  scans: [],
};
const out = (at: string): Partial<HeadlineFacts> => ({
  shipmentStatus: 'OUT_FOR_DELIVERY',
  scans: [{ at, word: 'out_for_delivery' }],
});

test.each<[string, Partial<HeadlineFacts>, string]>([
  ['a day', { arrival: arrival('2026-11-28') }, 'Arriving Sat, Nov 28'],
  ['a day of next year', { arrival: arrival('2027-01-02') }, 'Arriving Sat, Jan 2'],
  ['days', { arrival: arrival('2026-11-28', '2026-11-30') }, 'Arriving Sat, Nov 28 – Mon, Nov 30'],
  ['a day of a delayed parcel', { late: true, arrival: arrival('2026-11-28') }, 'Arriving Sat, Nov 28'],
  ['a delay', { late: true }, 'Your Order is on a Delay!'],
  ['nothing known', {}, 'Your Order is on its Way!'],
  ['out for delivery', { ...out('2026-11-27T02:00:00Z'), arrival: arrival('2026-11-27') }, 'Out for delivery today'],
  ['out for delivery by hand, without a scan', { shipmentStatus: 'OUT_FOR_DELIVERY' }, 'Out for delivery today'],
  ['out since yesterday', out('2026-11-26T18:29:00Z'), 'Out for delivery'],
  ['out since midnight in India', out('2026-11-26T18:31:00Z'), 'Out for delivery today'],
  [
    'delivered',
    { status: 'delivered', steps: [{ step: 'delivered', at: '2026-11-26T10:42:00Z' }] },
    'Delivered on Thu, Nov 26, 4:12 pm',
  ],
  ['delivered, nobody knows when', { status: 'delivered' }, 'Your Order Has Been Delivered!'],
  [
    'a failed attempt',
    {
      status: 'exception',
      shipmentStatus: 'FAILED',
      scans: [{ at: '2026-11-26T10:42:00Z', word: 'failed_nobody' }],
    },
    'Delivery tried on Thu, Nov 26',
  ],
  ['cancelled', { status: 'cancelled' }, 'Your Order is Cancelled'],
  ['a return', { status: 'rto', shipmentStatus: 'RTO' }, 'Your Order is Marked for Return'],
  ['a hold', { status: 'held', arrival: null }, 'Your Order Ran into a Problem'],
])('%s', (_, facts, said) => expect(headline({ ...moving, ...facts }, english, now)).toBe(said));

test('in Hindi, with its own days', () => {
  expect(headline({ ...moving, arrival: arrival('2026-11-28') }, hindi, now)).toMatch(/^शनि,? 28 नव.* को पहुँचेगा$/);
});

test('an attempt that was followed by something else is not the news', () => {
  const failed = { at: '2026-11-26T10:00:00Z', word: 'failed' } as const;
  expect(failedAttempt({ shipmentStatus: 'FAILED', scans: [failed] })).toEqual(failed);
  expect(failedAttempt({ shipmentStatus: 'OUT_FOR_DELIVERY', scans: [failed] })).toBeNull();
  expect(failedAttempt({ shipmentStatus: 'FAILED', scans: [{ ...failed, word: 'arrived' }, failed] })).toBeNull();
  expect(failedAttempt({ shipmentStatus: 'FAILED', scans: [] })).toBeNull();
});

test('an arrival is told of an estimate with a day, with who says it', () => {
  const date = { kind: 'date', from: '2026-11-28', to: null } as const;
  expect(arrivalOf('in_transit', date, '2026-11-28')).toEqual({
    from: '2026-11-28',
    to: '2026-11-28',
    confidence: 'courier',
  });
  expect(arrivalOf('in_transit', date, null)?.confidence).toBe('usual');
  expect(arrivalOf('order_placed', { ...date, to: '2026-11-30' }, '2026-11-28')).toMatchObject({
    to: '2026-11-30',
    confidence: 'usual',
  });
  expect(arrivalOf('delivered', date, null)).toBeNull();
  expect(arrivalOf('in_transit', { kind: 'delayed' }, null)).toBeNull();
});

test.each([
  ['2026-11-28', {}, '2026-11-28', false],
  ['2026-11-28T10:00:00', { late: true }, '2026-11-28', false],
  ['2026-11-28', { late: true, shipmentStatus: 'DELAYED' }, '2026-11-28', true],
  ['2026-11-26', { late: true }, undefined, true],
  ['soon', {}, undefined, false],
  [null, {}, undefined, false],
  ['2026-11-28', { status: 'delivered' }, undefined, false],
  ['2026-11-28', { status: 'cancelled' }, undefined, false],
] as const)('the courier’s day %s counts for %j: %s, late: %s', (told, facts, day, late) => {
  const part = withExpectedDay({ ...moving, ...facts }, told, '2026-11-27');
  expect([part.arrival?.from, part.late]).toEqual([day, late]);
});
