import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { listPickupWarehouses } from './pickup-warehouse.ts';
import { findVendorId, listVendors } from './vendors.queries.ts';

export function vendorRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(vendorsContract.list, async ({ viewer, query }) => {
    const { rows, total } = await inViewerTransaction(db, viewer, (tx) => listVendors(tx, query));
    const vendors = rows.map(({ id, vendor_name, company_name, city, state }) => ({
      id,
      vendorName: vendor_name,
      companyName: company_name,
      city,
      state,
    }));
    return { vendors, total, page: query.page, limit: query.limit, totalPages: totalPages(total, query.limit) };
  });

  mount(vendorsContract.warehouses, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const vendorId = await findVendorId(tx, params.vendorName);
      if (!vendorId) throw new AppError('not_found', 'Vendor not found');
      return listPickupWarehouses(tx, vendorId);
    }),
  );
}
