import {
  isOpenAction,
  type NdrAction,
  type NdrActionState,
  ndrActionLabels,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type ActionChange, lockAction, updateAction } from './ndr.queries.ts';
import { type Settlement, settleAction } from './settle-action.ts';

/** Seconds between queries of the outcome; the last one repeats. */
const pausesS = [5, 30, 120, 600, 1800] as const;
/** After this, a courier without an answer is given up. Milliseconds. */
const giveUpAfterMs = 24 * 60 * 60 * 1000;

/** Schedules the next query, or gives up on a courier that has been silent for too long. */
export async function postpone(
  db: Database,
  actionId: string,
  change: ActionChange,
  now: Date,
  since: Date | null = null,
): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const action = await lockAction(tx, actionId);
    if (!action || !isOpenAction(action.state as NdrActionState)) return;
    const started = since ?? action.sent_at ?? action.send_at ?? action.created_at;
    if (now.getTime() - started.getTime() > giveUpAfterMs) {
      const message = `${action.shipping_partner} never said what became of it: ${ndrActionLabels[action.action as NdrAction]}. You can ask again.`;
      return settleAction(tx, action, { state: 'refused', failure: 'unclear', message });
    }
    const pauseS = pausesS[Math.min(action.checks, pausesS.length - 1)] ?? 1800;
    const at = new Date(now.getTime() + pauseS * 1000);
    await updateAction(tx, actionId, { ...change, checks: action.checks + 1, next_try_at: at });
    if (change.message && change.message !== action.message) await updateOrder(tx, action.order, {});
    await enqueue(tx, 'carry_out_ndr', { actionId }, { key: `ndr:${actionId}`, runAt: at, maxAttempts: 3 });
  });
}

/** Ends an action, unless it has ended. */
export async function settle(db: Database, actionId: string, settlement: Settlement): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    const action = await lockAction(tx, actionId);
    if (action) await settleAction(tx, action, settlement);
  });
}
