import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import {
  comparedField,
  comparedFieldLabel,
  type DifferenceAnswer,
  type DifferenceFacts,
  whyNot,
} from '@shipmagic/domain/store-sync/differences/compared-fields';
import { recordAudit } from '../../audit/record-audit.ts';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import { queueOf } from '../../parcels/fulfilment/tell-store.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { type DifferenceFactsRow, lockDifferences, saveAnswer } from './differences.ts';

export const factsOf = (row: DifferenceFactsRow): DifferenceFacts => ({
  isFrozen: Boolean(row.is_frozen),
  isInvoiced: row.valid_invoice !== null,
  isBooked: Boolean(row.is_booked),
  isShared: Boolean(row.is_shared),
  here: row.here,
  store: row.store,
});

const actions: Record<DifferenceAnswer, string> = {
  take: 'The store’s value is taken',
  tell: 'The store is told of the value here',
  leave: 'A difference from the store is left as it is',
};

/**
 * Answers differences, all or none: those that are gone by now need no answer. Taking and telling are carried out by a
 * job per order. Throws 409 with the reason where the answer is not possible. Returns how many were answered.
 */
export async function answerDifferences(
  tx: Tx,
  viewer: Viewer,
  {
    ids,
    answer,
    reason = null,
  }: { ids: readonly string[]; answer: DifferenceAnswer; reason?: string | null | undefined },
): Promise<number> {
  const rows = await lockDifferences(tx, ids);
  for (const row of rows) refuseImpossible(row, answer);
  if (rows.length === 0) return 0;
  const answered = rows.map(({ id }) => id);
  await saveAnswer(tx, viewer, answered, { answer, reason: answer === 'leave' ? reason : null });
  await recordActivities(
    tx,
    viewer,
    rows.flatMap((row) => historyOf(row, answer, reason)),
  );
  await recordAudit(tx, {
    actor: viewer,
    action: 'drift.answered',
    subject: [...new Set(rows.map((row) => row.magic_order_id))].slice(0, 20).join(', '),
    details: { answer, differences: rows.length, ...(answer === 'leave' ? { reason } : {}) },
    address: viewer.ipAddress,
  });
  if (answer !== 'leave') await enqueueAnswers(tx, [...new Set(rows.map((row) => row.store_order_id))]);
  return rows.length;
}

function refuseImpossible(row: DifferenceFactsRow, answer: DifferenceAnswer): void {
  const field = comparedField.parse(row.field);
  const reason = whyNot(answer, field, factsOf(row));
  if (!reason) return;
  const what = answer === 'take' ? 'cannot be taken from the store' : 'cannot be told to the store';
  throw new AppError('conflict', `${comparedFieldLabel(field)} of ${row.magic_order_id} ${what}: ${reason}.`);
}

/** Values are in the entries of what the answer brings about; some of them are personal. */
const historyOf = (row: DifferenceFactsRow, answer: DifferenceAnswer, reason: string | null) =>
  row.order_id === null
    ? []
    : [
        {
          orderId: row.order_id,
          type: 'other' as const,
          action: `${actions[answer]}: ${comparedFieldLabel(comparedField.parse(row.field))}`,
          notes: answer === 'leave' ? reason : null,
          staffOnly: true,
        },
      ];

/** After whatever else is brought to the store about the order. */
const enqueueAnswers = (tx: Tx, storeOrderIds: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    'answer_drift',
    storeOrderIds.map((storeOrderId) => ({ payload: { storeOrderId }, queue: queueOf(storeOrderId), maxAttempts: 4 })),
  );
