import { useCallback, useState } from 'react';
import { type HeldPage, holdPage, rowsOf, withRow } from './hold-page.ts';
import { type Notes, noNotes } from './row-note.tsx';

interface Page<T> {
  /** Identifies the list: tab, filters and page. */
  readonly place: string;
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  /** The rows are those of the place before. */
  readonly stale: boolean;
  /** Says of a row that has left the list what became of it. */
  readonly noteOf: (row: T) => string;
}

/**
 * The rows of a page, held in their places while somebody works on them, so that no other row slides under the pointer.
 * A row that has left the list has a note. `put` takes in what a row is after a change.
 */
export function useHeldPage<T>({ place, rows: answer, rowId, stale, noteOf }: Page<T>) {
  const [held, setHeld] = useState<HeldPage<T> | null>(null);
  const put = useCallback((row: T) => setHeld((last) => last && withRow(last, row, rowId)), [rowId]);
  if (!answer || stale) return { rows: answer, gone: [], notes: noNotes, put };
  const page = holdPage(held, place, answer, rowId);
  if (page !== held) setHeld(page);
  const { rows, gone } = rowsOf(page, rowId);
  const notes: Notes = new Map(gone.map((row) => [rowId(row), noteOf(row)] as const));
  return { rows, gone, notes, put };
}
