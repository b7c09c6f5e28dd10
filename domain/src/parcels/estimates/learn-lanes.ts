import { arrivalCurve, type Curve, type DayCounts, dayOfShare, lastDay } from './arrival-curve.ts';
import { handOverCount } from './hand-over.ts';
import { handOverEffects, type LanesOf } from './hand-over-effects.ts';
import { type LaneKey, lanesOf, rungNames, rungs } from './lanes.ts';
import { type ParcelGroup, sampleDays } from './parcel-group.ts';
import { calendarDays, type DayNumber, deliveryDayCounter, restDaysOf } from './rest-days.ts';

// Why: docs/decisions/parcels.md, "The last weeks weigh more than the months before".
/** After so many days a parcel weighs half. */
const halfLifeDays = 28;
/** A lane is mixed with so many weighted parcels of the next wider one. */
const priorParcels = 3;

/** By the shares of parcels: the day that half of them need, and the day that is promised. */
const shares = { half: 0.5, most: 0.9 } as const;

/** A lane of a courier as it is known. */
export interface LearnedLane extends LaneKey {
  readonly courier: string;
  /** Of which it is known whether they arrived. */
  readonly parcels: number;
  /** Whole parcels by calendar days since their hand-over. */
  readonly counts: DayCounts;
  /** Calendar days after each hand-over (`placeOf`) within which half arrive; null: too little is known. */
  readonly half: readonly number[] | null;
  /** The same for 9 of 10. */
  readonly most: readonly number[] | null;
}

interface Lane extends LaneKey {
  readonly parent: string | null;
  parcels: number;
  readonly plain: { arrived: number[]; open: number[] };
  readonly weighted: { arrived: number[]; open: number[] };
}

const keyOf = ({ rung, origin, destination }: LaneKey) => `${rung} ${origin} ${destination}`;
const add = (counts: number[], day: number, count: number) => {
  counts[day] = (counts[day] ?? 0) + count;
};

/**
 * Learns from parcels by when others will arrive, as of the start of a day in India. Days are counted in those on which
 * the courier delivers, and turned back into days of the calendar for each hand-over.
 */
export function learnLanes(groups: readonly ParcelGroup[], today: DayNumber): LearnedLane[] {
  return [...Map.groupBy(groups, ({ courier }) => courier)].flatMap(([courier, theirs]) =>
    learnCourier(courier, theirs, today),
  );
}

function learnCourier(courier: string, groups: readonly ParcelGroup[], today: DayNumber): LearnedLane[] {
  const from = today - sampleDays;
  const deliveries = new Map<DayNumber, number>();
  for (const { arrived, count } of groups)
    if (arrived !== null) deliveries.set(arrived, (deliveries.get(arrived) ?? 0) + count);
  const rests = restDaysOf(deliveries);
  const between = deliveryDayCounter(rests, from, today - 1);
  const lanesBetween = lanesOnce();
  const effects = handOverEffects(groups, lanesBetween, between);
  const lanes = new Map<string, Lane>();
  for (const group of groups) {
    const keys = lanesBetween(group);
    for (const [step, key] of keys.entries()) tally(laneIn(lanes, key, keys[step + 1]), group);
  }

  function tally(lane: Lane, { handedOver, late, arrived, isLost, count }: ParcelGroup): void {
    const last = today - 1;
    if (arrived === null && !isLost && handedOver > last) return;
    const weight = count * 0.5 ** ((today - handedOver) / halfLifeDays);
    const end = arrived ?? last;
    const effect = effects.of(handedOver, late);
    const isOpen = arrived === null || arrived - handedOver > lastDay;
    const delivering = isLost ? lastDay : Math.min(lastDay, Math.max(0, between(handedOver, end) - effect));
    const calendar = isLost ? lastDay : Math.min(lastDay, end - handedOver);
    add(isOpen ? lane.weighted.open : lane.weighted.arrived, delivering, weight);
    add(isOpen ? lane.plain.open : lane.plain.arrived, calendar, count);
    if (arrived !== null || isLost) lane.parcels += count;
  }

  const curves = new Map<string, Curve>();
  return [...lanes.values()]
    .toSorted((a, b) => rungNames.indexOf(b.rung) - rungNames.indexOf(a.rung))
    .map((lane): LearnedLane => {
      const parent = lane.parent === null ? undefined : curves.get(lane.parent);
      const curve = arrivalCurve(lane.weighted, parent && { curve: parent, parcels: priorParcels });
      curves.set(keyOf(lane), curve);
      const known = lane.parcels >= rungs[lane.rung] && dayOfShare(curve, shares.most) !== null;
      const days = (share: number) => (known ? byHandOver(curve, share) : null);
      const { rung, origin, destination, parcels, plain } = lane;
      return {
        courier,
        rung,
        origin,
        destination,
        parcels,
        counts: plain,
        half: days(shares.half),
        most: days(shares.most),
      };
    });

  function byHandOver(curve: Curve, share: number): number[] {
    const day = dayOfShare(curve, share) ?? lastDay;
    const known = Array.from({ length: handOverCount - 1 }, (_, place) => {
      const weekday = Math.floor(place / 2);
      return calendarDays(weekday, Math.max(0, day + effects.at(place)), rests.weekdays);
    });
    // It is handed over on any day on which parcels usually are.
    const usual = known.reduce((sum, days, place) => sum + days * effects.shareAt(place), 0);
    return [...known, Math.round(usual)];
  }
}

/** Many parcels go between the same places. */
function lanesOnce(): LanesOf {
  const known = new Map<string, LaneKey[]>();
  return ({ origin, destination }) => {
    const key = `${origin} ${destination}`;
    const lanes = known.get(key) ?? lanesOf(origin, destination);
    known.set(key, lanes);
    return lanes;
  };
}

function laneIn(lanes: Map<string, Lane>, key: LaneKey, parent: LaneKey | undefined): Lane {
  const known = lanes.get(keyOf(key));
  if (known) return known;
  const counts = () => ({ arrived: [], open: [] });
  const lane = { ...key, parent: parent ? keyOf(parent) : null, parcels: 0, plain: counts(), weighted: counts() };
  lanes.set(keyOf(key), lane);
  return lane;
}
