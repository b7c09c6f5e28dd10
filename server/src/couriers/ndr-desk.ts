import type { NdrAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import type { NdrRules } from '@shipmagic/domain/parcels/failed-deliveries/ndr-rules';

/** The outcome of a request that the courier answers later. */
export type NdrOutcome =
  | { readonly state: 'pending' }
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly reason: string };

/** The consignee as corrected; absent facts stay as they are. */
export interface CorrectedConsignee {
  readonly name?: string;
  /** Ten digits. */
  readonly phone?: string;
  /** Without city and PIN code, which cannot be changed. */
  readonly address?: string;
}

/** Requests actions for undelivered parcels from a courier. Every call throws PartnerError. */
export interface NdrDesk {
  readonly rules: NdrRules;
  /**
   * Requests an action. Returns the courier's id for a request that it answers later; null when accepted immediately.
   */
  ask(awb: string, action: NdrAction): Promise<string | null>;
  outcome(request: string, awb: string): Promise<NdrOutcome>;
  /**
   * Corrects the consignee of a parcel that waits for its next attempt. Saying the same again changes nothing. Null for
   * couriers that cannot be told.
   */
  readonly correct: ((awb: string, consignee: CorrectedConsignee) => Promise<void>) | null;
  /** Whether the action is known to be idempotent. */
  mayRepeat(action: NdrAction): boolean;
}
