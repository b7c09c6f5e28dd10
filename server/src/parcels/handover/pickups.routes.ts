import { totalPages } from '@shipmagic/domain/http/pagination';
import { waitsForRequest } from '@shipmagic/domain/parcels/handover/pickup-plan';
import { type Pickup, pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { addDays, indiaDay, indiaDayStart } from '@shipmagic/domain/time/india-day';
import { recordAudit } from '../../audit/record-audit.ts';
import type { CourierRegistry } from '../../couriers/registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changeSetting } from '../../settings/change-setting.ts';
import { keptSettings, lockSetting, readSetting } from '../../settings/kept-settings.ts';
import { placeToHandOver } from '../../warehouses/pickup-place.ts';
import { askPickup } from './ask-pickup.ts';
import { askPickups } from './ask-pickups.ts';
import { awaitPickup } from './await-pickup.ts';
import { countRequests, findRequests, listRequests, saveOwnPickups } from './pickups.queries.ts';
import { presentPickup } from './present-pickup.ts';
import { readReady } from './read-ready.ts';

/** How many days of requests are listed. */
const listedDays = 14;

export function pickupRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  const readDefaults = () => inSystemTransaction(db, (tx) => readSetting(tx, 'pickups'));

  mount(pickupsContract.list, async ({ viewer, query: { page, limit } }) => {
    const defaults = await readDefaults();
    return inViewerTransaction(db, viewer, async (tx) => {
      const now = new Date();
      const since = indiaDayStart(addDays(indiaDay(now), -listedDays));
      const total = await countRequests(tx, since);
      const rows = await listRequests(tx, since, { skip: (page - 1) * limit, limit });
      const groups = await readReady(tx, viewer, { couriers, defaults, now });
      return { groups, requests: rows.map(presentPickup), total, page, limit, totalPages: totalPages(total, limit) };
    });
  });

  mount(pickupsContract.readyCount, async ({ viewer }) => {
    const deps = { couriers, defaults: await readDefaults(), now: new Date() };
    const groups = await inViewerTransaction(db, viewer, (tx) => readReady(tx, viewer, deps));
    return { ready: groups.filter(waitsForRequest).length };
  });

  mount(pickupsContract.ask, async ({ viewer, body }) => {
    const wish = { ...body, couriers, defaults: await readDefaults(), now: new Date() };
    const id = await inViewerTransaction(db, viewer, (tx) => askPickup(tx, viewer, wish));
    const pickup = presentPickup(await awaitPickup(db, viewer, id));
    return { pickup, message: messageOf(pickup) };
  });

  mount(pickupsContract.askMany, async ({ viewer, body }) =>
    askPickups(db, viewer, { ...body, couriers, defaults: await readDefaults(), now: new Date() }),
  );

  // Why: docs/decisions/parcels.md, "Automatic pickups are offered once".
  mount(pickupsContract.offer, async () =>
    inSystemTransaction(db, async (tx) => ({
      offered: !(await keptSettings(tx)).has('pickups'),
      at: (await readSetting(tx, 'pickups')).automaticAt,
    })),
  );

  mount(pickupsContract.answerOffer, ({ viewer, body: { automatic } }) =>
    inSystemTransaction(db, async (tx) => {
      const value = { ...(await lockSetting(tx, 'pickups')), automatic };
      await changeSetting(tx, { key: 'pickups', value, now: new Date(), actor: viewer });
      return { automatic };
    }),
  );

  mount(pickupsContract.states, ({ viewer, query: { ids } }) =>
    inViewerTransaction(db, viewer, async (tx) => ({
      requests: ids.length === 0 ? [] : (await findRequests(tx, ids)).map(presentPickup),
    })),
  );

  mount(pickupsContract.change, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const place = await placeToHandOver(tx, viewer, params.id);
      await saveOwnPickups(tx, place.id, body);
      await recordAudit(tx, {
        actor: viewer,
        action: 'pickup_settings.changed',
        subject: place.vendorName,
        details: { warehouse: place.warehouseName, ...body },
        address: viewer.ipAddress,
      });
      return body;
    }),
  );
}

/** A request's state in words for its author. */
function messageOf({ state, message, shippingPartner }: Pickup): string {
  if (state === 'accepted' && message) return message;
  return `${message ?? `${shippingPartner} has not answered yet`}. It is asked again by itself until it answers.`;
}
