import type { NdrAction } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import type { NdrRules } from '@shipmagic/domain/parcels/failed-deliveries/ndr-rules';

/** The outcome of a request that the courier answers later. */
export type NdrOutcome =
  | { readonly state: 'pending' }
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly reason: string };

/** Requests actions for undelivered parcels from a courier. Every call throws PartnerError. */
export interface NdrDesk {
  readonly rules: NdrRules;
  /**
   * Requests an action; `day` (`YYYY-MM-DD`) is the wished one, for couriers whose rule says `defers`. Returns the courier's id for a request that it answers later; null when accepted immediately.
   */
  ask(awb: string, action: NdrAction, day: string | null): Promise<string | null>;
  outcome(request: string, awb: string): Promise<NdrOutcome>;
  /** Whether the action is known to be idempotent. */
  mayRepeat(action: NdrAction): boolean;
}
