import { z } from 'zod';
import type { TermsRefusal } from './rules/line-terms.ts';

/** On which ground a return is declined, besides the words that its customer reads. */
export const declineGrounds = ['final_sale', 'period_ended', 'other'] as const;
export const declineGround = z.enum(declineGrounds, { error: `ground is one of: ${declineGrounds.join(', ')}` });
export type DeclineGround = z.output<typeof declineGround>;

export const declineGroundLabels: Record<DeclineGround, string> = {
  final_sale: 'Cannot be returned',
  period_ended: 'Asked for too late',
  other: 'Another reason',
};

/** The store's words (Admin API, `ReturnDeclineReason`). */
export const declineReasonInStore = {
  final_sale: 'FINAL_SALE',
  period_ended: 'RETURN_PERIOD_ENDED',
  other: 'OTHER',
} as const satisfies Record<DeclineGround, string>;
export type DeclineReasonInStore = (typeof declineReasonInStore)[DeclineGround];

/** The ground that a person has chosen; of the system's own answers what its rules say against the items. */
export function declineGroundOf(decided: {
  readonly chosen: DeclineGround | null;
  /** Why its customer could not send an item back by the rules of the day on which it was asked for. */
  readonly refusals: readonly TermsRefusal[];
}): DeclineGround {
  if (decided.chosen) return decided.chosen;
  if (decided.refusals.includes('not_returnable')) return 'final_sale';
  return decided.refusals.includes('too_late') ? 'period_ended' : 'other';
}
