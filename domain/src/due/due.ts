import { z } from 'zod';

/** What is waited for next: that an order is made and packed, or that its parcel is delivered. */
export const dueStep = z.enum(['ready', 'delivered']);
export type DueStep = z.output<typeof dueStep>;

/** By when an order should be where. `on` is the last day in India that is in time, null while no day is known. */
export const due = z.object({ step: dueStep, on: z.string().nullable() });
export type Due = z.output<typeof due>;
