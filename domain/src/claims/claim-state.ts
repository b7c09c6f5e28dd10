import { z } from 'zod';
import type { StatusColour } from '../statuses/shipment-status.ts';

export const claimStates = ['open', 'filed', 'recovered', 'refused', 'dropped'] as const;
export const claimState = z.enum(claimStates);
export type ClaimState = z.output<typeof claimState>;

interface StateFacts {
  readonly label: string;
  readonly colour: StatusColour;
  /** The states that a person may move it to. */
  readonly next: readonly ClaimState[];
}

/**
 * A claim's way. A refused one can be filed again, or be paid after all; what was recovered can be corrected; one that
 * was not pursued can be taken up while its courier still hears it.
 */
export const claimStateTable: Record<ClaimState, StateFacts> = {
  open: { label: 'To file', colour: 'orange', next: ['filed', 'dropped'] },
  filed: { label: 'Filed', colour: 'blue', next: ['recovered', 'refused', 'dropped'] },
  recovered: { label: 'Recovered', colour: 'green', next: ['recovered'] },
  refused: { label: 'Refused', colour: 'red', next: ['filed', 'recovered', 'dropped'] },
  dropped: { label: 'Not pursued', colour: 'gray', next: ['filed'] },
};

export const claimStateLabels = Object.fromEntries(
  claimStates.map((state) => [state, claimStateTable[state].label]),
) as Record<ClaimState, string>;

/** Why a claim cannot be moved there; null when it can. */
export function claimRefusal(from: ClaimState, to: ClaimState): string | null {
  const { next, label } = claimStateTable[from];
  return next.includes(to) ? null : `This claim is “${label}” and cannot be set to “${claimStateTable[to].label}”.`;
}

/** The outcomes that people enter. */
export const claimOutcomes = ['recovered', 'refused', 'dropped'] as const satisfies readonly ClaimState[];
export const claimOutcome = z.enum(claimOutcomes);
export type ClaimOutcome = z.output<typeof claimOutcome>;
