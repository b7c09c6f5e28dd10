import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { carryOutLineEdit, type LineEditDeps, lineEditLock, settle } from './carry-out-line-edit.ts';
import { isEditUnanswered, listUnansweredEdits } from './line-cancellations.queries.ts';

/** Milliseconds during which an edit is left to the process that sends it, and after which it is given up. */
const idleMs = 30_000;
const giveUpMs = 60 * 60 * 1000;

/** Settles cancelled items whose answer was lost: the store's order tells whether it was edited; if not, it is now. */
export async function settleLineEdits(deps: LineEditDeps, now: Date): Promise<void> {
  const open = await inSystemTransaction(deps.db, (tx) => listUnansweredEdits(tx, new Date(now.getTime() - idleMs)));
  for (const row of open) {
    await whileLocked(deps.db, lineEditLock(row.id), async () => {
      if (!(await inSystemTransaction(deps.db, (tx) => isEditUnanswered(tx, row.id)))) return;
      const { outcome } = await carryOutLineEdit(deps, row, { repeated: true });
      if (outcome === 'unknown' && now.getTime() - row.created_at.getTime() >= giveUpMs)
        await settle(deps.db, row, { outcome: 'refused', message: 'Shopify did not answer, and did not change it' });
    });
  }
}
