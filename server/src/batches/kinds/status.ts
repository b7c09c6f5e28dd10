import { mayWait } from '@shipmagic/domain/batches/batch-pause';
import { confirmedIn } from '@shipmagic/domain/orders/booking-questions';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { changeOrderStatuses, type MoveOutcome } from '../../orders/edits/change-order-statuses.ts';
import type { StatusMove } from '../../orders/edits/status-move.ts';
import { readOrderFacts } from '../../orders/order/orders.ts';
import { cancelOrder } from '../../parcels/booking/cancel-order.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import { type ItemOutcome, noteOutcomes, type OpenItem, putBack, unseen } from '../items.queries.ts';
import { failureText } from './each.ts';
import type { BatchRun, Kind, Pause } from './kind.ts';
import { pauseOf } from './pause.ts';

/** Moves orders along the transition table, many in one transaction; one with a parcel is cancelled at its courier first. */
export const statusKind: Kind<'status'> = {
  atOnce: 250,
  async work(run, items) {
    const { deps, viewer, batchId, options } = run;
    const withParcel = options.status === 'cancelled' ? await findParcels(run, items) : new Set<string>();
    const plain = items.filter(({ orderId }) => !withParcel.has(orderId));
    const gone = await inViewerTransaction(deps.db, viewer, async (tx) => {
      const ids = plain.map(({ orderId }) => orderId);
      const outcomes = await changeOrderStatuses(tx, viewer, ids, { ...options, confirmed: confirmedIn(options) });
      const seen = [...outcomes].map(([orderId, outcome]) => itemOutcome(orderId, outcome));
      await noteOutcomes(tx, batchId, seen);
      return ids.filter((id) => !outcomes.has(id));
    });
    await inSystemTransaction(deps.db, (tx) => noteOutcomes(tx, batchId, gone.map(unseen)));
    for (const item of items.filter(({ orderId }) => withParcel.has(orderId))) {
      if (run.isOver()) break;
      const pause = await cancelWithParcel(run, item, options);
      if (pause) return pause;
    }
    return true;
  },
};

/** Orders whose courier has to hear of their cancellation, or may have heard of it before a kill. */
async function findParcels({ deps, viewer }: BatchRun<'status'>, items: readonly OpenItem[]): Promise<Set<string>> {
  const ids = items.map(({ orderId }) => orderId);
  const facts = await inViewerTransaction(deps.db, viewer, (tx) => readOrderFacts(tx, viewer, ids));
  const begun = items.filter(({ state }) => state === 'working').map(({ orderId }) => orderId);
  return new Set([...facts.filter(({ shippingReference }) => shippingReference).map(({ id }) => id), ...begun]);
}

function itemOutcome(orderId: string, outcome: MoveOutcome): ItemOutcome {
  if (!outcome.moved) return { orderId, state: 'skipped', reason: outcome.reason };
  const { formerStatus, formerReason, version } = outcome;
  return { orderId, state: 'done', former: { status: formerStatus, cancellationReason: formerReason, version } };
}

/** Noted as begun beforehand: after a kill it may be cancelled already, which is not a refusal then. */
async function cancelWithParcel(run: BatchRun<'status'>, item: OpenItem, move: StatusMove): Promise<Pause | null> {
  const { orderId, magicOrderId, state, waits } = item;
  const { deps, batchId, viewer, troubledSince } = run;
  const note = async (outcome: Omit<ItemOutcome, 'orderId'>) => {
    await inSystemTransaction(deps.db, (tx) => noteOutcomes(tx, batchId, [{ orderId, ...outcome }]));
    return null;
  };
  const cancelled = { state: 'done', reason: 'Cancelled at the courier, too: this stays.' } as const;
  if (state === 'working') {
    const [facts] = await inViewerTransaction(deps.db, viewer, (tx) => readOrderFacts(tx, viewer, [orderId]));
    if (facts?.orderStatus === 'cancelled') return note(cancelled);
  } else await note({ state: 'working' });
  return cancelOrder(deps, viewer, { magicOrderId, ...move }).then(
    () => note(cancelled),
    async (error: unknown) => {
      const pause = await pauseOf(deps.db, error);
      if (pause && mayWait({ waits, troubledSince }, pause.by, new Date())) {
        await inSystemTransaction(deps.db, (tx) => putBack(tx, batchId, [{ orderId, by: pause.by }]));
        return pause;
      }
      return note({
        state: 'failed',
        reason: `Not set to ${orderStatusLabels[move.status]}: ${failureText(run, error)}`,
      });
    },
  );
}
