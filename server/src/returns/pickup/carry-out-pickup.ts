import { mayReturnMove } from '@shipmagic/domain/returns/return-state';
import { isUnsettled } from '@shipmagic/domain/statuses/attempt-state';
import type { Courier, MadeParcel } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { ReverseDesk, ReverseRequest } from '../../couriers/reverse-desk.ts';
import { findSentParcel, keepSentParcel } from '../../parcels/booking/booking.ts';
import { readReverseRequest } from '../../parcels/booking/reverse-request.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { isRefusal, PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { lockReturn } from '../lock-return.ts';
import { doorChecks } from './door-checks.ts';
import { findAttempt, listPieces, lockAttempt, updateAttempt } from './pickup.queries.ts';
import { settleMade, settleRefused } from './settle-pickup.ts';

export interface PickupDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

// Why: docs/decisions/parcels.md, "An attempt is marked `unknown` before the courier is called".
/**
 * Brings an attempt to fetch a return to its outcome. It is marked `unknown` before the call goes out, so that after a
 * time-out or a kill the courier is first asked for the reference, and its parcel used. Throws while the outcome is
 * open, so that the job is retried.
 */
export async function carryOutPickup(deps: PickupDeps, shipmentId: string): Promise<void> {
  await whileLocked(deps.db, `shipment ${shipmentId}`, () => carryOut(deps, shipmentId));
}

async function carryOut({ db, couriers, log }: PickupDeps, shipmentId: string): Promise<void> {
  const attempt = await inSystemTransaction(db, (tx) => findAttempt(tx, shipmentId));
  if (!attempt || !isUnsettled(attempt.state)) return;
  const { shipping_partner: partner, reference } = attempt;
  const courier = couriers.find(partner);
  const mayExist = attempt.sent_at !== null;
  if (!courier?.reverse) {
    if (mayExist) throw new Error(`${partner} is not enabled any more; the outcome of ${reference} is open`);
    const message = `${partner} is not enabled`;
    return inSystemTransaction(db, (tx) => settleRefused(tx, shipmentId, { failure: 'refused', message }));
  }
  try {
    const made =
      (mayExist ? await courier.findByReference(reference) : null) ??
      (await create(db, courier, courier.reverse, shipmentId));
    if (made) await inSystemTransaction(db, (tx) => settleMade(tx, shipmentId, made));
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const { failure, message, retryAfter } = error;
    const certain = !mayExist && failure !== 'unclear' && failure !== 'broken';
    // A courier that refuses a repeated request has nothing under this reference: it was asked for it just before.
    if (certain || isRefusal(failure)) {
      const retryAt = retryAfter === undefined ? null : new Date(Date.now() + retryAfter * 1000);
      return inSystemTransaction(db, (tx) => settleRefused(tx, shipmentId, { failure, message, retryAt }));
    }
    log.warn({ shipmentId, reference, reason: message }, 'the outcome of a pickup from a customer is not known yet');
    await inSystemTransaction(db, (tx) => updateAttempt(tx, shipmentId, { message }));
    throw error;
  }
}

/** Null when the attempt was settled or withdrawn meanwhile. */
async function create(
  db: Database,
  courier: Courier,
  desk: ReverseDesk,
  shipmentId: string,
): Promise<MadeParcel | null> {
  const request = await inSystemTransaction(db, async (tx) => {
    const attempt = await findAttempt(tx, shipmentId);
    const found = attempt && (await lockReturn(tx, attempt.return_id));
    const locked = found && (await lockAttempt(tx, shipmentId));
    if (!found || !locked || !isUnsettled(locked.state)) return null;
    const marks = { state: 'unknown', sent_at: new Date() } as const;
    // A repetition is identical to the first request: couriers recognise a duplicate by its content.
    const sent = locked.sent_at ? await findSentParcel<ReverseRequest>(tx, shipmentId) : null;
    if (sent) {
      await updateAttempt(tx, shipmentId, marks);
      return sent;
    }
    if (!mayReturnMove(found.state, 'pickup_asked'))
      throw new PartnerError('ShipMagic', 'refused', 'The return is not to be fetched any more');
    const pieces = await listPieces(tx, found.id);
    const { request: goods, warehouseId } = await readReverseRequest(tx, {
      orderId: locked.order_id,
      reference: locked.reference,
      partner: courier.name,
      pieces,
    });
    const asked = desk.questions.length > 0 ? { ...goods, checks: doorChecks(desk, pieces, goods.seller.name) } : goods;
    await keepSentParcel(tx, shipmentId, asked);
    await updateAttempt(tx, shipmentId, { ...marks, pickup_warehouse_id: warehouseId });
    return asked;
  });
  return request && desk.create(request);
}
