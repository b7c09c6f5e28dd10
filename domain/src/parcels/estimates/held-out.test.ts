import { describe, expect, test } from 'vitest';
import { handOverCount, placeOf } from './hand-over.ts';
import { closestKnown, districtPin, lanesOf } from './lanes.ts';
import { learnLanes } from './learn-lanes.ts';
import { type ParcelGroup, sampleDays } from './parcel-group.ts';
import { weekdayOf } from './rest-days.ts';

/** The same numbers for the same seed, 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

interface Parcel {
  readonly origin: string;
  readonly destination: string;
  readonly kind: Kind;
  readonly handedOver: number;
  readonly late: boolean;
  readonly arrived: number | null;
  readonly promised: number;
}

const origins = ['302001', '110017', '560034'];
/** How the lanes to a destination behave, and its courier's word about them. */
const kinds = ['honest', 'optimistic', 'cautious', 'festival', 'monsoon', 'rare'] as const;
type Kind = (typeof kinds)[number];
const destinations: readonly { pin: string; kind: Kind }[] = [
  '411001',
  '400050',
  '380001',
  '395003',
  '226001',
  '800001',
  '641001',
  '682001',
  '500001',
  '600001',
  '700001',
  '781001',
  '201301',
  '530001',
  '462001',
  '440001',
  '834001',
  '751001',
  '160017',
  '141001',
  '122001',
  '248001',
  '173212',
  '605001',
].map((pin, at) => ({ pin, kind: kinds[at % kinds.length] ?? 'honest' }));

const firstDay = 20_000;
const weeks = 34;
const festival = { from: firstDay + 7 * 22, to: firstDay + 7 * 25 };
const monsoon = { from: firstDay + 7 * 20, to: firstDay + 7 * 30 };
const isWithin = (day: number, { from, to }: { from: number; to: number }) => day >= from && day < to;

/** Delivery days of the lane without anything special. */
const baseDays = (origin: string, pin: string) => (origin[0] === pin[0] ? 2 : /^(78|17)/.test(pin) ? 6 : 4);

/** Parcels of a year with Sundays, late hand-overs, festival weeks, monsoon lanes, returns and losses. */
function generate(seed: number, perDay = 70): Parcel[] {
  const next = numbersFrom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
  const parcels: Parcel[] = [];
  for (let day = firstDay; day < firstDay + 7 * weeks; day++) {
    for (let n = 0; n < perDay; n++) {
      const origin = pick(origins);
      const { pin: destination, kind } = pick(destinations);
      if (weekdayOf(day) === 0 || (kind === 'rare' && next() > 0.05)) continue;
      const late = next() < 0.4;
      const base = baseDays(origin, destination);
      let left = base + (late ? 1 : 0);
      const chance = next();
      left += chance < 0.76 ? 0 : chance < 0.93 ? 1 : chance < 0.97 ? 2 : 4;
      if (kind === 'optimistic') left += 1;
      if (kind === 'cautious') left -= 1;
      if (kind === 'festival' && isWithin(day, festival)) left += 3;
      if (kind === 'monsoon' && isWithin(day, monsoon)) left += 3;
      let arrived = day;
      while (left > 0) if (weekdayOf(++arrived) !== 0) left -= 1;
      const isLost = next() < 0.01;
      const promised = day + base + 2;
      parcels.push({ origin, destination, kind, handedOver: day, late, arrived: isLost ? null : arrived, promised });
    }
  }
  return [...Map.groupBy(parcels, ({ origin, destination }) => `${origin} ${destination}`).values()].flatMap((lane) => {
    const days = honestDays(lane);
    return lane.map((one) => (one.kind === 'honest' ? { ...one, promised: one.handedOver + days } : one));
  });
}

/** The days within which nine of ten parcels of the lane arrive, as an honest courier knows them beforehand. */
function honestDays(parcels: readonly Parcel[]): number {
  const needed = parcels.flatMap(({ arrived, handedOver }) => (arrived === null ? [] : [arrived - handedOver]));
  return needed.toSorted((a, b) => a - b)[Math.floor(needed.length * 0.9)] ?? 0;
}

/** The parcels as they are known at the start of a day. */
const knownBy = (parcels: readonly Parcel[], today: number): ParcelGroup[] =>
  parcels
    .filter(({ handedOver }) => handedOver < today && handedOver >= today - sampleDays)
    .map(({ origin, destination, handedOver, late, arrived }) => ({
      courier: 'delhivery',
      origin,
      destination,
      handedOver,
      late,
      arrived: arrived !== null && arrived < today ? arrived : null,
      isLost: false,
      count: 1,
    }));

interface Judged {
  readonly ours: number;
  readonly theirs: number;
}
/** The cost of a promise of nine in ten: a day too late nine times as much as a day too cautious (pinball loss). */
const pinball = (promised: number, arrived: number) =>
  arrived > promised ? 0.9 * (arrived - promised) : 0.1 * (promised - arrived);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);

interface Loss {
  readonly kind: Kind;
  readonly pinball: Judged;
  readonly off: Judged;
  readonly byDate: Judged;
}

/** Learns at the start of each held-out week, and judges the parcels that are handed over in it. */
function judge(parcels: readonly Parcel[]): Loss[] {
  const losses: Loss[] = [];
  for (let today = firstDay + 7 * 18; today < firstDay + 7 * weeks; today += 7) {
    const lanes = new Map(
      learnLanes(knownBy(parcels, today), today).map((lane) => [
        `${lane.rung} ${lane.origin} ${lane.destination}`,
        lane,
      ]),
    );
    for (const parcel of parcels) {
      const { handedOver, arrived, promised, kind } = parcel;
      if (arrived === null || handedOver < today || handedOver >= today + 7) continue;
      const known = lanesOf(parcel.origin, parcel.destination).flatMap(
        ({ rung, origin, destination }) => lanes.get(`${rung} ${origin} ${destination}`) ?? [],
      );
      const place = placeOf({ weekday: weekdayOf(handedOver), late: parcel.late });
      const days = closestKnown(known)?.most?.[place];
      const ours = days === undefined ? promised : handedOver + days;
      losses.push({
        kind,
        pinball: { ours: pinball(ours, arrived), theirs: pinball(promised, arrived) },
        off: { ours: Math.abs(ours - arrived), theirs: Math.abs(promised - arrived) },
        byDate: { ours: Number(arrived <= ours), theirs: Number(arrived <= promised) },
      });
    }
  }
  return losses;
}

const averages = (losses: readonly Loss[]) => {
  const of = (name: 'pinball' | 'off' | 'byDate') => ({
    ours: mean(losses.map((loss) => loss[name].ours)),
    theirs: mean(losses.map((loss) => loss[name].theirs)),
  });
  return { pinball: of('pinball'), off: of('off'), byDate: of('byDate'), parcels: losses.length };
};

describe('in sixteen weeks that were held out', () => {
  const losses = judge(generate(7));
  const kindOf = (kind: Kind) => averages(losses.filter((loss) => loss.kind === kind));

  test.each([
    ['optimistic', 0.4],
    ['cautious', 0.95],
    ['festival', 0.8],
    ['monsoon', 0.4],
  ] as const)('the estimate beats the promise of a courier on %s lanes by its pinball loss', (kind, most) => {
    const { pinball } = kindOf(kind);
    expect(pinball.ours).toBeLessThan(pinball.theirs * most);
  });

  test('the estimate is as near to the day as a courier that knows its lane beforehand', () => {
    const { pinball, off, byDate } = kindOf('honest');
    expect(off.ours).toBeLessThanOrEqual(off.theirs);
    expect(pinball.ours).toBeLessThanOrEqual(pinball.theirs * 1.1);
    expect(byDate.ours).toBeGreaterThanOrEqual(0.9);
  });

  test('nine of ten parcels arrive by the promised day over all lanes', () => {
    const { byDate } = averages(losses);
    expect(byDate.ours).toBeGreaterThan(0.88);
    expect(byDate.ours).toBeGreaterThan(byDate.theirs);
  });
});

test('every hand-over has a place of its own', () => {
  const places = Array.from({ length: 7 }, (_, weekday) =>
    [false, true].map((late) => placeOf({ weekday, late })),
  ).flat();
  expect(new Set([...places, placeOf(null)])).toHaveLength(handOverCount);
});

test('a PIN code with few parcels stands for its district', () => {
  expect(lanesOf('302001', districtPin('411057'))[1]).toEqual(lanesOf('302001', '411057')[1]);
});
