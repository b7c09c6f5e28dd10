import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { totalPages } from '@shipmagic/domain/http/pagination';
import { vendorStatus } from '@shipmagic/domain/vendors/vendor';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import type { CourierRegistry } from '../couriers/registry.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { presentListedVendor, presentVendor } from './present-vendor.ts';
import { saveCommissionSlabs } from './save-commission-slabs.ts';
import { saveEmailSettings } from './save-email-settings.ts';
import { updateVendor } from './update-vendor.ts';
import { readVendorFigures } from './vendor-figures.queries.ts';
import { addShippingPartner, listShippingPartners, removeShippingPartner } from './vendor-shipping-partners.ts';
import { listVendors, readLastChange, readVendor } from './vendors.queries.ts';

const notFound = () => new AppError('not_found', 'Vendor not found');

export function vendorRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  mount(vendorsContract.list, async ({ viewer, query }) => {
    const { rows, total } = await inViewerTransaction(db, viewer, (tx) => listVendors(tx, query));
    const { page, limit } = query;
    return { vendors: rows.map(presentListedVendor), total, page, limit, totalPages: totalPages(total, limit) };
  });

  mount(vendorsContract.get, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const row = await readVendor(tx, params.vendorName, { notes: isStaff(viewer) });
      if (!row) throw notFound();
      return presentVendor(row, await readVendorFigures(tx, row.id), await readLastChange(tx, row.id));
    }),
  );

  mount(vendorsContract.stats, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const row = await readVendor(tx, params.vendorName, { notes: false });
      if (!row) throw notFound();
      const { orders, products, sales, earned } = await readVendorFigures(tx, row.id);
      return {
        vendorName: row.vendor_name,
        status: vendorStatus.parse(row.status),
        totalProducts: products,
        totalOrders: orders,
        revenueEarned: earned,
        totalSales: sales,
      };
    }),
  );

  mount(vendorsContract.update, async ({ viewer, body }) => {
    const saved = await inViewerTransaction(db, viewer, (tx) => updateVendor(tx, viewer, body));
    return { message: 'Vendor updated successfully', ...saved };
  });

  mount(vendorsContract.saveCommissionSlabs, async ({ viewer, body }) => {
    await inSystemTransaction(db, (tx) => saveCommissionSlabs(tx, viewer, body.slabs));
    return { message: 'Slab table updated successfully' };
  });

  mount(vendorsContract.emailSettings, async ({ viewer, params, body }) => {
    const saved = await inViewerTransaction(db, viewer, (tx) => saveEmailSettings(tx, viewer, { ...params, ...body }));
    return { message: 'Email notification settings have been successfully updated.', ...saved };
  });

  mount(vendorsContract.shippingPartners, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => listShippingPartners(tx, couriers, params.vendorName)),
  );

  mount(vendorsContract.addShippingPartner, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => addShippingPartner(tx, viewer, { couriers, ...params, ...body })),
  );

  mount(vendorsContract.removeShippingPartner, async ({ viewer, params }) => {
    await inViewerTransaction(db, viewer, (tx) => removeShippingPartner(tx, viewer, params));
    return { message: 'Shipping partner deleted successfully' };
  });
}
