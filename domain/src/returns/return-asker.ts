import { z } from 'zod';

/** Who has asked for a return: the customer, staff for the customer, or somebody in the store's admin. */
export const returnAskers = ['customer', 'staff', 'store'] as const;
export const returnAsker = z.enum(returnAskers);
export type ReturnAsker = z.output<typeof returnAsker>;
