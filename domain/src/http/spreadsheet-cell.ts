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

/** Where a spreadsheet whose list separator is `;` begins another cell, although the file is separated by commas. */
const elsewhere = /(;|\r\n|\r|\n)/;

const guardStart = (text: string): string =>
  (formula.test(text) && !harmless.test(text)) || guarded.test(text) ? `'${text}` : text;
const unguardStart = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** Changes the start of a cell, and what follows each separator within. */
const inParts = (text: string, change: (part: string) => string): string =>
  text
    .split(elsewhere)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');

// Why: docs/decisions/platform.md, "A formula behind a semicolon is guarded, too".
/**
 * Escapes a cell for export: `=1+1` becomes `'=1+1` and `a;=1+1` becomes `a;'=1+1`, while `+919876543210` and `-5.00`
 * stay.
 */
export const guardCell = (text: string): string => inParts(text, guardStart);

/** Reverses `guardCell`. */
export const unguardCell = (cell: string): string => inParts(cell, unguardStart);

/**
 * Digits that are a name and no amount: Excel drops leading zeros and a phone's plus, writes numbers of twelve digits
 * and more as `2.96E+13`, keeps fifteen of them, and makes 1E5 a number and 3-4 a day.
 */
const changedByExcel = /^(?:0\d+|\d{12,}|\+\d[\d ]+|\d+[eE]\d+|\d{1,2}[-/]\d{1,2})$/;

// Why: docs/decisions/platform.md, "Exports for Excel".
/** `guardCell` for a file that Excel opens: what it would change is written as a text, `="00421"`. */
export const excelCell = (text: string): string => (changedByExcel.test(text) ? `="${text}"` : guardCell(text));

/** A long number that a spreadsheet has shortened, such as `2.96E+13`: its last digits are lost. */
export const isRounded = (cell: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(cell.trim());

/** Why a cell is refused that has been rounded; null for any other. */
export const roundedMistake = (column: string, cell: string): string | null =>
  isRounded(cell) ? `${column}: a spreadsheet has rounded it to ${cell.trim()}` : null;
