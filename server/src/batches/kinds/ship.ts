import { mayDoInBatch } from '@shipmagic/domain/batches/batch-fit';
import { mayWait } from '@shipmagic/domain/batches/batch-pause';
import { AppError } from '@shipmagic/domain/http/errors';
import { confirmedIn } from '@shipmagic/domain/orders/booking-questions';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import pMap from 'p-map';
import { lockVisibleOrders } from '../../orders/order/visible-order.ts';
import { findShipments } from '../../parcels/booking/booking.ts';
import { requestShipment } from '../../parcels/booking/request-shipment.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import { type ItemOutcome, noteOutcomes, type OpenItem, type PutOff, putBack, unseen } from '../items.queries.ts';
import { failureText } from './each.ts';
import type { BatchRun, Kind, Pause } from './kind.ts';
import { longestPause, pauseOfTrouble, pauseUntil, troubleOf } from './pause.ts';

// Why: docs/decisions/batches.md, "A batch has a few parcels under way at once".
/**
 * Makes parcels: writes an attempt for each order that waits, and looks at the outcome of those that were written. The
 * attempt and its place in the batch are one transaction, so that a kill cannot lead to a second attempt.
 */
export const shipKind: Kind<'ship'> = {
  atOnce: 12,
  async work(run, items) {
    const settled = await settle(
      run,
      items.filter(({ state }) => state === 'working'),
    );
    if (typeof settled !== 'boolean') return settled;
    const waiting = items.filter(({ state }) => state === 'waiting');
    await pMap(waiting, (item) => request(run, item), { concurrency: 4 });
    return settled || waiting.length > 0;
  },
};

async function request(run: BatchRun<'ship'>, item: OpenItem): Promise<void> {
  const { deps, viewer, batchId, options } = run;
  const { orderId, magicOrderId } = item;
  const begin = async (tx: Tx): Promise<ItemOutcome> => {
    // Locked first: two batches over the same order must not share one attempt.
    const visible = (await lockVisibleOrders(tx, viewer, [orderId])).get(orderId);
    if (!visible) return unseen(orderId);
    const may = mayDoInBatch(viewer, visible.order, { kind: 'ship', options });
    if (!may.allowed) return { orderId, state: 'skipped', reason: may.reason };
    const partner = options.shippingPartner ?? visible.order.vendor.defaultShippingPartner;
    if (!partner) return { orderId, state: 'skipped', reason: `${visible.order.vendorName} has no default courier.` };
    const { couriers } = deps;
    const shipmentId = await requestShipment(tx, viewer, {
      couriers,
      magicOrderId,
      partner,
      confirmed: confirmedIn(options),
      forMany: true,
    });
    return { orderId, state: 'working', shipmentId };
  };
  const note = (tx: Tx, outcome: ItemOutcome) => noteOutcomes(tx, batchId, [outcome]);
  const attempt = inViewerTransaction(deps.db, viewer, async (tx) => {
    const outcome = await begin(tx);
    if (outcome.state === 'working') await note(tx, outcome);
    return outcome;
  });
  const outcome = await attempt.catch((error: unknown): ItemOutcome => {
    const state = error instanceof AppError ? 'skipped' : 'failed';
    return { orderId, state, reason: failureText(run, error) };
  });
  if (outcome.state !== 'working') await inSystemTransaction(deps.db, (tx) => note(tx, outcome));
}

type Attempt = Awaited<ReturnType<typeof findShipments>>[number];

/** The pause for which an attempt asks; null for one that has an outcome of its own. */
function pauseOfAttempt({ state, failure, shipping_partner: by, retry_at: named, updated_at: at }: Attempt) {
  const trouble = state === 'failed' ? troubleOf(failure) : null;
  if (trouble) return pauseOfTrouble(by, trouble, at);
  return state === 'failed' && failure === 'throttled' ? pauseUntil(by, named) : null;
}

/** Notes the outcomes of attempts that have one by now, and puts back those that a courier has put off. */
async function settle(run: BatchRun<'ship'>, items: readonly OpenItem[]): Promise<boolean | Pause> {
  const { deps, batchId, troubledSince } = run;
  if (items.length === 0) return false;
  const ids = items.flatMap(({ shipmentId }) => shipmentId ?? []);
  return inSystemTransaction(deps.db, async (tx) => {
    const shipments = new Map((await findShipments(tx, ids)).map((shipment) => [shipment.id, shipment]));
    const pauses: Pause[] = [];
    const putOff: PutOff[] = [];
    const outcomes = items.flatMap((item): ItemOutcome[] => {
      const { orderId, shipmentId, waits } = item;
      const shipment = shipmentId && shipments.get(shipmentId);
      if (!shipment) return [{ orderId, state: 'failed', reason: 'Its shipment is not there any more.' }];
      if (isUnsettled(shipment.state)) return [];
      const { state, awb, message } = shipment;
      const pause = pauseOfAttempt(shipment);
      if (pause && mayWait({ waits, troubledSince }, pause.by, new Date())) {
        pauses.push(pause);
        putOff.push({ orderId, by: pause.by });
        return [];
      }
      if (state === 'created') return [{ orderId, state: 'done', reason: `AWB ${awb}` }];
      const reason = message ?? (state === 'cancelled' ? 'The shipment was cancelled meanwhile.' : 'It was not made.');
      return [{ orderId, state: 'failed', reason }];
    });
    await putBack(tx, batchId, putOff);
    await noteOutcomes(tx, batchId, outcomes);
    return longestPause(pauses) ?? outcomes.length + putOff.length > 0;
  });
}
