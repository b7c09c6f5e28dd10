import type { Tx } from '../../platform/db/transaction.ts';
import { readMarkIn, saveMarkIn } from '../../store/sync-mark.ts';

// Why: docs/decisions/store.md, "All old orders take the place of the first import by pages".
/** All of the history is read in another way: from now on the poll reads changes only. Returns until when orders are history. */
export async function takeOverHistory(tx: Tx, now: Date): Promise<Date> {
  const known = await historyKnownAt(tx, now);
  const mark = await readMarkIn(tx, 'orders');
  if (!mark || mark.historyUntil) await saveMarkIn(tx, 'orders', { at: now, historyUntil: null });
  return known;
}

/** Until when orders are history: those that the poll has seen, or that were there when it began. */
export async function historyKnownAt(tx: Tx, now: Date): Promise<Date> {
  const mark = await readMarkIn(tx, 'orders');
  return mark ? (mark.historyUntil ?? mark.at) : now;
}
