// Spreadsheets evaluate a cell that starts with one of these as a formula, so exports prefix it with an apostrophe, and
// uploads strip it. A text with such an apostrophe of its own gets a second one, so that the round trip is lossless.

// Why: docs/decisions/platform.md, "Exports only guard real formulas".
const formula = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
const guarded = /^'+(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
/**
 * A phone number with country code, or a negative number: harmless as a formula, and other programs need them
 * unquoted.
 */
const harmless = /^(?:\+\(?\d[\d ().-]*|-\d*\.?\d+)$/;

/** Escapes a cell for export: `=1+1` becomes `'=1+1`, while `+919876543210` and `-5.00` stay. */
export const guardCell = (text: string): string =>
  (formula.test(text) && !harmless.test(text)) || guarded.test(text) ? `'${text}` : text;

/** Reverses `guardCell`. */
export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** A long number that a spreadsheet has shortened, such as `2.96E+13`: its last digits are lost. */
export const isRounded = (cell: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(cell.trim());

/** Why a cell is refused that has been rounded; null for any other. */
export const roundedMistake = (column: string, cell: string): string | null =>
  isRounded(cell) ? `${column}: a spreadsheet has rounded it to ${cell.trim()}` : null;
