import { describe, expect, test } from 'vitest';
import { type ClockInput, type KeptClock, keepClock, noClock } from './keep-clock.ts';
import type { WorkingCalendar } from './working-calendar.ts';

const calendar: WorkingCalendar = {
  cutOff: '16:00',
  daysOff: [0],
  keepsHolidays: true,
  province: null,
  closedOn: [],
  confirmDays: 1,
  handoverDays: 1,
};
const india = (text: string) => new Date(`${text}+05:30`);

/** Placed on the morning of a Monday. */
const order = (given: Partial<ClockInput> = {}): ClockInput => ({
  orderStatus: 'new',
  orderStatusSt: null,
  managedInShipmagic: true,
  shippingReference: null,
  shipmentStatus: null,
  createdAt: '2026-11-02T10:00:00+05:30',
  handoverDate: null,
  productionTime: 5,
  productionSource: 'vendor',
  transitTime: 4,
  transitSource: 'transit',
  courierExpectedDate: null,
  isRefunded: false,
  ...given,
});
/** Each change of the order in turn. */
const follow = (changes: readonly (readonly [string, Partial<ClockInput>])[]): KeptClock =>
  changes.reduce((kept, [at, change]) => keepClock(order(change), kept, calendar, india(at)), noClock);
const confirmed = { orderStatus: 'confirmed' } as const;
const labelled = { orderStatus: 'ready_to_ship', shippingReference: '7001', shipmentStatus: 'READY' } as const;
const moving = {
  ...labelled,
  orderStatus: 'in_transit',
  shipmentStatus: 'IN_TRANSIT',
  handoverDate: '2026-11-06T18:00:00+05:30',
} as const;

describe('what is due next', () => {
  // Proves (Failed deliveries, late parcels, failed mails): An order's next step (confirm, ready, hand over, deliver)
  // has an exact due time with its source, by the working calendar, the same in the domain and the database; what is
  // fixed stays
  test.each<[string, Partial<ClockInput>, string | null, string | null, string | null]>([
    ['a new order is to be confirmed', {}, 'confirm', '2026-11-03T16:00:00', 'calendar'],
    ['a confirmed one is to be ready', confirmed, 'ready', '2026-11-07T16:00:00', 'vendor'],
    ['a parcel is to be handed over', labelled, 'handover', '2026-11-06T16:00:00', 'calendar'],
    ['a moving parcel is to be delivered', moving, 'deliver', '2026-11-10T23:59:59.999', 'transit'],
    [
      'by its courier’s day',
      { ...moving, courierExpectedDate: '2026-11-09' },
      'deliver',
      '2026-11-09T23:59:59.999',
      'courier',
    ],
    ['on hold nothing', { orderStatus: 'hold' }, 'confirm', null, null],
    ['a delivered order nothing', { ...moving, orderStatus: 'delivered' }, null, null, null],
    [
      'where a customer reads of the delay first, that day',
      { productionTime: 0, orderStatus: 'new', createdAt: '2026-10-01T18:00:00+05:30' },
      'confirm',
      '2026-10-03T23:59:59.999',
      'customer',
    ],
    [
      'orders managed elsewhere are confirmed there',
      { managedInShipmagic: false, orderStatusSt: 'New' },
      'ready',
      '2026-11-07T16:00:00',
      'vendor',
    ],
  ])('%s', (_, given, clock, due, source) => {
    expect(keepClock(order(given), noClock, calendar, india('2026-11-05T10:00:00'))).toMatchObject({
      clock,
      dueAt: due && india(due),
      source,
    });
  });
});

describe('what is fixed', () => {
  test('later production days do not move when an order is to be ready', () => {
    const kept = follow([
      ['2026-11-02T11:00:00', confirmed],
      ['2026-11-04T11:00:00', { ...confirmed, productionTime: 20, productionSource: 'products' }],
    ]);
    expect(kept).toMatchObject({
      readyBy: india('2026-11-07T16:00:00'),
      readyBySource: 'vendor',
      readyByDays: 5,
      dueAt: india('2026-11-07T16:00:00'),
    });
  });

  test('a courier’s later date does not move the promised day; an earlier one comes first', () => {
    const [promised, later, earlier] = ['2026-11-10', '2026-11-20', '2026-11-08'].map(
      (courierExpectedDate) => ['2026-11-07T10:00:00', { ...moving, courierExpectedDate }] as const,
    );
    if (!promised || !later || !earlier) throw new Error('three dates');
    expect(follow([promised, later])).toMatchObject({
      deliverBy: '2026-11-10',
      deliverBySource: 'courier',
      dueAt: india('2026-11-10T23:59:59.999'),
    });
    expect(follow([promised, earlier])).toMatchObject({
      deliverBy: '2026-11-10',
      dueAt: india('2026-11-08T23:59:59.999'),
    });
  });

  test('a courier’s delay is late from the moment it is known', () => {
    const delayed = { ...moving, shipmentStatus: 'DELAYED' } as const;
    const kept = follow([
      ['2026-11-07T10:00:00', moving],
      ['2026-11-08T10:00:00', delayed],
      ['2026-11-09T10:00:00', delayed],
    ]);
    expect(kept).toMatchObject({ dueAt: india('2026-11-08T10:00:00'), source: 'delayed', deliverBy: '2026-11-10' });
  });

  test('a parcel that is made again is handed over and delivered by new dates', () => {
    const kept = follow([
      ['2026-11-05T10:00:00', labelled],
      ['2026-11-07T10:00:00', moving],
      ['2026-11-09T10:00:00', confirmed],
      ['2026-11-10T10:00:00', labelled],
    ]);
    expect(kept).toMatchObject({ clock: 'handover', handoverBy: india('2026-11-11T16:00:00'), deliverBy: null });
  });
});

describe('a hold', () => {
  const hold = { orderStatus: 'hold' } as const;
  // Proves (Failed deliveries, late parcels, failed mails): A hold stops the clock, is told with its beginning, and
  // the time that was left counts again
  test('stops the clock and keeps the time that was left', () => {
    const held = [
      ['2026-11-02T11:00:00', {}],
      ['2026-11-02T12:00:00', hold],
    ] as const;
    expect(follow(held)).toMatchObject({
      clock: 'confirm',
      dueAt: null,
      pausedAt: india('2026-11-02T12:00:00'),
    });
    // Two days later: Thursday at 16:00 instead of Tuesday.
    expect(follow([...held, ['2026-11-04T12:00:00', {}]])).toMatchObject({
      clock: 'confirm',
      dueAt: india('2026-11-05T16:00:00'),
      pausedAt: null,
      pausedS: 172_800,
    });
  });

  test('of a confirmed order leads back to its readiness', () => {
    const kept = follow([
      ['2026-11-02T11:00:00', confirmed],
      ['2026-11-03T12:00:00', hold],
      ['2026-11-04T12:00:00', {}],
    ]);
    expect(kept).toMatchObject({ clock: 'ready', dueAt: india('2026-11-09T16:00:00') });
  });

  test('never moves the clock beyond the day on which the customer reads of a delay', () => {
    const kept = follow([
      ['2026-11-02T11:00:00', confirmed],
      ['2026-11-03T12:00:00', hold],
      ['2026-11-24T12:00:00', {}],
    ]);
    expect(kept).toMatchObject({ dueAt: india('2026-11-09T23:59:59.999'), source: 'customer' });
  });

  test('does not count for the promises that follow', () => {
    const kept = follow([
      ['2026-11-02T11:00:00', confirmed],
      ['2026-11-03T12:00:00', hold],
      ['2026-11-04T12:00:00', {}],
      ['2026-11-05T12:00:00', labelled],
    ]);
    expect(kept).toMatchObject({ dueAt: india('2026-11-06T16:00:00'), pausedS: 0 });
  });
});

test.each([
  ['is neither to be confirmed', { orderStatus: 'new' }, null],
  ['nor to be made', { orderStatus: 'confirmed' }, null],
  [
    'but is followed once it is on its way',
    { orderStatus: 'in_transit', shippingReference: '1', handoverDate: '2026-11-03T10:00:00+05:30' },
    'deliver',
  ],
] as const)('an order that was refunded in whole %s', (_, given, expected) =>
  expect(keepClock(order({ ...given, isRefunded: true }), noClock, calendar, india('2026-11-05T10:00:00')).clock).toBe(
    expected,
  ),
);
