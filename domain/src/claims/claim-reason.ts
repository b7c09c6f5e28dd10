import { z } from 'zod';
import type { ShipmentStatus } from '../statuses/shipment-status.ts';

/** Why a courier owes something for a parcel. */
export const claimReasons = ['lost', 'damaged', 'stuck'] as const;
export const claimReason = z.enum(claimReasons);
export type ClaimReason = z.output<typeof claimReason>;

interface ReasonFacts {
  readonly label: string;
  /** The courier's doing, after its name. */
  readonly has: string;
  /** The same in the letter to the courier. */
  readonly claim: string;
}

export const claimReasonFacts: Record<ClaimReason, ReasonFacts> = {
  lost: { label: 'Lost', has: 'has lost the parcel', claim: 'Lost in transit' },
  damaged: { label: 'Damaged', has: 'has damaged the parcel', claim: 'Damaged in transit' },
  stuck: { label: 'No scan', has: 'has not scanned the parcel any more', claim: 'No movement, presumed lost' },
};

/**
 * The words by which scans tell of damage, in their status or remark. Couriers have no code for it in common; to be
 * confirmed with real accounts.
 */
export const damageWord = 'damag';

/** Whether a parcel that gets this status may be one to claim for, so that it is looked at now. */
export const mayBeClaimed = (status: string | undefined): boolean =>
  (['LOST', 'EXCEPTION'] satisfies ShipmentStatus[] as readonly string[]).includes(status ?? '');

const arrived: readonly (ShipmentStatus | null)[] = ['DELIVERED', 'RETURNED', 'EXCEPTION'];

/** Whether its goods may turn out to be damaged without a scan that says so. */
export const mayBeDamaged = (status: ShipmentStatus | null): boolean => arrived.includes(status);
