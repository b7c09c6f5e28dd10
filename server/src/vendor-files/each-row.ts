import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are worked through before others have their turn. */
const atOnce = 500;

/** Works through many rows without keeping the process from answering others. */
export async function eachRow<T>(rows: readonly T[], work: (row: T) => void): Promise<void> {
  for (const [i, row] of rows.entries()) {
    if (i > 0 && i % atOnce === 0) await nextTurn();
    work(row);
  }
}
