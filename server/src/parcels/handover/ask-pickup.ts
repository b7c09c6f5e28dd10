import { AppError } from '@shipmagic/domain/http/errors';
import { doubtsOf, type PickupDoubt, pickupProblem } from '@shipmagic/domain/parcels/handover/pickup-rules';
import { nothingOwn, type PickupDefaults, pickupsOf } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { isOpenPickup, pickupState } from '@shipmagic/domain/parcels/handover/pickup-state';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type PickupPlace, placeToHandOver } from '../../warehouses/pickup-place.ts';
import { insertRequest, listOfWay, lockWay, readOwnPickups } from './pickups.queries.ts';
import { countReady } from './ready-parcels.ts';

export interface PickupWish {
  readonly warehouseId: string;
  readonly shippingPartner: string;
  readonly day: string;
  readonly time: string;
  readonly parcels?: number | undefined;
  readonly confirmed: readonly PickupDoubt[];
}

interface AskPickup extends PickupWish {
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
  const open = others.find(({ state }) => isOpenPickup(pickupState.parse(state)));
  if (open) return open.id;
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
  return addRequest(tx, { viewer, place, partner: courier.name, day, time, parcels });
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
  },
): Promise<string> {
  const { viewer, place, partner, day, time, parcels } = request;
  const pickupId = await insertRequest(tx, {
    warehouseId: place.id,
    partner,
    day,
    time,
    parcels,
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
