import { z } from 'zod';

/** The maxima of PostgreSQL's `bigint` and `integer`. */
const largestId = '9223372036854775807';
const largestVersion = 2_147_483_647;

/** The id of a row or of a store object: digits, stored as `bigint`. */
export function recordId(refusal = 'is not a valid id') {
  return z
    .string()
    .regex(/^\d{1,19}$/, refusal)
    .refine((digits) => digits.padStart(largestId.length, '0') <= largestId, refusal);
}

/** The row version a change is based on. */
export const recordVersion = z.number().int().min(0).max(largestVersion);

/** The version a change was based on: if others have changed the same since, it is refused with 409 and `staleChange`. */
export const basedOn = recordVersion.optional();
