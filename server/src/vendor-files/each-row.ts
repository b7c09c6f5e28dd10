import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows processed before other work gets a turn. */
const atOnce = 500;

/** Processes many rows without blocking the event loop. */
export async function eachRow<T>(rows: readonly T[], work: (row: T) => void): Promise<void> {
  for (const [i, row] of rows.entries()) {
    if (i > 0 && i % atOnce === 0) await nextTurn();
    work(row);
  }
}
