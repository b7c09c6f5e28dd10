import { validate } from 'stdnum/lib/cjs/in/gstin.js';

// Only the server imports this file; screens are told what is wrong.

/** Registered by a state, territory or office that the library does not list: Ladakh, other territory, the centre. */
const unlisted = /^(38|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** A GSTIN without blanks and in capitals, its check character tested; null for anything else. */
export function normalGstin(text: string | null | undefined): string | null {
  const compact = (text ?? '').replace(/[\s-]/g, '').toUpperCase();
  return unlisted.test(compact) || validate(compact).isValid ? compact : null;
}
