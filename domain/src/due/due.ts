import { z } from 'zod';

/** The next milestone: the order is packed, or its parcel is delivered. */
export const dueStep = z.enum(['ready', 'delivered']);
export type DueStep = z.output<typeof dueStep>;

/** The due date of an order. `on` is the last day that still counts as on time; null while no date is known. */
export const due = z.object({ step: dueStep, on: z.string().nullable() });
export type Due = z.output<typeof due>;
