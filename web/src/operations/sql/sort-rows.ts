import type { ColumnKind, SqlResult } from '@shipmagic/domain/operations/sql.contract';

export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

type Row = SqlResult['data'][number];

/** Ascending, then descending, then as the query had it. */
export function nextSorting(old: Sorting | null, column: string): Sorting | null {
  if (old?.column !== column) return { column, descending: false };
  return old.descending ? null : { column, descending: true };
}

/** Rows by one column; numbers by value, NULL at the end in either direction. */
export function sortRows(rows: readonly Row[], sorting: Sorting | null, kind: ColumnKind): readonly Row[] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  const compare = kind === 'number' ? byValue : byText;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column] ?? null, other[column] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? compare(b, a) : compare(a, b);
  });
}

const byValue = (a: string, b: string) => Number(a) - Number(b);
const byText = new Intl.Collator('en', { numeric: true }).compare;
