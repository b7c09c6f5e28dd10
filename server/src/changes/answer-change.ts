import { answersOf, type ChangeAnswer, changeAnswerLabels } from '@shipmagic/domain/changes/change-table';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import { lockVisibleOrder } from '../orders/order/visible-order.ts';
import { cancelLiveShipment } from '../parcels/booking/cancel-shipment.ts';
import { requestShipment } from '../parcels/booking/request-shipment.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { askNow } from './ask-now.ts';
import type { ChangeDeps } from './carry-out-change.ts';
import { type LockedChange, lockChange, updateChange } from './changes.queries.ts';
import { settleChange } from './settle-change.ts';
import { standingOf } from './standing-of.ts';

export interface AnswerDeps extends ChangeDeps {
  /** Imports an order anew as the store tells it, the items and amounts of these parts included. */
  readonly reimport: (storeOrderId: string, parts?: ReadonlySet<string>) => Promise<void>;
}

interface Answered {
  readonly magicOrderId: string;
  readonly changeId: string;
  readonly answer: ChangeAnswer;
  /** Of the change as the person saw it. */
  readonly version?: string | undefined;
}

/**
 * Settles a change as somebody has decided, and says in words what came of it. Throws 404 out of scope, and 409 when it
 * is settled already, when the courier is being asked, when this cannot be answered now, or when the courier refuses.
 */
export async function answerChange(deps: AnswerDeps, viewer: Viewer, input: Answered, now: Date): Promise<string> {
  const { db } = deps;
  const { answer, changeId } = input;
  const orderId = await inViewerTransaction(
    db,
    viewer,
    async (tx) => (await lockVisibleOrder(tx, viewer, input.magicOrderId)).id,
  );
  const change = await inSystemTransaction(db, async (tx) => {
    const locked = await lockChange(tx, changeId);
    if (!locked || locked.order_id !== orderId) throw new AppError('not_found', 'Change not found');
    if (input.version !== undefined && input.version !== locked.fingerprint && !locked.settled_at)
      throw new AppError('conflict', 'The order has changed again since: look at what it says now.', {
        field: 'version',
      });
    requireAnswer(locked, answer);
    if (answer === 'keep')
      await settleChange(tx, locked, { answer, message: 'It stays as it was booked.', viewer, now });
    else if (asks(locked, answer)) {
      await updateChange(tx, changeId, {
        state: 'asked',
        act: answer === 'call_back' ? 'call_back' : answer === 'cancel_parcel' ? 'cancel_parcel' : 'edit',
        answer,
        next_try_at: now,
        sent_at: null,
        tries: 0,
        message: null,
        settled_by: viewer.email,
      });
      await enqueue(tx, 'carry_out_change', { changeId }, { key: `change:${changeId}`, maxAttempts: 3 });
    }
    return locked;
  });
  if (answer === 'keep') return 'It stays as it was booked.';
  if (answer === 'book_again') return bookAgain(deps, viewer, input.magicOrderId, change, now);
  if (asks(change, answer)) {
    const { message, isSettled } = outcomeOf(await askNow(deps, changeId, now));
    // A job does the same, if the courier answers later or this is interrupted.
    if (answer === 'repacked' && isSettled) await deps.reimport(change.order.store_order_id, new Set([orderId]));
    return message;
  }
  await inSystemTransaction(db, async (tx) => {
    const open = await lockChange(tx, changeId);
    if (open && !open.settled_at) await settleChange(tx, open, { answer, message: 'It was packed anew.', viewer, now });
  });
  await deps.reimport(change.order.store_order_id, new Set([orderId]));
  return 'It was packed anew, and may go.';
}

/** Whether the courier is asked for it. */
const asks = ({ edits }: LockedChange, answer: ChangeAnswer): boolean =>
  answer === 'repacked' ? edits.length > 0 : ['tell_courier', 'call_back', 'cancel_parcel'].includes(answer);

function requireAnswer(change: LockedChange, answer: ChangeAnswer): void {
  if (change.settled_at) throw new AppError('conflict', 'This change has been settled already.');
  if (change.state === 'asked') throw new AppError('conflict', `${change.shipping_partner} is being asked about it.`);
  // Nothing is left to be cancelled or packed before it is made.
  if (change.shipment_state && isUnsettled(change.shipment_state) && (answer === 'book_again' || answer === 'repacked'))
    throw new AppError('conflict', 'Its parcel is still being made: try again in a minute.', { field: 'answer' });
  const { rule, courier, status, ...standing } = standingOf(change, change.order);
  if (!answersOf(rule, standing, courier, status).includes(answer))
    throw new AppError('conflict', `“${changeAnswerLabels[answer]}” is not possible now.`, { field: 'answer' });
}

/** The courier's word; throws its refusal. */
function outcomeOf(change: LockedChange | undefined): { readonly message: string; readonly isSettled: boolean } {
  if (change?.state === 'refused') throw new AppError('conflict', change.message ?? 'The courier did not agree');
  if (change?.state === 'asked')
    return {
      message: `${change.shipping_partner} has not answered yet, and is asked again. Nothing has to be done.`,
      isSettled: false,
    };
  return { message: change?.message ?? 'Settled', isSettled: true };
}

/** Cancels the parcel, lets the order follow the store, and ships it again with the same courier. */
async function bookAgain(
  deps: AnswerDeps,
  viewer: Viewer,
  magicOrderId: string,
  change: LockedChange,
  now: Date,
): Promise<string> {
  const { db, couriers } = deps;
  if (change.shipment_id) await cancelLiveShipment(deps, viewer, change.shipment_id);
  await inSystemTransaction(db, async (tx) => {
    const open = await lockChange(tx, change.id);
    if (open && !open.settled_at)
      await settleChange(tx, open, { answer: 'book_again', message: 'The parcel is cancelled.', viewer, now });
  });
  await deps.reimport(change.order.store_order_id);
  const partner = change.shipping_partner ?? '';
  try {
    await inViewerTransaction(db, viewer, (tx) =>
      requestShipment(tx, viewer, { couriers, magicOrderId, partner, confirmed: new Set() }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `The parcel is cancelled. Ship the order again from its page: ${error.message}`;
  }
  return `The parcel is cancelled, and ${partner} is making a new one.`;
}
