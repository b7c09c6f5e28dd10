import { z } from 'zod';

/** What a courier can be asked after a delivery has failed (NDR: non-delivery report). */
export const ndrActions = ['reattempt', 'return'] as const;
export const ndrAction = z.enum(ndrActions);
export type NdrAction = z.output<typeof ndrAction>;

export const ndrActionLabels: Record<NdrAction, string> = { reattempt: 'Re-attempt', return: 'Return to origin' };

/** Where a parcel stands whose delivery has failed: nobody has acted, the courier was asked, or it has moved on. */
export const ndrStates = ['open', 'asked', 'resolved'] as const;
export const ndrState = z.enum(ndrStates);
export type NdrState = z.output<typeof ndrState>;

/**
 * How far an action got. `requested`: not sent yet; `unknown`: sent, without an answer; `submitted`: the courier has taken
 * it and will say later; `accepted`, `refused`; `overtaken`: the parcel moved on, or its sender took the wish back, before
 * it mattered.
 */
export const ndrActionStates = ['requested', 'unknown', 'submitted', 'accepted', 'refused', 'overtaken'] as const;
export const ndrActionState = z.enum(ndrActionStates);
export type NdrActionState = z.output<typeof ndrActionState>;

/** At most one action of a parcel is in one of these. */
export const openActionStates = ['requested', 'unknown', 'submitted'] as const satisfies readonly NdrActionState[];

export const isOpenAction = (state: NdrActionState): boolean =>
  openActionStates.some((openState) => openState === state);
