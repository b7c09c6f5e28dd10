import { z } from 'zod';

/** How often a query key may be repeated; a URL has no room for more. */
export const queryListLimit = 500;

/** A query key that may be absent, single or repeated; always parsed to an array. */
export function queryList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .union([item, z.array(item).max(queryListLimit)])
    .optional()
    .transform((value): z.output<T>[] => {
      if (value === undefined) return [];
      return (Array.isArray(value) ? value : [value]) as z.output<T>[];
    });
}
