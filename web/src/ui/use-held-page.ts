import { useCallback, useState } from 'react';
import { type HeldPage, holdPage, rowsOf, withRow } from './hold-page.ts';

interface Page<T> {
  /** Identifies the list: tab, filters and page. */
  readonly place: string;
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  /** The rows are those of the place before. */
  readonly stale: boolean;
}

/**
 * The rows of a page, held in their places while somebody works on them, so that no other row slides under the pointer;
 * `gone` are those that have left the list. `put` takes in a row as it is after a change.
 */
export function useHeldPage<T>({ place, rows: answer, rowId, stale }: Page<T>) {
  const [held, setHeld] = useState<HeldPage<T> | null>(null);
  const put = useCallback((row: T) => setHeld((last) => last && withRow(last, row, rowId)), [rowId]);
  if (!answer || stale) return { rows: answer, gone: [], put };
  const page = holdPage(held, place, answer, rowId);
  if (page !== held) setHeld(page);
  return { ...rowsOf(page, rowId), put };
}
