import { handOverCount, placeOf } from './hand-over.ts';
import type { LaneKey } from './lanes.ts';
import type { ParcelGroup } from './parcel-group.ts';
import { type DayNumber, weekdayOf } from './rest-days.ts';

/** An effect is drawn towards none as if so many parcels had shown none. */
const doubt = 30;

/** The lanes of a parcel, closest first. */
export type LanesOf = (parcel: Pick<ParcelGroup, 'origin' | 'destination'>) => readonly LaneKey[];

interface HandOverEffects {
  /** Delivery days more that parcels need which were handed over then (negative: fewer). */
  of(day: DayNumber, late: boolean): number;
  at(place: number): number;
  /** The share of a courier's parcels that are handed over then, 0 to 1. */
  shareAt(place: number): number;
}

interface Fact {
  readonly region: string;
  readonly weekday: number;
  readonly late: boolean;
  readonly days: number;
  readonly count: number;
}

/** The mean of each group of facts, and their number. */
function meansBy<Key>(facts: readonly Fact[], keyOf: (fact: Fact) => Key, daysOf: (fact: Fact) => number) {
  const sums = new Map<Key, { days: number; count: number }>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const sum = sums.get(key) ?? { days: 0, count: 0 };
    sum.days += daysOf(fact) * fact.count;
    sum.count += fact.count;
    sums.set(key, sum);
  }
  return (key: Key) => {
    const { days, count } = sums.get(key) ?? { days: 0, count: 0 };
    return { mean: count > 0 ? days / count : 0, count };
  };
}

/** A difference as far as so many parcels show it. */
const shown = (difference: number, count: number) => (difference * count) / (count + doubt);

/**
 * How much later, or earlier, parcels of a courier arrive by weekday and hour of their hand-over, compared with others of
 * the same region: in whole delivery days, because half a day is no date.
 */
export function handOverEffects(
  groups: readonly ParcelGroup[],
  lanesOf: LanesOf,
  between: (start: DayNumber, end: DayNumber) => number,
): HandOverEffects {
  const facts = groups.flatMap((group): Fact[] => {
    const { handedOver, late, arrived, count } = group;
    const region = lanesOf(group)[2];
    if (arrived === null || !region) return [];
    const days = between(handedOver, arrived);
    return [{ region: `${region.origin} ${region.destination}`, weekday: weekdayOf(handedOver), late, days, count }];
  });
  const ofRegion = meansBy(
    facts,
    ({ region }) => region,
    ({ days }) => days,
  );
  const more = ({ region, days }: Fact) => days - ofRegion(region).mean;
  const ofHour = meansBy(facts, ({ late }) => late, more);
  const [early, late] = [ofHour(false), ofHour(true)];
  const lateness = Math.round(shown(late.mean - early.mean, Math.min(early.count, late.count)));
  const onTime = (fact: Fact) => more(fact) - (fact.late ? late.mean : early.mean);
  const ofWeekday = meansBy(facts, ({ weekday }) => weekday, onTime);
  const counted = meansBy(facts, placeOf, () => 0);
  const total = facts.reduce((sum, { count }) => sum + count, 0);
  const at = (place: number) => {
    const { mean, count } = ofWeekday(Math.floor(place / 2));
    return Math.round(shown(mean, count)) + (place % 2) * lateness;
  };
  return {
    at,
    of: (day, late) => at(placeOf({ weekday: weekdayOf(day), late })),
    shareAt: (place) => (total > 0 ? counted(place).count / total : 1 / (handOverCount - 1)),
  };
}
