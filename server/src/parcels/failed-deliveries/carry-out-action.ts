import {
  isOpenAction,
  type NdrAction,
  type NdrActionState,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import type { Courier } from '../../couriers/courier.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { updateOrder } from '../../orders/order/orders.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { type LockedAction, listOverdueActions, lockAction, updateAction } from './ndr.queries.ts';
import { postpone, settle } from './postpone-action.ts';
import { tellCorrection } from './tell-correction.ts';

/** Longer than an attempt takes: a killed worker's action is resumed after it. Milliseconds. */
const leaseMs = 60_000;

export interface NdrDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
  /** Asks a courier for a parcel's status and ingests its scans. Throws PartnerError. */
  takeInScans(partner: string, awb: string): Promise<unknown>;
}

// Why: docs/decisions/parcels.md, "An NDR request is settled like the creation of a parcel".
/**
 * Brings an NDR action to its outcome. It is marked `unknown` before the call goes out. Whatever interrupts it, the
 * next run first asks the courier: for the request's outcome if it has an id, else for the parcel, whose scans settle
 * it. It is sent again only where that is known to be harmless. A correction of the consignee is told first.
 */
export async function carryOutAction(deps: NdrDeps, actionId: string, now = new Date()): Promise<void> {
  await whileLocked(deps.db, `ndr ${actionId}`, () => carryOut(deps, actionId, now));
}

async function carryOut(deps: NdrDeps, actionId: string, now: Date): Promise<void> {
  const action = await inSystemTransaction(deps.db, (tx) => takeUp(tx, actionId, now));
  if (!action?.awb) return;
  const courier = deps.couriers.find(action.shipping_partner);
  if (!courier) {
    const message = `${action.shipping_partner} is not enabled`;
    if (action.sent_at) return postpone(deps.db, actionId, { message }, now);
    return settle(deps.db, actionId, { state: 'refused', failure: 'not_sent', message });
  }
  const parcel: AskedParcel = { actionId, awb: action.awb, kind: action.action as NdrAction, day: action.wished_for };
  // The correction goes first: an attempt at the old address would be another failed one.
  if (!(await tellCorrection(deps, courier, parcel, now))) return;
  if (action.courier_request) return checkOutcome(deps, courier, parcel, action.courier_request, now);
  if (!action.sent_at) return ask(deps, courier, parcel, now, false);
  await findOut(deps, courier, parcel, action.sent_at, now);
}

export interface AskedParcel {
  readonly actionId: string;
  readonly awb: string;
  readonly kind: NdrAction;
  /** The wished day. */
  readonly day: string | null;
}

/** Claims the action; undefined when there is nothing to do, or not yet. */
async function takeUp(tx: Tx, actionId: string, now: Date): Promise<LockedAction | undefined> {
  const action = await lockAction(tx, actionId);
  if (!action || !isOpenAction(action.state as NdrActionState)) return undefined;
  if (action.send_at && action.send_at > now) return undefined;
  await updateAction(tx, actionId, { next_try_at: new Date(now.getTime() + leaseMs) });
  return action;
}

async function ask(deps: NdrDeps, courier: Courier, parcel: AskedParcel, now: Date, wasSent: boolean): Promise<void> {
  const { db } = deps;
  const { actionId, awb, kind, day } = parcel;
  const isWanted = await inSystemTransaction(db, async (tx) => {
    const action = await lockAction(tx, actionId);
    if (!action || !isOpenAction(action.state as NdrActionState) || action.shipment_state !== 'created') return false;
    await updateAction(tx, actionId, { state: 'unknown', sent_at: action.sent_at ?? now });
    return true;
  });
  if (!isWanted) return;
  let request: string | null;
  try {
    request = await courier.ndr.ask(awb, kind, day);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const certain = !wasSent && error.failure !== 'unclear' && error.failure !== 'broken';
    if (certain || error.failure === 'refused') {
      const { failure, message } = error;
      return settle(db, actionId, { state: 'refused', failure, message });
    }
    deps.log.warn({ actionId, awb, reason: error.message }, 'the outcome of an NDR action is not known yet');
    return postpone(db, actionId, { message: error.message }, now);
  }
  if (request === null) return settle(db, actionId, { state: 'accepted' });
  const named = request;
  await inSystemTransaction(db, async (tx) => {
    const action = await lockAction(tx, actionId);
    if (!action || !isOpenAction(action.state as NdrActionState)) return;
    await updateAction(tx, actionId, { state: 'submitted', courier_request: named, message: null });
    await updateOrder(tx, action.order, {});
  });
  await checkOutcome(deps, courier, parcel, named, now);
}

async function checkOutcome(
  { db, log }: NdrDeps,
  courier: Courier,
  { actionId, awb }: AskedParcel,
  request: string,
  now: Date,
): Promise<void> {
  try {
    const outcome = await courier.ndr.outcome(request, awb);
    if (outcome.state === 'accepted') return await settle(db, actionId, { state: 'accepted' });
    if (outcome.state === 'refused')
      return await settle(db, actionId, { state: 'refused', failure: 'refused', message: outcome.reason });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    log.warn({ actionId, awb, reason: error.message }, 'the outcome of an NDR action could not be asked for');
  }
  await postpone(db, actionId, {}, now);
}

/** The answer was lost: the parcel's own scans settle the action, and are ingested along the way. */
async function findOut(deps: NdrDeps, courier: Courier, parcel: AskedParcel, sentAt: Date, now: Date): Promise<void> {
  const { db, log } = deps;
  try {
    await deps.takeInScans(courier.name, parcel.awb);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    log.warn({ awb: parcel.awb, reason: error.message }, 'a parcel could not be asked about');
    return postpone(db, parcel.actionId, {}, now);
  }
  if (courier.ndr.mayRepeat(parcel.kind)) return ask(deps, courier, parcel, now, true);
  await postpone(db, parcel.actionId, {}, now, sentAt);
}

/** Resumes actions whose job is gone because a worker was killed, each in a separate transaction. */
export async function settleActions(db: Database, now: Date, idleMs = 30_000): Promise<void> {
  const overdue = await inSystemTransaction(db, (tx) => listOverdueActions(tx, new Date(now.getTime() - idleMs)));
  for (const actionId of overdue) {
    await inSystemTransaction(db, (tx) =>
      enqueue(tx, 'carry_out_ndr', { actionId }, { key: `ndr:${actionId}`, maxAttempts: 3 }),
    );
  }
}
