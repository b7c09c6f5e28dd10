import type { ClockSource } from '@shipmagic/domain/due/clock';
import { type ClockInput, type KeptClock, keepClock } from '@shipmagic/domain/due/keep-clock';
import type { WorkingCalendar } from '@shipmagic/domain/due/working-calendar';
import { usualProductionDays } from '@shipmagic/domain/parcels/tracking/production-days';
import { usualTransitDays } from '@shipmagic/domain/parcels/tracking/transit-days';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

const instant = fc
  .date({ min: new Date('2026-09-20'), max: new Date('2026-12-10'), noInvalidDate: true })
  .map((at) => at.toISOString());
const day = instant.map((at) => at.slice(0, 10));
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const days = fc.constantFrom(null, 0, 1, 5, 12, -1);

/** Without the domain's holidays: the database has all single days off as one list. */
const calendars = fc.record({
  cut_off: fc.constantFrom('00:00', '11:30', '16:00', '23:59'),
  days_off: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
  holidays: fc.uniqueArray(day, { maxLength: 20 }),
  confirm_days: fc.integer({ min: 0, max: 3 }),
  handover_days: fc.integer({ min: 0, max: 3 }),
});

const orders = fc.record({
  order_status: fc.constantFrom(...orderStatuses),
  managed_in_shipmagic: fc.constantFrom(true, true, false, null),
  order_status_st: fc.constantFrom(null, 'Confirmed', ' READY TO SHIP\n', 'in transit', 'Held', 'Exception', 'RTO', ''),
  shipping_reference: fc.constantFrom(null, '', '7001'),
  shipment_status: orNull(fc.constantFrom(...shipmentStatuses, 'DELAYED', 'DELAYED')),
  created_at: instant,
  production_days: days,
  transit_days: days,
  handover_at: orNull(instant),
  expected_delivery_on: orNull(day),
  clock_due_at: orNull(instant),
  clock_source: orNull(fc.constantFrom<ClockSource>('calendar', 'delayed', 'courier')),
  clock_paused_at: orNull(instant),
  clock_paused_s: fc.constantFrom(0, 0, 3600, 100_000, 600_000),
  ready_by: orNull(instant),
  handover_by: orNull(instant),
  deliver_by: orNull(day),
});

const cases = fc.record({ order: orders, vendorDays: days, calendar: calendars, at: instant });
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

/** With `ready_by` and `deliver_by` come their sources, as the database keeps them. */
const rowOf = ({ order }: Case) => ({
  financial_status: 'PAID',
  ...order,
  ready_by_source: order.ready_by === null ? null : ('vendor' as const),
  ready_by_days: order.ready_by === null ? null : 9,
  deliver_by_source: order.deliver_by === null ? null : ('courier' as const),
});

const date = (text: string | null) => (text === null ? null : new Date(text));

function asked(given: Case): [ClockInput, KeptClock, WorkingCalendar, Date] {
  const row = rowOf(given);
  const order: ClockInput = {
    orderStatus: row.order_status,
    orderStatusSt: row.order_status_st,
    managedInShipmagic: row.managed_in_shipmagic,
    shippingReference: row.shipping_reference,
    shipmentStatus: row.shipment_status as ClockInput['shipmentStatus'],
    createdAt: row.created_at,
    handoverDate: row.handover_at,
    productionTime: row.production_days ?? given.vendorDays ?? usualProductionDays,
    productionSource: row.production_days !== null ? 'products' : given.vendorDays !== null ? 'vendor' : 'usual',
    transitTime: row.transit_days ?? usualTransitDays,
    transitSource: row.transit_days === null ? 'usual' : 'transit',
    courierExpectedDate: row.expected_delivery_on,
    isRefunded: row.financial_status === 'REFUNDED',
  };
  const kept: KeptClock = {
    clock: null,
    dueAt: date(row.clock_due_at),
    source: row.clock_source,
    pausedAt: date(row.clock_paused_at),
    pausedS: row.clock_paused_s,
    readyBy: date(row.ready_by),
    readyBySource: row.ready_by_source,
    readyByDays: row.ready_by_days,
    handoverBy: date(row.handover_by),
    deliverBy: row.deliver_by,
    deliverBySource: row.deliver_by_source,
  };
  const { calendar } = given;
  const days = {
    cutOff: calendar.cut_off,
    daysOff: calendar.days_off,
    keepsHolidays: false,
    province: null,
    closedOn: calendar.holidays,
    confirmDays: calendar.confirm_days,
    handoverDays: calendar.handover_days,
  };
  return [order, kept, days, new Date(given.at)];
}

type Answer = Record<string, unknown> & { clock: string | null; source: string | null };

/** The database's answers. */
async function answers(table: readonly Case[]): Promise<Answer[]> {
  const rows = table.map((given) => ({ ...given, order: rowOf(given) }));
  return await database.query<Answer>(
    `select k.clock, k.due_at, k.source, k.paused_at, k.paused_s::integer, k.ready_by, k.ready_by_source, k.ready_by_days,
       k.handover_by, k.deliver_by::text, k.deliver_by_source
     from jsonb_array_elements($1::jsonb) with ordinality as r (given, at)
     cross join lateral jsonb_populate_record(null::magic_orders, r.given -> 'order') o
     cross join lateral jsonb_populate_record(null::working_calendars, r.given -> 'calendar') c
     cross join lateral due_of(o, (r.given ->> 'vendorDays')::integer) d
     cross join lateral clock_of(o, d.step, d.day, (r.given ->> 'vendorDays')::integer, c, (r.given ->> 'at')::timestamptz) k
     order by r.at`,
    [JSON.stringify(rows)],
  );
}

const iso = (at: unknown) => (at instanceof Date ? at.toISOString() : at);
const answerOf = (clock: KeptClock) => ({
  clock: clock.clock,
  due_at: iso(clock.dueAt),
  source: clock.source,
  paused_at: iso(clock.pausedAt),
  paused_s: clock.pausedS,
  ready_by: iso(clock.readyBy),
  ready_by_source: clock.readyBySource,
  ready_by_days: clock.readyByDays,
  handover_by: iso(clock.handoverBy),
  deliver_by: clock.deliverBy,
  deliver_by_source: clock.deliverBySource,
});
const plain = (answer: Answer) =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, iso(value)])) as Answer;

const table = fc.sample(cases, { numRuns: 6000, seed: 17 });

test('the database and the domain agree on the clock of every order', async () => {
  const kept = (await answers(table)).map(plain);
  expect(kept).toHaveLength(table.length);
  const different = table.flatMap((given, at) => {
    const wanted = answerOf(keepClock(...asked(given)));
    return JSON.stringify(wanted) === JSON.stringify(kept[at]) ? [] : [{ given, domain: wanted, database: kept[at] }];
  });
  expect(different.slice(0, 2)).toEqual([]);
  // Every clock with every source it can have, so that the two do not agree on nothing.
  const kinds = new Set(kept.map(({ clock, source }) => `${clock} ${source}`));
  const sources = {
    confirm: ['calendar', 'courier', 'customer', 'delayed'],
    deliver: ['courier', 'customer', 'delayed', 'null', 'transit', 'usual'],
    handover: ['calendar', 'courier', 'delayed', 'null'],
    null: ['null'],
    ready: ['courier', 'customer', 'delayed', 'null', 'products', 'usual', 'vendor'],
  };
  const wanted = Object.entries(sources).flatMap(([clock, all]) => all.map((source) => `${clock} ${source}`));
  expect([...kinds].sort()).toEqual(wanted);
});

test('the database and the domain agree on the clock of orders that were refunded', async () => {
  const refunded = table.slice(0, 2000).map((given) => ({
    ...given,
    order: { ...given.order, financial_status: 'REFUNDED' },
  }));
  const kept = (await answers(refunded)).map(plain);
  expect(kept).toEqual(refunded.map((given) => answerOf(keepClock(...asked(given)))));
  expect(new Set(kept.map(({ clock }) => clock))).toEqual(new Set([null, 'deliver', 'handover']));
});

test('keeping a clock again changes nothing, and no promise that is kept moves', () => {
  for (const given of table) {
    const [order, before, calendar, at] = asked(given);
    const once = keepClock(order, before, calendar, at);
    const later = new Date(at.getTime() + 90_000_000);
    const other = { ...calendar, cutOff: '09:00', daysOff: [] };
    expect(keepClock(order, once, calendar, later)).toEqual(once);
    const { readyBy, handoverBy, deliverBy } = once;
    const promises = Object.entries({ readyBy, handoverBy, deliverBy }).filter(([, promise]) => promise !== null);
    const changed = keepClock({ ...order, productionTime: 99, transitTime: 99 }, once, other, later);
    expect(changed).toMatchObject(Object.fromEntries(promises));
  }
});
