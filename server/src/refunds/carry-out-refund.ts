import { setTimeout as pause } from 'node:timers/promises';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { PartnerError } from '../platform/partners/partner-error.ts';
import type { RefundOutcome, RefundToSend } from '../store/refund-store.ts';
import { wantMoneyAgain } from './keep.queries.ts';
import { readMoney } from './keep-refunds.ts';
import { endByRefund } from './line-cancellations.queries.ts';
import { noteCancelledItems } from './note-cancelled-items.ts';
import type { RefundDeps } from './plan-refund.ts';
import { currencyOf, endRefund, type RefundRow } from './store-refunds.queries.ts';

export type SentOutcome = RefundOutcome | { readonly outcome: 'unknown' };

/** Milliseconds before the same refund is sent again at once; after that a job does it. */
const repeatAfter = [500, 1500];

const sent = z.object({
  storeOrderId: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      quantity: z.number(),
      restock: z.enum(['cancel', 'return', 'none']),
      locationId: z.string().exactOptional(),
    }),
  ),
  locationId: z.string().nullable(),
  shares: z.array(
    z.object({
      parentId: z.string(),
      gateway: z.string(),
      paise: z.number(),
      presented: z.object({ currency: z.string(), minor: z.number() }).exactOptional(),
    }),
  ),
});

/** The lock held while a refund is sent. */
export const refundLock = (id: string) => `refund ${id}`;

// Why: docs/decisions/money.md, "A refund is stored before the call, and its id is the store's idempotency key".
/**
 * Sends a refund to the store and records its outcome. `repeated`: it was sent before, so only an explicit answer of the
 * store is an outcome, because the first call may have succeeded.
 */
export async function carryOutRefund(
  deps: RefundDeps,
  refund: RefundRow,
  { repeated = false } = {},
): Promise<SentOutcome> {
  const outcome = await askStore(deps, refund, sent.parse(refund.sends), repeated);
  if (outcome.outcome !== 'unknown') await settleRefund(deps.db, refund, outcome);
  if (outcome.outcome === 'done') await readAgain(deps, refund);
  return outcome;
}

async function askStore(
  { store }: RefundDeps,
  { id }: RefundRow,
  refund: RefundToSend,
  repeated: boolean,
): Promise<SentOutcome> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await store.createRefund(id, refund);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      const isOpen = error.failure === 'unclear' || error.failure === 'broken';
      if (!isOpen && !repeated && attempt === 0) return { outcome: 'refused', message: error.message };
      const waitMs = repeatAfter[attempt];
      if (waitMs === undefined || repeated) return { outcome: 'unknown' };
      await pause(waitMs);
    }
  }
}

/** The debt follows from the store's payments; if they cannot be read now, the job reads them. */
async function readAgain(deps: RefundDeps, { store_order_id: storeOrderId }: RefundRow): Promise<void> {
  await readMoney(deps, [storeOrderId]).catch((error: unknown) => {
    if (!(error instanceof PartnerError)) throw error;
  });
}

/** Records the outcome, with a line in the order's history. */
export function settleRefund(db: Database, refund: RefundRow, outcome: RefundOutcome): Promise<void> {
  return inSystemTransaction(db, async (tx) => {
    const isDone = outcome.outcome === 'done';
    const ended = await endRefund(tx, refund.id, {
      state: isDone ? 'done' : 'refused',
      refundId: isDone ? outcome.refundId : null,
      message: isDone ? null : outcome.message,
    });
    if (!ended) return;
    if (isDone) await wantMoneyAgain(tx, refund.store_order_id);
    const message = isDone ? null : outcome.message;
    const cancelled = await endByRefund(tx, refund.id, message);
    if (cancelled) await noteCancelledItems(tx, cancelled, message);
    const amount = formatMoney(refund.amount, await currencyOf(tx, refund.order_id));
    await recordActivity(tx, null, {
      orderId: refund.order_id,
      type: 'financial_update',
      action: doneText(refund, amount, isDone),
      notes: isDone ? `By ${refund.approved_by_email ?? refund.asked_by_email}` : outcome.message,
      staffOnly: true,
    });
    if (!isDone)
      await recordAudit(tx, {
        actor: null,
        action: 'refund.failed',
        details: { refundId: refund.id, amount: refund.amount, problem: outcome.message },
        address: null,
      });
  });
}

/** The entry in the order's history; a parcel that came back undelivered may be settled without money. */
function doneText({ rto_parcel, amount: rupees }: RefundRow, amount: string, isDone: boolean): string {
  if (rto_parcel === null || rupees > 0)
    return isDone ? `Refunded ${amount} through the store` : `The store did not refund ${amount}`;
  return isDone ? 'The store has taken the RTO parcel back' : 'The store did not take the RTO parcel back';
}
