import { validate } from 'stdnum/lib/cjs/in/gstin.js';

// Server only: imported by no screen; screens get the server's messages.

/** Valid registration codes that the library lacks: Ladakh, other territory, centre jurisdiction. */
const unlisted = /^(38|97|99)[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Normalises a GSTIN (no whitespace, upper case) and verifies its check character; null for anything else. */
export function normalGstin(text: string | null | undefined): string | null {
  const compact = (text ?? '').replace(/[\s-]/g, '').toUpperCase();
  return unlisted.test(compact) || validate(compact).isValid ? compact : null;
}
