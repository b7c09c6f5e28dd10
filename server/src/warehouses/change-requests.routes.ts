import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { submittedMessage } from '@shipmagic/domain/warehouses/change-request';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { visibleVendor } from '../vendors/visible-vendor.ts';
import { findRequest, listRequests, listRequestsOfVendor } from './change-requests.queries.ts';
import { presentListedRequest, presentOwnRequest, presentRequest } from './present-change-request.ts';
import { requestWarehouseChange } from './request-warehouse-change.ts';
import { reviewWarehouseChange } from './review-warehouse-change.ts';
import { findWarehouseRow } from './warehouses.queries.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export function changeRequestRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  mount(warehouseChangeRequestsContract.create, async ({ viewer, body }) => {
    const request = await inViewerTransaction(db, viewer, (tx) => requestWarehouseChange(tx, viewer, body));
    return { message: submittedMessage(body.changeType), request };
  });

  mount(warehouseChangeRequestsContract.list, async ({ viewer, query }) => {
    const { rows, total } = await inViewerTransaction(db, viewer, (tx) => listRequests(tx, query));
    const { page, limit } = query;
    return { requests: rows.map(presentListedRequest), total, page, limit, totalPages: totalPages(total, limit) };
  });

  mount(warehouseChangeRequestsContract.get, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => readRequest(tx, params.id)),
  );

  mount(warehouseChangeRequestsContract.review, async ({ viewer, params, body }) => {
    await inViewerTransaction(db, viewer, (tx) =>
      reviewWarehouseChange(tx, viewer, { couriers, id: params.id, ...body }),
    );
    return { message: `Request ${body.status} successfully` };
  });

  mount(warehouseChangeRequestsContract.ofVendor, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const vendor = await visibleVendor(tx, params.vendorName);
      const rows = await listRequestsOfVendor(tx, vendor.id, new Date(Date.now() - monthMs));
      return { requests: rows.map(presentOwnRequest) };
    }),
  );
}

async function readRequest(tx: Tx, id: string) {
  const row = await findRequest(tx, id);
  if (!row) throw new AppError('not_found', 'Request not found');
  const warehouse = row.warehouse_id === null ? undefined : await findWarehouseRow(tx, row.vendor_id, row.warehouse_id);
  return presentRequest(row, warehouse);
}
