import { totalPages } from '@shipmagic/domain/http/pagination';
import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { storeReason, storeState } from '@shipmagic/domain/statuses/store-state';
import type { Database } from '../../platform/db/database.ts';
import { storedOrNull } from '../../platform/db/stored-values.ts';
import { inSystemTransaction, inViewerTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { tellAgain } from './tell-again.ts';
import { countUntold, listUntold } from './untold-parcels.queries.ts';

export function untoldParcelRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(untoldParcelsContract.list, ({ viewer, query: { page, limit } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countUntold(tx);
      const rows = await listUntold(tx, { page, limit });
      const parcels = rows.map((row) => ({
        shipmentId: row.shipment_id,
        magicOrderId: row.magic_order_id,
        orderNumber: row.order_number,
        vendorName: row.vendor_name,
        shippingPartner: row.shipping_partner,
        awb: row.awb ?? '',
        state: storeState.parse(row.state),
        reason: storedOrNull(storeReason, row.reason),
        detail: row.detail,
        since: row.since.toISOString(),
        askedAt: row.asked_at?.toISOString() ?? null,
      }));
      return { parcels, total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(untoldParcelsContract.tell, async ({ viewer, body }) => {
    const orders = await inSystemTransaction(db, (tx) => tellAgain(tx, viewer, body.shipmentIds ?? null));
    const message =
      orders === 0
        ? 'The store knows these parcels by now'
        : `The store is asked about ${orders === 1 ? 'one order' : `${orders.toLocaleString('en-IN')} orders`} again`;
    return { message, orders };
  });
}
