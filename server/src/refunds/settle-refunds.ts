import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { carryOutRefund, refundLock, settleRefund } from './carry-out-refund.ts';
import { readMoney } from './keep-refunds.ts';
import { type RefundDeps, refundMark } from './plan-refund.ts';
import { isUnanswered, listUnanswered, type RefundRow } from './store-refunds.queries.ts';

/** Milliseconds during which a refund is left to the process that sends it. */
const idleMs = 30_000;
/** Milliseconds after which it is no longer sent again; the store forgets keys after a day. */
const giveUpMs = 60 * 60 * 1000;

/**
 * Settles refunds whose answer was lost: one that the store shows is taken over, any other is sent again under its key,
 * which the store answers as it did the first time.
 */
export async function settleRefunds(deps: RefundDeps, now: Date): Promise<void> {
  const open = await inSystemTransaction(deps.db, (tx) => listUnanswered(tx, new Date(now.getTime() - idleMs)));
  for (const refund of open) {
    await whileLocked(deps.db, refundLock(refund.id), async () => {
      if (!(await inSystemTransaction(deps.db, (tx) => isUnanswered(tx, refund.id)))) return;
      await settleOne(deps, refund, now);
    });
  }
}

async function settleOne(deps: RefundDeps, refund: RefundRow, now: Date): Promise<void> {
  const id = refund.store_order_id;
  const money = (await readMoney(deps, [id])).get(id);
  const made = money?.refunds.find(({ note }) => note?.includes(refundMark(refund.id)));
  if (made) {
    await settleRefund(deps.db, refund, { outcome: 'done', refundId: made.id });
    // Only now it is known whose refund it is.
    await readMoney(deps, [id]);
  } else if (now.getTime() - (refund.sent_at ?? refund.created_at).getTime() < giveUpMs)
    await carryOutRefund(deps, refund, { repeated: true });
  else
    await settleRefund(deps.db, refund, {
      outcome: 'refused',
      message: 'Shopify did not answer, and did not refund it',
    });
}
