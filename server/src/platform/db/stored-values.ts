import type { z } from 'zod';

// A schema made for each row (`schema.nullable()`) costs more than all that it reads of it.

/** A stored value by its schema, or null. Throws if it is neither. */
export const orNull = <Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> | null =>
  stored === null ? null : schema.parse(stored);

/** A stored value by its schema; null also for what the schema does not know. */
export function orNullIfUnreadable<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> | null {
  const read = stored === null ? null : schema.safeParse(stored);
  return read?.success ? read.data : null;
}
