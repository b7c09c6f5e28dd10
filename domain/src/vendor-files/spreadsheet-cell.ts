// A spreadsheet runs a cell that starts with one of these as a formula, so exports put an apostrophe in front. Uploads
// take it away again; a text that has such an apostrophe of its own gets a second one, so that none is lost.

const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const guarded = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** What an export writes of a text: `=1+1` becomes `'=1+1`. */
export const guardCell = (text: string): string => (formula.test(text) || guarded.test(text) ? `'${text}` : text);

/** The text that an export guarded. */
export const unguardCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);
