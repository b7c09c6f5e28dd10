import { z } from 'zod';

/** How close the rows of lists stand: one line of each fact, or everything that a row can tell. */
export const listDensities = ['compact', 'comfortable'] as const;
export const listDensity = z.enum(listDensities);
export type ListDensity = z.output<typeof listDensity>;

export const defaultListDensity: ListDensity = 'compact';
