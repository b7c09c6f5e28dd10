import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DueInput } from '../../due/due-by.ts';
import type { TrackingStatus } from '../../statuses/tracking-status.ts';
import { addDays, indiaDayStart } from '../../time/india-day.ts';
import { deliveryEstimate, type Estimate, estimateSubText, showEstimate } from './delivery-estimate.ts';

const open = { order_placed: 'new', being_handcrafted: 'confirmed' } as const;
const shipped = {
  ready_to_ship: 'ready_to_ship',
  in_transit: 'in_transit',
  delivered: 'delivered',
  cancelled: 'cancelled',
  rto: 'rto',
  returned: 'returned',
  exception: 'exception',
  held: 'hold',
} as const;
type Given = Partial<DueInput> & { status?: keyof typeof open | keyof typeof shipped };

/** Placed on 1 November in India, still 31 October in UTC; handed over on the 8th. */
const input = ({ status = 'order_placed', ...given }: Given): DueInput => ({
  ...(status === 'order_placed' || status === 'being_handcrafted'
    ? { orderStatus: open[status], shippingReference: null }
    : { orderStatus: shipped[status], shippingReference: '70000000000001' }),
  orderStatusSt: null,
  managedInShipmagic: true,
  shipmentStatus: null,
  createdAt: '2026-10-31T18:30:00Z',
  handoverDate: null,
  productionTime: 5,
  transitTime: 4,
  courierExpectedDate: null,
  ...given,
});
const handoverDate = '2026-11-08T10:00:00+05:30';
const on = (from: string, to: string | null = null): Estimate => ({ kind: 'date', from, to });
const delayed: Estimate = { kind: 'delayed' };
const none: Estimate = { kind: 'none' };
const range = on('2026-11-10', '2026-11-12');

// Proves (The public tracking page): Before it is ready: a range of two days, delayed two days after production
// Proves (The public tracking page): Ready and in transit: from today or the handover, delayed after the transit time
test.each<[string, Given, string, Estimate]>([
  ['placed today', {}, '2026-10-31T18:30:00Z', range],
  ['on the last day of production', {}, '2026-11-06T12:00:00Z', range],
  ['on the last day of grace (India)', {}, '2026-11-08T18:29:59Z', range],
  ['on the first day after', {}, '2026-11-08T18:30:00Z', delayed],
  ['being made', { status: 'being_handcrafted' }, '2026-11-08T18:29:59Z', range],
  ['being made too long', { status: 'being_handcrafted' }, '2026-11-08T18:30:00Z', delayed],
  ['nothing to make', { productionTime: 0, transitTime: 0 }, '2026-11-01T12:00:00Z', on('2026-11-01', '2026-11-03')],
  [
    'in the middle of the range',
    { productionTime: 0, transitTime: 0 },
    '2026-11-02T12:00:00Z',
    on('2026-11-02', '2026-11-03'),
  ],
  ['on the last day of the range', { productionTime: 0, transitTime: 0 }, '2026-11-03T12:00:00Z', on('2026-11-03')],
  ['half days count as whole ones', { productionTime: 4.5, transitTime: 3.2 }, '2026-11-03T12:00:00Z', range],
  ['ready, not handed over', { status: 'ready_to_ship' }, '2026-11-20T12:00:00Z', on('2026-11-24')],
  ['ready, after midnight in India', { status: 'ready_to_ship' }, '2026-11-20T18:30:00Z', on('2026-11-25')],
  ['ready, handed over', { status: 'ready_to_ship', handoverDate }, '2026-11-09T12:00:00Z', on('2026-11-13')],
  ['ready, last day', { status: 'ready_to_ship', handoverDate }, '2026-11-12T18:29:59Z', on('2026-11-16')],
  ['ready, too late', { status: 'ready_to_ship', handoverDate }, '2026-11-12T18:30:00Z', delayed],
  ['on its way', { status: 'in_transit', handoverDate }, '2026-11-09T12:00:00Z', on('2026-11-12')],
  ['on its way, last day', { status: 'in_transit', handoverDate }, '2026-11-12T18:29:59Z', on('2026-11-12')],
  ['on its way, too late', { status: 'in_transit', handoverDate }, '2026-11-12T18:30:00Z', delayed],
  ['on its way, handover unknown', { status: 'in_transit' }, '2026-12-01T12:00:00Z', on('2026-12-05')],
  ['delivered', { status: 'delivered' }, '2026-11-09T12:00:00Z', { kind: 'delivered' }],
  ['delivered, no timings', { status: 'delivered', transitTime: null }, '2026-11-09T12:00:00Z', { kind: 'delivered' }],
  ['cancelled', { status: 'cancelled' }, '2026-11-09T12:00:00Z', none],
  ['rto', { status: 'rto' }, '2026-11-09T12:00:00Z', none],
  ['returned', { status: 'returned' }, '2026-11-09T12:00:00Z', none],
  ['exception', { status: 'exception' }, '2026-11-09T12:00:00Z', none],
  ['held', { status: 'held' }, '2026-11-09T12:00:00Z', none],
  ['no production time', { productionTime: null }, '2026-11-02T12:00:00Z', none],
  ['placed, no transit time', { transitTime: null }, '2026-11-02T12:00:00Z', none],
  ['placed long ago, no transit time', { transitTime: null }, '2026-12-02T12:00:00Z', none],
  [
    'being made too long, no transit time',
    { status: 'being_handcrafted', transitTime: null },
    '2026-12-02T12:00:00Z',
    none,
  ],
  ['placed long ago, no production time', { productionTime: null }, '2026-12-02T12:00:00Z', none],
  ['no transit time', { status: 'in_transit', transitTime: null }, '2026-11-09T12:00:00Z', none],
  ['a transit time that is none', { status: 'in_transit', transitTime: -1 }, '2026-11-09T12:00:00Z', none],
])('%s', (_, given, now, estimate) => expect(deliveryEstimate(input(given), new Date(now))).toEqual(estimate));

// Proves (The public tracking page): The courier's date takes precedence; delivered parcels, problems and missing
// durations give none
describe('the courier’s date wins', () => {
  test.each([
    ['2026-11-14', '2026-11-14'],
    ['2026-11-14T23:59:59', '2026-11-14'],
    ['2026-11-14T23:59:59.123', '2026-11-14'],
    ['2026-11-14T18:30:00Z', '2026-11-15'],
    ['2026-11-14T23:00:00+05:30', '2026-11-14'],
    ['2026-11-14 10:00:00', '2026-11-14'],
  ])('%s is %s', (courierExpectedDate, day) =>
    expect(deliveryEstimate(input({ status: 'in_transit', courierExpectedDate }), new Date('2026-11-09'))).toEqual(
      on(day),
    ),
  );

  test.each(['', 'soon', '2026-02-31', '14-11-2026', '2026-11-14T99:00:00Z'])(
    'ignores %j, which is not a date',
    (text) =>
      expect(
        deliveryEstimate(
          input({ status: 'in_transit', handoverDate, courierExpectedDate: text }),
          new Date('2026-11-09'),
        ),
      ).toEqual(on('2026-11-12')),
  );

  // Proves (The public tracking page): A date in the past is never an estimate
  test.each<[string, Given, string, Estimate]>([
    ['on its day', {}, '2026-11-14T18:29:59Z', on('2026-11-14')],
    ['the day after', {}, '2026-11-14T18:30:00Z', delayed],
    ['after it, though the usual days have not passed', { transitTime: 20 }, '2026-11-15T12:00:00Z', delayed],
    ['after it, out for delivery', { shipmentStatus: 'OUT_FOR_DELIVERY' }, '2026-11-15T12:00:00Z', delayed],
    ['after it, delivered', { status: 'delivered' }, '2026-11-15T12:00:00Z', { kind: 'delivered' }],
    ['after it, in a problem', { status: 'exception' }, '2026-11-15T12:00:00Z', none],
    ['after it, lost: nobody waits', { shipmentStatus: 'LOST', transitTime: 4 }, '2026-11-15T12:00:00Z', none],
    [
      'before it, though the courier says delayed',
      { shipmentStatus: 'DELAYED' },
      '2026-11-13T12:00:00Z',
      on('2026-11-14'),
    ],
  ])('but is not an estimate once it has passed: %s', (_, given, now, estimate) =>
    expect(
      deliveryEstimate(
        input({ status: 'in_transit', handoverDate, courierExpectedDate: '2026-11-14', ...given }),
        new Date(now),
      ),
    ).toEqual(estimate),
  );

  it('even without production or transit times', () => {
    const given = input({ status: 'in_transit', transitTime: null, courierExpectedDate: '2026-11-14' });
    expect(deliveryEstimate(given, new Date('2026-11-09'))).toEqual(on('2026-11-14'));
  });
});

// Proves (The public tracking page): Sub-texts, and when the card is hidden
test.each<[TrackingStatus, Estimate, boolean, string, boolean]>([
  ['delivered', { kind: 'delivered' }, false, 'Your order has been successfully delivered!', false],
  ['delivered', range, false, 'Your order has been successfully delivered!', false],
  ['in_transit', { kind: 'delivered' }, false, 'Your order has been successfully delivered!', false],
  ['in_transit', delayed, true, 'Your order is running on a delay', false],
  ['in_transit', none, false, 'Estimated delivery calculation not available', false],
  ['cancelled', none, false, 'Estimated delivery calculation not available', false],
  ['held', range, false, 'Based on current processing time', false],
  ['in_transit', range, false, 'Your order is on the way', true],
  ['ready_to_ship', range, false, 'Your order is ready for shipment', true],
  ['being_handcrafted', range, false, 'Your order is being carefully crafted', true],
  ['order_placed', range, false, 'Based on current processing time', true],
  ['in_transit', on('2026-11-14'), true, 'Your order is running on a delay', true],
])('%s with %j, late: %s: the line says %s; the card is shown: %s', (status, estimate, late, text, card) => {
  expect(estimateSubText(status, estimate.kind, late)).toBe(text);
  expect(showEstimate(status, estimate.kind)).toBe(card);
});

describe('properties', () => {
  const days = fc.nat({ max: 40 });
  const going = fc.constantFrom(
    'order_placed' as const,
    'being_handcrafted' as const,
    'ready_to_ship' as const,
    'in_transit' as const,
  );
  const rank = (estimate: Estimate) => (estimate.kind === 'date' ? estimate.from : '9999-12-31');

  it('an estimate never moves closer with time, and a delay never ends with time', () => {
    fc.assert(
      fc.property(
        going,
        days,
        days,
        fc.option(days),
        days,
        days,
        (status, productionTime, transitTime, handed, at, wait) => {
          const given = input({
            status,
            productionTime,
            transitTime,
            handoverDate: handed === null ? null : indiaDayStart(addDays('2026-11-01', handed)).toISOString(),
          });
          const now = indiaDayStart(addDays('2026-11-01', at));
          const later = indiaDayStart(addDays('2026-11-01', at + wait));
          expect(rank(deliveryEstimate(given, later)) >= rank(deliveryEstimate(given, now))).toBe(true);
        },
      ),
    );
  });

  it('an estimate is never in the past', () => {
    const status = fc.constantFrom(...Object.keys(open), ...Object.keys(shipped)) as fc.Arbitrary<keyof typeof shipped>;
    fc.assert(
      fc.property(status, days, days, fc.option(days), fc.option(days), days, (of, made, carried, handed, said, at) => {
        const day = (n: number) => addDays('2026-11-01', n);
        const given = input({
          status: of,
          productionTime: made,
          transitTime: carried,
          handoverDate: handed === null ? null : indiaDayStart(day(handed)).toISOString(),
          courierExpectedDate: said === null ? null : day(said),
        });
        const estimate = deliveryEstimate(given, indiaDayStart(day(at)));
        expect(estimate.kind !== 'date' || estimate.from >= day(at)).toBe(true);
      }),
    );
  });
});
