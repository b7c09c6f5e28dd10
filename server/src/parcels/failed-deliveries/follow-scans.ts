import { readAttempts } from '@shipmagic/domain/parcels/failed-deliveries/delivery-attempts';
import { ndrAction, ndrActionState, ndrState } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { settledByScan } from '@shipmagic/domain/parcels/failed-deliveries/settled-by-scan';
import { type ShipmentStatus, shipmentStatus } from '@shipmagic/domain/statuses/shipment-status';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  findOpenAction,
  type LockedAction,
  listAttemptScans,
  listFailed,
  lockAction,
  lockCase,
  saveCase,
  updateCase,
} from './ndr.queries.ts';
import { settleAction } from './settle-action.ts';

interface Parcel {
  readonly shipmentId: string;
  readonly orderId: string;
}

/** Long numbers in a courier's remark may be the customer's phone number or PIN code. */
const withoutNumbers = (text: string | null) => text?.replace(/\d{6,}/g, '…') ?? null;

// Why: docs/decisions/parcels.md, "A failed delivery is a state of its parcel, derived from its scans".
/**
 * Updates the list of failed deliveries from parcels' scans, in the transaction that ingested them. A new failed
 * attempt opens a case, also one that was resolved or acted on; a parcel that moved on resolves it, also where both
 * are heard of together: it counts as failed all the same. Actions in progress are settled by what the courier did.
 */
export async function followScans(tx: Tx, parcels: readonly Parcel[]): Promise<void> {
  const failed = await listFailed(
    tx,
    parcels.map(({ shipmentId }) => shipmentId),
  );
  for (const parcel of parcels) if (failed.has(parcel.shipmentId)) await followParcel(tx, parcel);
}

async function followParcel(tx: Tx, { shipmentId, orderId }: Parcel): Promise<void> {
  const story = readAttempts(await listAttemptScans(tx, shipmentId));
  if (!story) return;
  const before = await lockCase(tx, shipmentId);
  const { lastFailed, endedBy } = story;
  const isNew = !before || Date.parse(lastFailed.happenedAt) > before.last_failed_at.getTime();
  const kept = before && !isNew && !endedBy ? before : null;
  await saveCase(tx, shipmentId, orderId, {
    attempts: story.attempts,
    first_failed_at: story.firstFailedAt,
    last_failed_at: lastFailed.happenedAt,
    code: lastFailed.code,
    reason: withoutNumbers(lastFailed.remarks),
    location: lastFailed.location,
    state: endedBy ? 'resolved' : kept ? ndrState.parse(kept.state) : 'open',
    // A manually set status, unknown to the scans, may have resolved it.
    resolved_by: endedBy?.shipmentStatus ?? storedOrNull(shipmentStatus, kept?.resolved_by ?? null),
    resolved_at: endedBy?.happenedAt ?? kept?.resolved_at?.toISOString() ?? null,
  });
  const action = await lockOpenAction(tx, shipmentId);
  if (!action) return;
  if (endedBy) return settleByStatus(tx, action, endedBy.shipmentStatus, new Date(endedBy.happenedAt));
  // The next attempt has failed meanwhile.
  if (story.attempts > action.after_attempts) await settleAction(tx, action, { state: 'overtaken' });
}

/** The same for a manually set status, or a cancelled shipment. */
export async function followStatus(tx: Tx, { shipmentId, orderId }: Parcel, status: ShipmentStatus): Promise<void> {
  const before = await lockCase(tx, shipmentId);
  const now = new Date();
  if (status === 'FAILED') {
    if (before?.state === 'open' || before?.state === 'asked') return;
    await saveCase(tx, shipmentId, orderId, {
      state: 'open',
      attempts: (before?.attempts ?? 0) + 1,
      first_failed_at: (before?.first_failed_at ?? now).toISOString(),
      last_failed_at: now.toISOString(),
      code: null,
      reason: 'Set by hand',
      location: null,
      resolved_by: null,
      resolved_at: null,
    });
    return;
  }
  if (!before || before.state === 'resolved') return;
  await updateCase(tx, shipmentId, { state: 'resolved', resolved_by: status, resolved_at: now.toISOString() });
  const action = await lockOpenAction(tx, shipmentId);
  if (action) await settleByStatus(tx, action, status, now);
}

async function lockOpenAction(tx: Tx, shipmentId: string): Promise<LockedAction | undefined> {
  const open = await findOpenAction(tx, shipmentId);
  return open && lockAction(tx, open.id);
}

/** The parcel has moved on: that may fulfil the action, unless it happened earlier. */
async function settleByStatus(tx: Tx, action: LockedAction, status: ShipmentStatus, at: Date): Promise<void> {
  const wish = { action: ndrAction.parse(action.action), state: ndrActionState.parse(action.state) };
  const state = at > action.created_at ? settledByScan(wish, status) : 'overtaken';
  await settleAction(tx, action, { state });
}
