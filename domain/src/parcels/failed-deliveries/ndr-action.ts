import { z } from 'zod';
import { undoableMs } from '../../time/undo-time.ts';

/** Actions that can be requested from a courier after a failed delivery (NDR: non-delivery report). */
export const ndrActions = ['reattempt', 'return'] as const;
export const ndrAction = z.enum(ndrActions);
export type NdrAction = z.output<typeof ndrAction>;

export const ndrActionLabels: Record<NdrAction, string> = { reattempt: 'Re-attempt', return: 'Return to origin' };

/** The state of a parcel with a failed delivery: nobody has acted, the courier was asked, or it has moved on. */
export const ndrStates = ['open', 'asked', 'resolved'] as const;
export const ndrState = z.enum(ndrStates);
export type NdrState = z.output<typeof ndrState>;

/**
 * The progress of an action. `requested`: not sent yet; `unknown`: sent, no answer received; `submitted`: accepted for
 * processing, the courier reports the outcome later; `accepted`, `refused`; `overtaken`: the parcel moved on, or the
 * request was withdrawn, before it took effect.
 */
export const ndrActionStates = ['requested', 'unknown', 'submitted', 'accepted', 'refused', 'overtaken'] as const;
export const ndrActionState = z.enum(ndrActionStates);
export type NdrActionState = z.output<typeof ndrActionState>;

/** A parcel has at most one action in these states. */
export const openActionStates = ['requested', 'unknown', 'submitted'] as const satisfies readonly NdrActionState[];

export const isOpenAction = (state: NdrActionState): boolean =>
  openActionStates.some((openState) => openState === state);

/**
 * Whether an action waits only so that it can be undone, rather than for the courier's hours. The two times are of
 * different clocks, so they may lie somewhat further apart.
 */
export const waitsToBeUndone = ({ askedAt, sendAt }: { askedAt: string; sendAt: string | null }): boolean =>
  sendAt !== null && Date.parse(sendAt) - Date.parse(askedAt) < 2 * undoableMs;
