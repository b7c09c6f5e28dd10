import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { NdrItem } from '@shipmagic/domain/parcels/ndr/ndr.contract';
import { ndrContract } from '@shipmagic/domain/parcels/ndr/ndr.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { askCourier } from './ask-courier.ts';
import { awaitAction } from './await-action.ts';
import { countCases, countOpenCases, findCase, listCases } from './ndr-list.queries.ts';
import { presentNdr } from './present-ndr.ts';
import { withdrawAction } from './withdraw-action.ts';

export function ndrRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  mount(ndrContract.list, ({ viewer, query: { page, limit, ...filters } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const counts = await countCases(tx, viewer, filters);
      const rows = await listCases(tx, viewer, filters, { skip: (page - 1) * limit, limit });
      const total = counts[filters.state];
      const now = new Date();
      const items = rows.map((row) => presentNdr(row, viewer, couriers, now));
      return { items, total, totalPages: totalPages(total, limit), counts };
    }),
  );

  mount(ndrContract.get, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { row } = await readVisibleOrder(tx, viewer, params.id);
      const found = row.shipment_id && (await findCase(tx, viewer, row.shipment_id));
      if (!found) throw new AppError('not_found', 'No delivery of this parcel has failed.');
      return presentNdr(found, viewer, couriers, new Date());
    }),
  );

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
    const row = await inViewerTransaction(db, viewer, (tx) => findCase(tx, viewer, shipmentId));
    if (!row) throw new AppError('not_found', 'Order not found');
    const item = presentNdr(row, viewer, couriers, new Date());
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
