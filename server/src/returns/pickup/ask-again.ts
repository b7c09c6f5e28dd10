import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { moveReturn } from '../move-return.ts';
import type { PickupDeps } from './carry-out-pickup.ts';
import { findAttempt, showParcel, updateAttempt } from './pickup.queries.ts';
import { lockWithReturn } from './settle-pickup.ts';

/** Kept before the courier is asked; its own number takes the place. */
const asked = 'asked';
const pauseMs = 5 * 60_000;

/**
 * Asks a courier to come again under the same AWB, once: if its answer is lost, the parcel's scans say what became of
 * it. A refusal puts the return back to where its pickup has failed.
 */
export async function askAgain(deps: PickupDeps, shipmentId: string, now: Date): Promise<void> {
  await whileLocked(deps.db, `shipment ${shipmentId}`, () => ask(deps, shipmentId, now));
}

async function ask({ db, couriers, log }: PickupDeps, shipmentId: string, now: Date): Promise<void> {
  const attempt = await inSystemTransaction(db, (tx) => findAttempt(tx, shipmentId));
  if (!attempt?.awb || attempt.state !== 'created' || !attempt.asked_again_at) return;
  const { awb, asked_again_as: number } = attempt;
  const desk = couriers.find(attempt.shipping_partner)?.reverse;
  if (!desk || number === asked) return;
  try {
    const request = number ?? (await sendOnce());
    if (request === null) return await inSystemTransaction(db, (tx) => settle(tx, shipmentId));
    const outcome = await desk.outcome(request, awb);
    if (outcome.state === 'pending') {
      const options = { key: `fetch_again:${shipmentId}`, runAt: new Date(now.getTime() + pauseMs) };
      return await inSystemTransaction(db, (tx) => enqueue(tx, 'ask_to_fetch_again', { shipmentId }, options));
    }
    await inSystemTransaction(db, (tx) =>
      settle(tx, shipmentId, outcome.state === 'refused' ? outcome.reason : undefined),
    );
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const { failure, message } = error;
    if (number === null && failure !== 'unclear' && failure !== 'broken')
      return inSystemTransaction(db, (tx) => settle(tx, shipmentId, message));
    log.warn({ shipmentId, awb, reason: message }, 'whether a courier comes again is not known yet');
    if (number !== null) throw error;
  }

  async function sendOnce(): Promise<string | null> {
    await inSystemTransaction(db, (tx) => updateAttempt(tx, shipmentId, { asked_again_as: asked }));
    const request = desk ? await desk.askAgain(awb ?? '') : null;
    await inSystemTransaction(db, (tx) => updateAttempt(tx, shipmentId, { asked_again_as: request }));
    return request;
  }
}

/** Without a reason the courier has agreed. */
async function settle(tx: Tx, shipmentId: string, reason?: string): Promise<void> {
  const locked = await lockWithReturn(tx, shipmentId);
  if (!locked) return;
  await updateAttempt(tx, shipmentId, { asked_again_at: null });
  if (reason === undefined) return;
  const { found } = locked;
  await showParcel(tx, found.id, { pickup_problem: reason });
  await moveReturn(tx, found.id, 'pickup_failed', { at: new Date(), by: null, note: reason });
}
