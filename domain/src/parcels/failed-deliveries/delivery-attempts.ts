import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import { scanRank } from '../tracking/apply-scan.ts';

/** The parts of a scan that matter for failed deliveries. `happenedAt` is the courier's time with its zone. */
export interface AttemptScan {
  readonly happenedAt: string;
  readonly shipmentStatus: ShipmentStatus;
  readonly code: string | null;
  readonly remarks: string | null;
  readonly location: string | null;
}

/** The history of a parcel's failed deliveries, read from its scans. */
export interface AttemptStory {
  /** How many delivery attempts have failed. */
  readonly attempts: number;
  readonly firstFailedAt: string;
  readonly lastFailed: AttemptScan;
  /** The scan that resolved the failure; null while the parcel waits for a decision. */
  readonly endedBy: AttemptScan | null;
}

/**
 * Reads a status after a failed delivery. The parcel keeps waiting while it is stored at, or moved between, the
 * courier's facilities; a delay changes nothing either.
 */
export const meaningAfterFailure: Record<ShipmentStatus, 'fails' | 'ends' | 'waits'> = {
  FAILED: 'fails',
  OUT_FOR_DELIVERY: 'ends',
  DELIVERED: 'ends',
  RTO: 'ends',
  RETURNING: 'ends',
  RETURNED: 'ends',
  CANCELLED: 'ends',
  LOST: 'ends',
  EXCHANGE: 'ends',
  READY: 'waits',
  IN_TRANSIT: 'waits',
  DELAYED: 'waits',
  EXCEPTION: 'waits',
};

/** Reads the history of failed deliveries from scans in any order; null when none failed. */
export function readAttempts(scans: readonly AttemptScan[]): AttemptStory | null {
  const inOrder = scans
    .map((scan) => ({ scan, time: Date.parse(scan.happenedAt), meaning: meaningAfterFailure[scan.shipmentStatus] }))
    .filter(({ time }) => !Number.isNaN(time))
    .toSorted((a, b) => a.time - b.time || scanRank(a.scan.shipmentStatus) - scanRank(b.scan.shipmentStatus));
  return inOrder.reduce<AttemptStory | null>((story, { scan, meaning }) => {
    if (meaning === 'fails') return afterFailure(story, scan);
    return meaning === 'ends' && story?.endedBy === null ? Object.assign(story, { endedBy: scan }) : story;
  }, null);
}

function afterFailure(story: AttemptStory | null, scan: AttemptScan): AttemptStory {
  // The same failure reported twice with different text is one attempt.
  const again = story?.endedBy === null && story.lastFailed.happenedAt === scan.happenedAt;
  return {
    attempts: (story?.attempts ?? 0) + (again ? 0 : 1),
    firstFailedAt: story?.firstFailedAt ?? scan.happenedAt,
    lastFailed: scan,
    endedBy: null,
  };
}
