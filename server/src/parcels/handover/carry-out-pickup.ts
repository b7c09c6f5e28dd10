import { acceptedText } from '@shipmagic/domain/parcels/handover/pickup-state';
import { indiaDayEnd } from '@shipmagic/domain/time/india-day';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { whileLocked } from '../../platform/db/process-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { listOverdueRequests, lockOpenRequest, type RequestChange, updateRequest } from './pickups.queries.ts';

/** Seconds between tries; the last one repeats. */
const pausesS = [5, 20, 60, 300, 600] as const;
/** Longer than a try takes: a killed worker's request is resumed after it. Milliseconds. */
const leaseMs = 60_000;

export interface PickupDeps {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

// Why: docs/decisions/parcels.md, "A pickup is asked for until the courier has answered".
/**
 * Brings a pickup request to its outcome. It is marked `unknown` before the call goes out; whatever interrupts it, the
 * next run asks again, which is harmless: the courier names the pickup that it has for that day.
 */
export async function carryOutPickup(deps: PickupDeps, pickupId: string, now = new Date()): Promise<void> {
  await whileLocked(deps.db, `pickup ${pickupId}`, () => carryOut(deps, pickupId, now));
}

async function carryOut({ db, couriers, log }: PickupDeps, pickupId: string, now: Date): Promise<void> {
  const request = await inSystemTransaction(db, async (tx) => {
    const open = await lockOpenRequest(tx, pickupId);
    if (!open) return undefined;
    const marks = { state: 'unknown', sent_at: open.sent_at ?? now } as const;
    await updateRequest(tx, pickupId, { ...marks, next_try_at: new Date(now.getTime() + leaseMs) });
    return open;
  });
  if (!request) return;
  const settle = (change: RequestChange) =>
    inSystemTransaction(db, async (tx) => {
      if (await lockOpenRequest(tx, pickupId)) await updateRequest(tx, pickupId, change);
    });
  const { shipping_partner: partner, warehouse_name: warehouseName, on_day: day, at_time: time, parcels } = request;
  const desk = couriers.find(partner)?.pickups;
  if (!desk) return settle({ state: 'refused', failure: 'not_sent', message: `${partner} is not enabled` });
  try {
    const { outcome, pickupId: courierPickupId } = await desk.ask({ warehouseName, day, time, parcels });
    const message = acceptedText(partner, outcome, courierPickupId);
    await settle({ state: 'accepted', outcome, courier_pickup_id: courierPickupId, message, failure: null });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    const { failure, message } = error;
    if (failure === 'refused' || failure === 'credentials') return settle({ state: 'refused', failure, message });
    if (now >= indiaDayEnd(day)) {
      const silent = `${partner} never answered, and the day has passed. Ask for another day.`;
      return settle({ state: 'refused', failure, message: silent });
    }
    log.warn({ pickupId, reason: message }, 'a courier could not be asked for a pickup');
    const pauseS = Math.max(pausesS[Math.min(request.tries, pausesS.length - 1)] ?? 600, error.retryAfter ?? 0);
    const at = new Date(now.getTime() + pauseS * 1000);
    await inSystemTransaction(db, async (tx) => {
      if (!(await lockOpenRequest(tx, pickupId))) return;
      await updateRequest(tx, pickupId, { message, failure, tries: request.tries + 1, next_try_at: at });
      await enqueue(tx, 'ask_pickup', { pickupId }, { key: `pickup:${pickupId}`, runAt: at, maxAttempts: 3 });
    });
  }
}

/** Resumes requests whose job is gone because a worker was killed. */
export async function resumePickups(db: Database, now: Date, idleMs = 30_000): Promise<void> {
  await inSystemTransaction(db, async (tx) => {
    for (const pickupId of await listOverdueRequests(tx, new Date(now.getTime() - idleMs)))
      await enqueue(tx, 'ask_pickup', { pickupId }, { key: `pickup:${pickupId}`, maxAttempts: 3 });
  });
}
