import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalCurve, dayOfShare, lastDay } from './arrival-curve.ts';
import { arrivedWithin, explanation, shareWords } from './explanation.ts';
import { handOverAt } from './hand-over.ts';
import { closestKnown, type LaneKey, lanesOf, laneText } from './lanes.ts';
import { learnLanes } from './learn-lanes.ts';
import { presentEstimate } from './present-estimate.ts';
import { calendarDays, restDaysOf, weekdayOf } from './rest-days.ts';

const counts = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: lastDay + 1 });
const some = counts.filter((days) => days.some((count) => count > 0));
const shares = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

describe('an arrival curve', () => {
  test('rises, and ends at one where everything has arrived', () => {
    fc.assert(
      fc.property(some, counts, (arrived, open) => {
        const curve = arrivalCurve({ arrived, open });
        expect(curve.every((by, day) => by >= (curve[day - 1] ?? 0) - 1e-9 && by <= 1 + 1e-9)).toBe(true);
        expect(arrivalCurve({ arrived, open: [] }).at(-1)).toBeCloseTo(1);
      }),
    );
  });

  test('has later days for larger shares, and none before the hand-over', () => {
    fc.assert(
      fc.property(some, counts, (arrived, open) => {
        const days = shares.map((share) => dayOfShare(arrivalCurve({ arrived, open }), share) ?? lastDay + 1);
        expect(days).toEqual(days.toSorted((a, b) => a - b));
        expect(days[0]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('lies between its own parcels and those of the wider lane, nearer to its own the more there are', () => {
    fc.assert(
      fc.property(some, some, fc.constantFrom(...shares), (own, wider, share) => {
        const prior = { curve: arrivalCurve({ arrived: wider, open: [] }), parcels: 3 };
        const dayOf = (times: number) =>
          dayOfShare(arrivalCurve({ arrived: own.map((count) => count * times), open: [] }, prior), share) ??
          lastDay + 1;
        const alone = dayOfShare(arrivalCurve({ arrived: own, open: [] }), share) ?? lastDay + 1;
        const others = dayOfShare(prior.curve, share) ?? lastDay + 1;
        const once = dayOf(1);
        expect(once).toBeGreaterThanOrEqual(Math.min(alone, others));
        expect(once).toBeLessThanOrEqual(Math.max(alone, others));
        expect(Math.abs(dayOf(10) - alone)).toBeLessThanOrEqual(Math.abs(once - alone));
      }),
    );
  });

  test('is never earlier because of parcels that have not arrived', () => {
    fc.assert(
      fc.property(some, counts, fc.constantFrom(...shares), (arrived, open, share) => {
        const without = dayOfShare(arrivalCurve({ arrived, open: [] }), share) ?? lastDay + 1;
        expect(dayOfShare(arrivalCurve({ arrived, open }), share) ?? lastDay + 1).toBeGreaterThanOrEqual(without);
      }),
    );
  });
});

const sunday = 20_001 - weekdayOf(20_001);
test.each([
  ['a busy courier that rests on Sundays', (day: number) => (weekdayOf(day) === 0 ? 1 : 30), [true, false]],
  ['a busy courier that never rests', () => 30, [false, false]],
  ['too few deliveries to say', (day: number) => (weekdayOf(day) === 0 ? 0 : 1), [false, false]],
  ['a holiday in the middle of a week', (day: number) => (day === sunday + 24 ? 2 : 30), [false, true]],
])('rest days are found of %s', (_, count, [onSunday, onDate]) => {
  const deliveries = new Map(Array.from({ length: 56 }, (__, n) => [sunday + n, count(sunday + n)]));
  const rests = restDaysOf(deliveries);
  expect([rests.weekdays[0], rests.isRest(sunday + 24)]).toEqual([onSunday, onDate]);
});

test.each([
  ['Thursday', 4, 2, 2],
  ['Thursday, over the Sunday', 4, 3, 4],
  ['Saturday', 6, 1, 2],
  ['Sunday', 0, 1, 1],
  ['Sunday, on the same day', 0, 0, 0],
])('delivery days after a %s are days of the calendar', (_, weekday, days, calendar) => {
  expect(calendarDays(weekday, days, [true, false, false, false, false, false, false])).toBe(calendar);
});

test.each([
  ['2026-11-28T18:29:59Z', 6, true],
  ['2026-11-28T18:30:00Z', 0, false],
  ['2026-11-28T11:29:59Z', 6, false],
  ['2026-11-28T11:30:00Z', 6, true],
])('a hand-over at %s has the weekday and hour of India', (at, weekday, late) => {
  expect(handOverAt(new Date(at))).toMatchObject({ weekday, late });
});

test('the closest lane that is known is taken, and none between unknown places', () => {
  const lanes = lanesOf('302001', '411001');
  const known = (...rungs: string[]) =>
    lanes.map((lane) => ({ ...lane, most: rungs.includes(lane.rung) ? [1] : null }));
  expect(closestKnown(known('region', 'zone'))?.rung).toBe('region');
  expect(closestKnown(known('pin', 'zone'))?.rung).toBe('pin');
  expect(closestKnown(known())).toBeNull();
  expect(lanesOf('302001', '12')).toEqual([]);
});

const places = { from: 'Jaipur', to: 'Pune' };
test.each<[LaneKey['rung'], string | null]>([
  ['pin', 'Jaipur → Pune'],
  ['district', 'Jaipur → Pune'],
  ['region', 'Rajasthan → Maharashtra'],
  ['zone', 'Rest of India'],
])('a lane of %s is told in words', (rung, text) => {
  const lane = lanesOf('302001', '411001').find((one) => one.rung === rung);
  expect(lane && laneText(lane, places)).toBe(text);
});

test.each([
  [1, 'all'],
  [0.99, '19 of 20'],
  [0.95, '19 of 20'],
  [0.949, '9 of 10'],
  [0.9, '9 of 10'],
  [0.29999999999999993, '3 of 10'],
])('a share of %s is told as %s', (share, words) => {
  expect(shareWords(share)).toBe(words);
});

test('an estimate is explained by whole parcels whose end is known', () => {
  const known = arrivedWithin({ arrived: [0, 10, 80, 10], open: [5, 0, 7] }, 2);
  expect(known).toEqual({ parcels: 107, share: 90 / 107 });
  expect(arrivedWithin({ arrived: [], open: [3] }, 2)).toBeNull();
  expect(explanation({ parcels: 214, share: 0.92, days: 5, lane: 'Jaipur → Pune', courier: 'Delhivery' })).toBe(
    'Of 214 parcels Jaipur → Pune by Delhivery, 9 of 10 arrived within 5 days.',
  );
});

const promised = {
  rung: 'zone',
  origin: '',
  destination: 'metro',
  parcels: 40,
  share: 0.9,
  halfDays: 2,
  days: 4,
  startsOn: '2026-11-20',
  courier: 'Prozo',
  ...places,
} as const;
test('an estimate counts from the hand-over, or from today, and without one the general rules hold', () => {
  const rules = { kind: 'date', from: '2026-11-27', to: null } as const;
  expect(presentEstimate(promised, rules, '2026-11-21')).toMatchObject({
    from: '2026-11-22',
    to: '2026-11-24',
    lane: 'Metro to metro',
  });
  expect(presentEstimate({ ...promised, startsOn: null }, rules, '2026-11-21')).toMatchObject({
    from: '2026-11-23',
    to: '2026-11-25',
  });
  expect(presentEstimate({ ...promised, share: null }, rules, '2026-11-21')).toEqual({
    from: '2026-11-27',
    to: '2026-11-27',
    parcels: 40,
    share: null,
    lane: null,
    explanation: null,
  });
});

test('parcels that never arrive make a lane later, not earlier', () => {
  const today = 20_500;
  const group = { courier: 'x', origin: '302001', destination: '411001', late: false, isLost: false };
  const groups = Array.from({ length: 60 }, (_, n) => ({
    ...group,
    handedOver: today - 61 + n - 20,
    arrived: today - 58 + n - 20,
    count: 2,
  }));
  const mostOf = (lost: number) =>
    learnLanes(
      [...groups, { ...group, isLost: lost > 0, handedOver: today - 40, arrived: null, count: lost }],
      today,
    )[0]?.most?.at(-1) ?? null;
  expect(mostOf(0)).toBe(3);
  expect(mostOf(30)).toBeNull();
});
