import { actOf, changeRule, isUnkept } from '@shipmagic/domain/changes/change-table';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { listOpenChanges, listOverdueChanges, lockChange, type OpenChange, updateChange } from './changes.queries.ts';
import { isAutomatic, keepStop } from './keep-changes.ts';
import { endWithoutParcel, settleChange } from './settle-change.ts';
import { stageOfParcel, standingOf } from './standing-of.ts';

const together = 1000;

/**
 * Follows the parcels of open changes, and resumes those that no job is working on. All are read, and only those are
 * locked from whose parcel something follows.
 */
export async function keepOpenChanges(db: Database, now: Date, idleMs = 30_000): Promise<void> {
  for (let after = '0'; ; ) {
    const rows = await inSystemTransaction(db, (tx) => listOpenChanges(tx, after, together));
    for (const { id } of rows.filter(isToFollow)) await inSystemTransaction(db, (tx) => followParcel(tx, id, now));
    const last = rows.at(-1);
    if (!last || rows.length < together) break;
    after = last.id;
  }
  const overdue = await inSystemTransaction(db, (tx) => listOverdueChanges(tx, new Date(now.getTime() - idleMs)));
  for (const changeId of overdue)
    await inSystemTransaction(db, (tx) =>
      enqueue(tx, 'carry_out_change', { changeId }, { key: `change:${changeId}`, maxAttempts: 3 }),
    );
}

/** Whether something follows for an open change from how far its parcel has come. */
export function isToFollow(change: OpenChange): boolean {
  if (change.shipment_state !== null && isUnsettled(change.shipment_state)) return false;
  if (change.shipment_state !== 'created' || change.current_shipment !== change.shipment_id) return true;
  const { rule, courier, status, ...standing } = standingOf(change, change);
  const act = actOf(rule, standing, courier, status);
  if (isUnkept(act)) return true;
  const stops = rule.stops.length > 0;
  if (stops ? change.stopped_for === null : change.stopped_for === change.kind) return true;
  return change.state !== 'asked' && change.act !== act;
}

/** One open change after its parcel has moved on, or is gone. */
export async function followParcel(tx: Tx, changeId: string, now: Date): Promise<void> {
  const change = await lockChange(tx, changeId);
  if (!change || change.settled_at) return;
  const isBeingMade = change.shipment_state !== null && isUnsettled(change.shipment_state);
  if (isBeingMade) return;
  if (change.shipment_state !== 'created' || change.order.shipment_id !== change.shipment_id)
    return endWithoutParcel(tx, change, now);
  const { rule, courier, status, ...standing } = standingOf(change, change.order);
  const act = actOf(rule, standing, courier, status);
  if (isUnkept(act)) {
    const isBack = change.act === 'call_back';
    return settleChange(tx, change, {
      ...(isBack ? { answer: 'call_back' } : {}),
      message: isBack ? 'The parcel is coming back.' : 'The parcel has moved on: nothing is left to be done about it.',
      now,
    });
  }
  if (change.shipment_id) await keepStop(tx, { ...change.order, id: change.shipment_id });
  // A call that is under way goes on. A refusal is not tried again by itself, unless something else is to be done now.
  if (change.state === 'asked' || change.act === act) return;
  const asks = isAutomatic(act);
  const { withinHours } = changeRule(standing.kind, stageOfParcel(change.order));
  const due = withinHours === null ? null : new Date(now.getTime() + withinHours * 3_600_000);
  await updateChange(tx, changeId, {
    act,
    state: asks ? 'asked' : 'waiting',
    automatic: asks,
    // Of the former stage.
    ...(asks ? { message: null } : {}),
    // A parcel that is out for delivery leaves less time.
    ...(due && change.due_at && due < change.due_at ? { due_at: due } : {}),
    next_try_at: asks ? now : null,
    sent_at: null,
    tries: 0,
  });
  if (asks) await enqueue(tx, 'carry_out_change', { changeId }, { key: `change:${changeId}`, maxAttempts: 3 });
}
