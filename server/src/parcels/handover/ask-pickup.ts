import { AppError } from '@shipmagic/domain/http/errors';
import { doubtsOf, type PickupDoubt, pickupProblem } from '@shipmagic/domain/parcels/handover/pickup-rules';
import { nothingOwn, type PickupDefaults, pickupsOf } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { isOpenPickup, type PickupState, pickupState } from '@shipmagic/domain/parcels/handover/pickup-state';
import type { PickupWish } from '@shipmagic/domain/parcels/handover/pickups.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type PickupPlace, placeToHandOver } from '../../warehouses/pickup-place.ts';
import { insertRequest, listOfWay, lockWay, readOwnPickups } from './pickups.queries.ts';
import { countReady } from './ready-parcels.ts';

export interface AskPickup extends PickupWish {
  readonly confirmed: readonly PickupDoubt[];
  readonly couriers: CourierRegistry;
  readonly defaults: PickupDefaults;
  readonly now: Date;
}

/**
 * Writes a request and its job, or joins one that is open: a double click and a second person end up with one. Returns
 * its id. Throws 404 and 403, 400 for a day or time that cannot be asked for, 409 with `pickupDoubtDetails` for doubts
 * that are not confirmed, and 409 when nothing is ready or the courier comes by itself.
 */
export async function askPickup(tx: Tx, viewer: Viewer, wish: AskPickup): Promise<string> {
  return (await askOrJoin(tx, viewer, wish, isOpenPickup)).id;
}

/** The same, which also joins a request that was accepted: repeated, it asks for nothing twice. */
export const askOnce = (tx: Tx, viewer: Viewer, wish: AskPickup) =>
  askOrJoin(tx, viewer, wish, (state) => state !== 'refused');

async function askOrJoin(tx: Tx, viewer: Viewer, wish: AskPickup, suffices: (state: PickupState) => boolean) {
  const { couriers, defaults, now, day, time } = wish;
  const place = await placeToHandOver(tx, viewer, wish.warehouseId);
  const courier = couriers.find(wish.shippingPartner);
  if (!courier)
    throw new AppError('bad_input', 'Please select a shipping partner that is enabled', { field: 'shippingPartner' });
  if (!courier.pickups) throw new AppError('conflict', `${courier.name} sends its drivers by itself.`);
  const problem = pickupProblem({ day, time }, { daysAhead: courier.pickups.daysAhead, now });
  if (problem) throw new AppError('bad_input', problem.message, { field: problem.field });
  const way = { warehouseId: place.id, partner: courier.name, day };
  await lockWay(tx, way);
  const others = await listOfWay(tx, way);
  const standing = others.find(({ state }) => suffices(pickupState.parse(state)));
  if (standing) return { id: standing.id, stoodBefore: true };
  const { cutOff } = pickupsOf(defaults, (await readOwnPickups(tx)).get(place.id) ?? nothingOwn);
  const accepted = others.some(({ state }) => state === 'accepted');
  const doubts = doubtsOf({ day }, { partner: courier.name, cutOff, accepted, now }).filter(
    ({ doubt }) => !wish.confirmed.includes(doubt),
  );
  if (doubts.length > 0)
    throw new AppError('conflict', doubts.map(({ message }) => message).join(' '), {
      details: { pickupDoubts: doubts },
    });
  const parcels = wish.parcels ?? (await readyAt(tx, place, courier.name, now));
  const note = wish.note || null;
  const id = await addRequest(tx, { viewer, place, partner: courier.name, day, time, parcels, note });
  return { id, stoodBefore: false };
}

async function readyAt(tx: Tx, place: PickupPlace, partner: string, now: Date): Promise<number> {
  const ready = (await countReady(tx, now)).find(
    (count) => count.warehouseId === place.id && count.partner.toLowerCase() === partner.toLowerCase(),
  );
  if (!ready) throw new AppError('conflict', `No parcel of ${place.warehouseName} waits for ${partner}.`);
  return ready.parcels;
}

/** Writes a request with its job. `viewer` is null for an automatic one. */
export async function addRequest(
  tx: Tx,
  request: {
    viewer: Viewer | null;
    place: Pick<PickupPlace, 'id' | 'warehouseName' | 'vendorName'>;
    partner: string;
    day: string;
    time: string;
    parcels: number;
    note: string | null;
  },
): Promise<string> {
  const { viewer, place, partner, day, time, parcels, note } = request;
  const pickupId = await insertRequest(tx, {
    warehouseId: place.id,
    partner,
    day,
    time,
    parcels,
    note,
    userId: viewer?.userId ?? null,
    email: viewer?.email ?? null,
  });
  await recordAudit(tx, {
    actor: viewer,
    action: 'pickup.requested',
    subject: place.vendorName,
    details: { warehouse: place.warehouseName, shippingPartner: partner, day, time, parcels },
    address: viewer?.ipAddress ?? null,
  });
  await enqueue(tx, 'ask_pickup', { pickupId }, { key: `pickup:${pickupId}`, maxAttempts: 3 });
  return pickupId;
}
