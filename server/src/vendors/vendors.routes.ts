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
import { countNotReady, lackingVendors, readReadiness } from './read-readiness.ts';
import { saveCommissionSlabs } from './save-commission-slabs.ts';
import { saveEmailSettings } from './save-email-settings.ts';
import { setDefaultCourier } from './set-default-courier.ts';
import { countDefaults } from './shipping-partners.queries.ts';
import { updateVendor } from './update-vendor.ts';
import { readVendorFigures } from './vendor-figures.queries.ts';
import { addShippingPartner, listShippingPartners, removeShippingPartner } from './vendor-shipping-partners.ts';
import { listVendors, readLastChange, readVendor } from './vendors.queries.ts';

/** Rows of a page that say what they lack: longer ones are lists of names to choose from. */
const mostToJudge = 100;

const notFound = () => new AppError('not_found', 'Vendor not found');

export function vendorRoutes(mount: Mount, { db, couriers }: { db: Database; couriers: CourierRegistry }): void {
  mount(vendorsContract.list, async ({ viewer, query }) => {
    const { rows, total, gaps } = await inViewerTransaction(db, viewer, async (tx) => {
      const lacking = query.missing === 'all' ? undefined : await lackingVendors(tx, couriers, query.missing);
      const found = await listVendors(tx, query, lacking);
      const ids = query.limit > mostToJudge ? [] : found.rows.map(({ id }) => id);
      return { ...found, gaps: await readReadiness(tx, couriers, ids) };
    });
    const { page, limit } = query;
    const vendors = rows.map((row) => presentListedVendor(row, gaps.get(row.id)?.missing ?? []));
    return { vendors, total, page, limit, totalPages: totalPages(total, limit) };
  });

  mount(vendorsContract.notReady, ({ viewer }) => inViewerTransaction(db, viewer, (tx) => countNotReady(tx, couriers)));

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

  mount(vendorsContract.defaultCouriers, ({ viewer }) => inViewerTransaction(db, viewer, countDefaults));

  mount(vendorsContract.setDefaultCourier, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, (tx) => setDefaultCourier(tx, viewer, { couriers, ...body })),
  );

  mount(vendorsContract.removeShippingPartner, async ({ viewer, params }) => {
    await inViewerTransaction(db, viewer, (tx) => removeShippingPartner(tx, viewer, params));
    return { message: 'Shipping partner deleted successfully' };
  });
}
