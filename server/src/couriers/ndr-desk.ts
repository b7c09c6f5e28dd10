import type { NdrAction } from '@shipmagic/domain/parcels/ndr/ndr-action';
import type { NdrRules } from '@shipmagic/domain/parcels/ndr/ndr-rules';

/** What became of a request that the courier took and answers later. */
export type NdrOutcome =
  | { readonly state: 'pending' }
  | { readonly state: 'accepted' }
  | { readonly state: 'refused'; readonly reason: string };

/** Where a courier is told what to do with a parcel that it could not deliver. Every call throws PartnerError. */
export interface NdrDesk {
  readonly rules: NdrRules;
  /** Asks for an action. Answers how the courier calls the request when it says later; null when it has agreed. */
  ask(awb: string, action: NdrAction): Promise<string | null>;
  outcome(request: string, awb: string): Promise<NdrOutcome>;
  /** Whether asking a second time is known to do no more than asking once. */
  mayRepeat(action: NdrAction): boolean;
}
