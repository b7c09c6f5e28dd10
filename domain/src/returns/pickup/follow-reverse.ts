import { type ReverseStep, reverseSteps } from '../../couriers/reverse-parcel.ts';
import type { ReturnState } from '../return-state.ts';

/** How a parcel stands that comes back from a customer. */
export interface ReverseStand {
  readonly step: ReverseStep | null;
  /** ISO, UTC: the time of the newest scan that counted. */
  readonly lastScanAt: string | null;
}

interface News {
  /** ISO. */
  readonly happenedAt: string;
  readonly step: ReverseStep;
}

/**
 * The steps a newer scan may set. Until it has the parcel a courier may fail, give up and come again; afterwards it
 * goes on towards the warehouse only, but for a check at the door that is scanned late. A lost parcel may be found.
 */
const moves: Record<ReverseStep, readonly ReverseStep[]> = {
  asked: ['failed', 'cancelled', 'picked_up', 'in_transit', 'lost', 'handed_over'],
  failed: ['asked', 'failed', 'cancelled', 'picked_up', 'in_transit', 'lost', 'handed_over'],
  cancelled: ['asked', 'failed', 'picked_up', 'in_transit', 'lost', 'handed_over'],
  picked_up: ['failed', 'cancelled', 'in_transit', 'lost', 'handed_over'],
  in_transit: ['lost', 'handed_over'],
  lost: ['in_transit', 'handed_over'],
  handed_over: [],
};

/** No scan of such a parcel changes anything any more. */
export const endedReverseSteps = reverseSteps.filter((step) => moves[step].length === 0);

/** The courier has, or had, the goods. */
export const fetchedSteps: readonly ReverseStep[] = ['picked_up', 'in_transit', 'lost', 'handed_over'];

/**
 * The scans, of any order, that move a parcel on, the oldest first. One that is older than the newest that counted, or
 * leads back, is left out; of two with the same time the one further on counts.
 */
export function scansThatMove<Scan extends News>(from: ReverseStand, scans: readonly Scan[]): Scan[] {
  const inOrder = scans
    .filter(({ happenedAt }) => !Number.isNaN(Date.parse(happenedAt)))
    .toSorted(
      (a, b) =>
        Date.parse(a.happenedAt) - Date.parse(b.happenedAt) ||
        reverseSteps.indexOf(a.step) - reverseSteps.indexOf(b.step),
    );
  let stand = from;
  return inOrder.filter((scan) => {
    const { step, lastScanAt } = stand;
    const before = lastScanAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastScanAt);
    const at = Date.parse(scan.happenedAt);
    const isNewer = at > before || (at === before && step !== null && isFurther(scan.step, step));
    if (!isNewer || (step !== null && !moves[step].includes(scan.step))) return false;
    stand = { step: scan.step, lastScanAt: scan.happenedAt };
    return true;
  });
}

const isFurther = (step: ReverseStep, than: ReverseStep) => reverseSteps.indexOf(step) > reverseSteps.indexOf(than);

// Why: docs/decisions/parcels.md, "A courier's hand-over is no receipt".
/** The state of a return whose parcel stands there. */
export const returnStateOfStep: Readonly<Record<ReverseStep, ReturnState>> = {
  asked: 'pickup_asked',
  failed: 'pickup_failed',
  cancelled: 'pickup_failed',
  picked_up: 'picked_up',
  in_transit: 'in_transit',
  handed_over: 'in_transit',
  lost: 'lost',
};
