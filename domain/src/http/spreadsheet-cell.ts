// A spreadsheet runs a cell that starts with one of these as a formula, so exports put an apostrophe in front. Uploads
// take it away again; a text that has such an apostrophe of its own gets a second one, so that none is lost.

const formula = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
const guarded = /^'+(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;
/** A phone with its country, or a number below zero: digits can do nothing, and other programs read them as they are. */
const harmless = /^(?:\+\(?\d[\d ().-]*|-\d*\.?\d+)$/;

/** What an export writes of a text: `=1+1` becomes `'=1+1`, while `+919876543210` and `-5.00` stay. */
export const guardCell = (text: string): string =>
  (formula.test(text) && !harmless.test(text)) || guarded.test(text) ? `'${text}` : text;

/** The text that an export guarded. */
export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
