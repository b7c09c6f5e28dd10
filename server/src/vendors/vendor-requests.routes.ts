import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { keptText, requestableField, vendorRequestStatus } from '@shipmagic/domain/vendors/vendor-change-request';
import { type VendorRequest, vendorRequestsContract } from '@shipmagic/domain/vendors/vendor-requests.contract';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { presentVendorFields } from './present-vendor.ts';
import { requestVendorChange } from './request-vendor-change.ts';
import { reviewVendorChange } from './review-vendor-change.ts';
import { askersOf, listVendorRequests, type VendorRequestRow } from './vendor-requests.queries.ts';
import { readVendor } from './vendors.queries.ts';

const monthMs = 30 * 24 * 60 * 60 * 1000;

export function vendorRequestRoutes(mount: Mount, { db }: { db: Database }): void {
  mount(vendorRequestsContract.ofVendor, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => ({ requests: await listRequests(tx, viewer, params.vendorName) })),
  );

  mount(vendorRequestsContract.ask, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const row = await requestVendorChange(tx, viewer, { ...params, ...body });
      const request = presentRequest(row, { now: row.from_value, asker: viewer.email });
      return { message: 'Your request has been sent. You see here when it is decided.', request };
    }),
  );

  mount(vendorRequestsContract.review, async ({ viewer, params, body }) => {
    await inViewerTransaction(db, viewer, (tx) => reviewVendorChange(tx, viewer, { ...params, ...body }));
    return { message: body.status === 'approved' ? 'Request approved' : 'Request declined' };
  });
}

async function listRequests(tx: Tx, viewer: Viewer, vendorName: string): Promise<VendorRequest[]> {
  const vendor = await readVendor(tx, vendorName, { notes: isStaff(viewer) });
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  const kept = presentVendorFields(vendor);
  const rows = await listVendorRequests(tx, vendor.id, new Date(Date.now() - monthMs));
  const askers = isStaff(viewer)
    ? await askersOf(
        tx,
        rows.flatMap(({ requested_by }) => requested_by ?? []),
      )
    : new Map([[viewer.userId, viewer.email]]);
  return rows.map((row) =>
    presentRequest(row, {
      now: keptText(kept[requestableField.parse(row.field)]),
      asker: askers.get(row.requested_by ?? '') ?? null,
    }),
  );
}

const presentRequest = (
  row: VendorRequestRow,
  { now, asker }: { now: string | null; asker: string | null },
): VendorRequest => ({
  id: row.id,
  vendorName: row.vendor_name,
  field: requestableField.parse(row.field),
  from: row.from_value,
  now,
  to: row.to_value,
  status: vendorRequestStatus.parse(row.status),
  requestedBy: asker,
  createdAt: row.created_at.toISOString(),
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewNotes: row.review_notes,
});
