import { z } from 'zod';

/** A query key that may be absent, given once or repeated: always an array. At most 500 values. */
export function queryList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .union([item, z.array(item).max(500)])
    .optional()
    .transform((value): z.output<T>[] => {
      if (value === undefined) return [];
      return (Array.isArray(value) ? value : [value]) as z.output<T>[];
    });
}
