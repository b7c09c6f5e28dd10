import { proposedPickup } from '@shipmagic/domain/parcels/handover/pickup-rules';
import { nothingOwn, type PickupDefaults, pickupsOf } from '@shipmagic/domain/parcels/handover/pickup-settings';
import type { ReadyGroup } from '@shipmagic/domain/parcels/handover/pickups.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { mayHandOver, readPlaces } from '../../warehouses/pickup-place.ts';
import { listPresentRequests, type PickupRow, readOwnPickups } from './pickups.queries.ts';
import { presentPickup } from './present-pickup.ts';
import { countReady, openManifests, wayOf } from './ready-parcels.ts';

/** A group with what the viewer may do. Staff's abilities are those of the automatic request, too. */
type Asker = Pick<Viewer, 'role'>;

export interface ReadyDeps {
  readonly couriers: CourierRegistry;
  /** The setting for all warehouses, which vendor members cannot read themselves. */
  readonly defaults: PickupDefaults;
  readonly now: Date;
  /** Only parcels of these orders, by their internal ids; all if omitted. */
  readonly orders?: readonly string[];
}

/** Parcels that wait for a courier, by warehouse and courier; the longest waiting first. */
export async function readReady(
  tx: Tx,
  viewer: Asker,
  { couriers, defaults, now, orders }: ReadyDeps,
): Promise<ReadyGroup[]> {
  const today = indiaDay(now);
  const counts = await countReady(tx, now, orders);
  const places = await readPlaces(
    tx,
    counts.map(({ warehouseId }) => warehouseId),
  );
  const requests = await listPresentRequests(tx, today, indiaDayStart(today));
  const own = await readOwnPickups(tx);
  const manifests = await openManifests(tx);
  const groups = counts.flatMap(({ oldestAt, warehouseId, partner, ...count }): ReadyGroup[] => {
    const place = places.get(warehouseId);
    if (!place) return [];
    const ownPickups = own.get(warehouseId) ?? nothingOwn;
    const settings = pickupsOf(defaults, ownPickups);
    const courier = couriers.find(partner);
    const ability = mayHandOver(viewer, place);
    const notAsked = !courier
      ? `${partner} is not enabled.`
      : !courier.pickups
        ? `${partner} sends its drivers by itself.`
        : ability.allowed
          ? null
          : ability.reason;
    const request = latest(requests, wayOf(warehouseId, partner), today);
    return [
      {
        ...count,
        warehouseId,
        warehouseName: place.warehouseName,
        vendorName: place.vendorName,
        city: place.city,
        shippingPartner: partner,
        oldestAt: oldestAt.toISOString(),
        openManifestId: manifests.get(wayOf(warehouseId, partner)) ?? null,
        notAsked,
        proposed: proposedPickup(settings, now),
        lastDay: addDays(today, courier?.pickups?.daysAhead ?? 0),
        cutOff: settings.cutOff,
        automaticAt: settings.automatic && courier?.pickups ? settings.automaticAt : null,
        own: ownPickups,
        request: request ? presentPickup(request) : null,
      },
    ];
  });
  return groups.toSorted((a, b) => a.oldestAt.localeCompare(b.oldestAt));
}

/** The latest request for today or later; a refused one only if there is no other. */
function latest(requests: readonly PickupRow[], way: string, today: string): PickupRow | undefined {
  const ofWay = requests.filter((one) => wayOf(one.warehouse_id, one.shipping_partner) === way && one.on_day >= today);
  return ofWay.find(({ state }) => state !== 'refused') ?? ofWay[0];
}
