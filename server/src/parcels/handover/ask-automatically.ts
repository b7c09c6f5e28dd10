import { waitsForRequest } from '@shipmagic/domain/parcels/handover/pickup-plan';
import { isAutomaticDue } from '@shipmagic/domain/parcels/handover/pickup-rules';
import { nothingOwn, pickupsOf } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { addRequest } from './ask-pickup.ts';
import { listOfWay, listPresentRequests, lockWay, readOwnPickups } from './pickups.queries.ts';
import { readReady } from './read-ready.ts';
import { wayOf } from './ready-parcels.ts';

/**
 * Asks for pickups where that is to happen by itself, once a day for each warehouse and courier with parcels that are
 * ready and that nobody has asked about; also when the courier refused it.
 */
export async function askAutomatically(db: Database, couriers: CourierRegistry, now: Date): Promise<void> {
  const today = indiaDay(now);
  const due = await inSystemTransaction(db, async (tx) => {
    const defaults = await readSetting(tx, 'pickups');
    const own = await readOwnPickups(tx);
    // Parcels are counted only where somebody wants it.
    if (!defaults.automatic && ![...own.values()].some(({ automatic }) => automatic)) return [];
    const asked = new Set(
      (await listPresentRequests(tx, today, indiaDayStart(today)))
        .filter((one) => one.asked_by_email === null && indiaDay(one.created_at) === today)
        .map((one) => wayOf(one.warehouse_id, one.shipping_partner)),
    );
    const groups = await readReady(tx, { role: 'admin' }, { couriers, defaults, now });
    return groups.filter((group) => {
      const settings = pickupsOf(defaults, own.get(group.warehouseId) ?? nothingOwn);
      const askedToday = asked.has(wayOf(group.warehouseId, group.shippingPartner)) || !waitsForRequest(group);
      return isAutomaticDue(settings, { askedToday, now });
    });
  });
  for (const { warehouseId, warehouseName, vendorName, shippingPartner, parcels, proposed } of due) {
    await inSystemTransaction(db, async (tx) => {
      const way = { warehouseId, partner: shippingPartner, day: proposed.day };
      await lockWay(tx, way);
      if ((await listOfWay(tx, way)).some(({ state }) => state !== 'refused')) return;
      const place = { id: warehouseId, warehouseName, vendorName };
      await addRequest(tx, { viewer: null, place, partner: shippingPartner, ...proposed, parcels, note: null });
    });
  }
}
