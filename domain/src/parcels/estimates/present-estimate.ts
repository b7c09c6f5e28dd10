import { addDays } from '../../time/india-day.ts';
import type { Estimate } from '../tracking/delivery-estimate.ts';
import type { DeliveryEstimate } from './estimate.contract.ts';
import { explanation } from './explanation.ts';
import { laneText, type Rung } from './lanes.ts';

/** The promise for a parcel, as it was learned then. */
interface Promised {
  readonly rung: Rung | null;
  readonly origin: string | null;
  readonly destination: string | null;
  readonly parcels: number;
  /** Null: too little was known. */
  readonly share: number | null;
  readonly halfDays: number | null;
  readonly days: number | null;
  /** The day of the hand-over in India; null: not yet. */
  readonly startsOn: string | null;
  readonly courier: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** An estimate as it is told; `present` is what the rules of the specification say, `today` a day in India. */
export function presentEstimate(promised: Promised, present: Estimate, today: string): DeliveryEstimate {
  const dates =
    present.kind === 'date' ? { from: present.from, to: present.to ?? present.from } : { from: null, to: null };
  const { rung, origin, destination, parcels, share, halfDays, days, startsOn, courier } = promised;
  if (share === null || rung === null || halfDays === null || days === null)
    return { ...dates, parcels, share: null, lane: null, explanation: null };
  const start = startsOn ?? today;
  const lane = laneText({ rung, origin: origin ?? '', destination: destination ?? '' }, promised);
  return {
    from: addDays(start, halfDays),
    to: addDays(start, days),
    parcels,
    share,
    lane,
    explanation: explanation({ parcels, share, days, lane, courier: courier ?? 'this courier' }),
  };
}
