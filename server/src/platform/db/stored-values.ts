import type { z } from 'zod';

/**
 * A stored value by its schema, or null. Throws if it is neither. A `schema.nullable()` that is made for each row would
 * cost more than all that it reads of it.
 */
export const storedOrNull = <Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> | null =>
  stored === null ? null : schema.parse(stored);

/** A stored value by its schema; null also for what the schema does not know. */
export function readableOrNull<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> | null {
  const read = stored === null ? null : schema.safeParse(stored);
  return read?.success ? read.data : null;
}
