/** Durations longer than this many days count as not arrived. */
export const lastDay = 45;

/** Parcels by days since their hand-over; weighted ones are no whole numbers. Missing days are 0. */
export interface DayCounts {
  /** Arrived on that day. */
  readonly arrived: readonly number[];
  /** Known not to have arrived by the end of that day, and nothing more. */
  readonly open: readonly number[];
}

/** The share from 0 to 1 that has arrived by the end of each day, from the day of the hand-over to `lastDay`. */
export type Curve = readonly number[];

const days = Array.from({ length: lastDay + 1 }, (_, day) => day);
const at = (counts: readonly number[], day: number) => counts[day] ?? 0;

// Why: docs/decisions/parcels.md, "What has not arrived counts in the estimate".
/**
 * The arrivals of parcels, of which some have not arrived yet: those wait with the others until their last known day and
 * say nothing after it (Kaplan and Meier's estimate). `prior` counts like so many parcels more that arrive as `curve`
 * says. All zero where nothing is known.
 */
export function arrivalCurve(counts: DayCounts, prior?: { readonly curve: Curve; readonly parcels: number }): Curve {
  let waiting = days.reduce((sum, day) => sum + at(counts.arrived, day) + at(counts.open, day), 0);
  let arrivedBefore = 0;
  let open = 1;
  return days.map((day) => {
    const priorBy = at(prior?.curve ?? [], day);
    const priorOn = (prior?.parcels ?? 0) * (priorBy - arrivedBefore);
    const atRisk = waiting + (prior?.parcels ?? 0) * (1 - arrivedBefore);
    const arrived = at(counts.arrived, day) + priorOn;
    if (atRisk > 0) open *= Math.max(0, 1 - arrived / atRisk);
    waiting -= at(counts.arrived, day) + at(counts.open, day);
    arrivedBefore = priorBy;
    return 1 - open;
  });
}

/** By which day this share has arrived; null: not within `lastDay`. */
export function dayOfShare(curve: Curve, share: number): number | null {
  const day = curve.findIndex((by) => by >= share - 1e-9);
  return day < 0 ? null : day;
}
