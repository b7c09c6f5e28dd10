import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { reverseSteps } from '@shipmagic/domain/couriers/reverse-parcel';
import { fetchedSteps, returnStateOfStep, scansThatMove } from '@shipmagic/domain/returns/pickup/follow-reverse';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { moveReturn } from '../move-return.ts';
import { findLive, listScans, showParcel, updateAttempt } from './pickup.queries.ts';
import { lockWithReturn } from './settle-pickup.ts';

// Why: docs/decisions/parcels.md, "A parcel that comes back has a map of its own".
/**
 * Moves a return as the scans of its parcel say, by the courier's time and never backwards. Of a parcel that was called
 * off only those count that say that the courier has it nevertheless.
 */
export async function followParcel(tx: Tx, shipmentId: string): Promise<void> {
  const locked = await lockWithReturn(tx, shipmentId);
  if (!locked) return;
  const { attempt, found } = locked;
  const partner = attempt.shipping_partner;
  const stepOf = courierNamed(partner)?.reverse.stepOf;
  if (!stepOf) return;
  const scans = (await listScans(tx, shipmentId)).flatMap((scan) => {
    const step = stepOf({ status: scan.status, statusType: scan.status_type, code: scan.code });
    return step ? [{ step, happenedAt: scan.happened_at.toISOString(), remarks: scan.remarks }] : [];
  });
  const from = {
    step: reverseSteps.find((step) => step === attempt.own_status) ?? null,
    lastScanAt: attempt.own_scan_at?.toISOString() ?? null,
  };
  const moving = scansThatMove(from, scans);
  const newest = moving.at(-1);
  if (!newest) return;
  await updateAttempt(tx, shipmentId, { own_status: newest.step, own_scan_at: newest.happenedAt });
  const live = attempt.state === 'created' ? attempt : await findLive(tx, found.id);
  const isItsParcel = live === undefined || live.id === attempt.id;
  const counted = moving.filter(
    ({ step }) => attempt.state === 'created' || (isItsParcel && fetchedSteps.includes(step)),
  );
  const last = counted.at(-1);
  if (!last) return;
  const pickedUp = scans.find(({ step }) => fetchedSteps.includes(step));
  await showParcel(tx, found.id, {
    last_scan_at: last.happenedAt,
    pickup_problem: returnStateOfStep[last.step] === 'pickup_failed' ? (last.remarks ?? 'No reason given') : null,
    ...(pickedUp && !found.picked_up_at ? { picked_up_at: pickedUp.happenedAt } : {}),
  });
  for (const { step, happenedAt, remarks } of counted) {
    const at = new Date(happenedAt);
    await moveReturn(tx, found.id, returnStateOfStep[step], {
      at,
      by: null,
      note: remarks ? `${partner}: ${remarks}` : partner,
    });
    // Why: docs/decisions/parcels.md, "A courier's hand-over is no receipt".
    if (step === 'handed_over')
      await recordActivity(tx, null, {
        orderId: found.order_id,
        type: 'shipping_update',
        action: `${partner} says that return ${found.number} was handed over at the warehouse`,
        notes: 'It counts as received once a person has received it.',
        at,
      });
  }
}
