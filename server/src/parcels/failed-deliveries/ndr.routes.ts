import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { NdrItem } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { ndrContract } from '@shipmagic/domain/parcels/failed-deliveries/ndr.contract';
import { ndrActionLabels } from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { savedWithinDays } from '@shipmagic/domain/parcels/failed-deliveries/saved-deliveries';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { askCourier } from './ask-courier.ts';
import { awaitAction } from './await-action.ts';
import { doForEach } from './do-for-each.ts';
import { countCases, countOpenCases, listCases } from './ndr-list.queries.ts';
import { noteCall } from './note-call.ts';
import { presentCases, readCases } from './read-cases.ts';
import { countSaved } from './saved-deliveries.queries.ts';
import { withdrawAction } from './withdraw-action.ts';

export function ndrRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  const read = readCases(couriers);

  mount(ndrContract.list, ({ viewer, query: { page, limit, ...filters } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const counts = await countCases(tx, viewer, filters);
      const rows = await listCases(tx, viewer, filters, { skip: (page - 1) * limit, limit });
      const total = counts[filters.state];
      const items = await presentCases(tx, viewer, couriers, rows);
      return { items, total, totalPages: totalPages(total, limit), counts };
    }),
  );

  mount(ndrContract.get, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { row } = await readVisibleOrder(tx, viewer, params.id);
      const [found] = row.shipment_id ? await read(tx, viewer, [row.shipment_id]) : [];
      if (!found) throw new AppError('not_found', 'No delivery of this parcel has failed.');
      return found;
    }),
  );

  mount(ndrContract.find, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { row } = await readVisibleOrder(tx, viewer, params.id);
      const [item] = row.shipment_id ? await read(tx, viewer, [row.shipment_id]) : [];
      return { item: item ?? null };
    }),
  );

  mount(ndrContract.saved, ({ viewer }) =>
    inViewerTransaction(db, viewer, (tx) =>
      countSaved(tx, new Date(Date.now() - savedWithinDays * 24 * 60 * 60 * 1000)),
    ),
  );

  mount(ndrContract.askMany, ({ viewer, body: { ids, action } }) =>
    doForEach(db, viewer, ids, read, async (tx, magicOrderId) => {
      const asked = await askCourier(tx, viewer, { couriers, magicOrderId, action, undoable: true, now: new Date() });
      // Otherwise undoing the many would take back what somebody else has asked for.
      if (asked.joined) throw new AppError('conflict', `${ndrActionLabels[action]} has already been requested.`);
      return asked.shipmentId;
    }),
  );

  mount(ndrContract.withdrawMany, ({ viewer, body }) =>
    doForEach(db, viewer, body.ids, read, (tx, magicOrderId) => withdrawAction(tx, viewer, magicOrderId)),
  );

  mount(ndrContract.noteCall, async ({ viewer, params, body }) => {
    const called = { magicOrderId: params.id, ...body, now: new Date() };
    const shipmentId = await inViewerTransaction(db, viewer, (tx) => noteCall(tx, viewer, called));
    return { ...(await answer(viewer, shipmentId)), message: 'Noted' };
  });

  mount(ndrContract.openCount, ({ viewer }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ open: await countOpenCases(tx) })),
  );

  mount(ndrContract.ask, async ({ viewer, params, body }) => {
    const { actionId, shipmentId } = await inViewerTransaction(db, viewer, (tx) =>
      askCourier(tx, viewer, { magicOrderId: params.id, ...body, couriers, now: new Date() }),
    );
    await awaitAction(db, viewer, actionId);
    return answer(viewer, shipmentId);
  });

  mount(ndrContract.withdraw, async ({ viewer, params }) =>
    answer(viewer, await inViewerTransaction(db, viewer, (tx) => withdrawAction(tx, viewer, params.id))),
  );

  async function answer(viewer: Viewer, shipmentId: string): Promise<{ item: NdrItem; message: string }> {
    const [item] = await inViewerTransaction(db, viewer, (tx) => read(tx, viewer, [shipmentId]));
    if (!item) throw new AppError('not_found', 'Order not found');
    return { item, message: messageOf(item) };
  }
}

/** The state of an action, in words for its author. */
function messageOf({ action, shippingPartner }: NdrItem): string {
  if (action?.state === 'requested')
    return action.sendAt ? `${shippingPartner} will be asked later` : `${shippingPartner} is being asked`;
  if (action?.state === 'submitted') return `${shippingPartner} has taken the request and will confirm it`;
  if (action?.state === 'unknown')
    return `${shippingPartner} has not answered yet. The request is being checked; please do not ask elsewhere.`;
  return action?.message ?? 'Done';
}
