/** `vendorName`, `vendor_name` and `Vendor Name` are the same column. */
const key = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** The columns of a file in order, or why it cannot be read. */
export type Heading<C extends string> = { readonly columns: readonly C[] } | { readonly problem: string };

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

/** Maps headings to columns. Every heading must be known and unique, and the required columns present. */
export function readHeading<C extends string>(
  heading: readonly string[],
  known: readonly C[],
  needed: readonly C[],
): Heading<C> {
  if (heading.length === 1 && heading[0]?.includes(','))
    return { problem: 'The values have to be separated by tabs, not by commas.' };
  const byKey = new Map(known.map((name) => [key(name), name]));
  const columns = heading.map((name) => byKey.get(key(name)));
  const unknown = heading.filter((_, i) => columns[i] === undefined);
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const what = missing.length === 1 ? 'a column' : 'columns';
    return { problem: `The file needs ${what} ${missing.join(' and ')}; its first line has ${quoted(heading)}.` };
  }
  if (unknown.length > 0)
    return { problem: `Unknown column: ${quoted(unknown)}. Allowed columns: ${known.join(', ')}.` };
  const twice = known.filter((name) => columns.filter((column) => column === name).length > 1);
  if (twice.length > 0) return { problem: `This column appears twice: ${twice.join(', ')}.` };
  return { columns: columns as C[] };
}

/** A row's cells by column, trimmed; blank cells are omitted. */
export function cellsOf<C extends string>(columns: readonly C[], row: readonly string[]): Partial<Record<C, string>> {
  const cells = columns.map((column, i) => [column, (row[i] ?? '').trim()] as const);
  return Object.fromEntries(cells.filter(([, text]) => text !== '')) as Partial<Record<C, string>>;
}

/** `TRUE`, `yes` and `1`; `FALSE`, `no` and `0`; null for anything else. Case-insensitive. */
export function readBoolean(text: string): boolean | null {
  if (/^(true|yes|y|1)$/i.test(text)) return true;
  return /^(false|no|n|0)$/i.test(text) ? false : null;
}
