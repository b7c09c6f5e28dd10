import { z } from 'zod';

/** By which call the store is told: a refund that cancels the pieces, or an edit of the order, which moves no money. */
export const lineCancellationWays = ['refund', 'edit'] as const;
export const lineCancellationWay = z.enum(lineCancellationWays);
export type LineCancellationWay = z.output<typeof lineCancellationWay>;

/** States of an edit; a refund has those, and two more of waiting for a second person. */
export const lineEditStates = ['sending', 'done', 'refused'] as const;
export const lineCancellationState = z.enum(['asked', ...lineEditStates, 'withdrawn']);
export type LineCancellationState = z.output<typeof lineCancellationState>;
