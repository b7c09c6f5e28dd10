import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { isReservedVendorName, unassignedVendor, vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { recordAudit } from '../../audit/record-audit.ts';
import { recordActivities } from '../../orders/activity/record-activity.ts';
import { isTaken } from '../../platform/db/taken.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { recordVendorChange } from '../../vendors/record-vendor-change.ts';
import { isBare, lockVendorsNamed, retire, saveName, saveNameOfOrders, takeOver } from './vendor-names.queries.ts';

// Why: docs/decisions/vendors.md, "A vendor renamed in the store keeps its record".
/**
 * Renames a vendor. A vendor that an import has made for the new name hands over its orders and products, and is
 * Inactive from then on; orders in which both have a part are imported again. Throws 404 for an unknown vendor, 400 for
 * a name that cannot be one, and 409 if the name is that of a vendor that people have set up.
 */
export async function renameVendor(
  tx: Tx,
  viewer: Viewer,
  { vendorName, newName }: { readonly vendorName: string; readonly newName: string },
): Promise<{ vendorName: string; movedOrders: number }> {
  const { vendor, others } = await lockVendorsNamed(tx, vendorName, newName);
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  if (isNoName(newName) || isNoName(vendor.vendor_name))
    throw new AppError('bad_input', 'A vendor cannot be called so', { field: 'newName' });
  for (const other of others) {
    if (!(await isBare(tx, other.id)))
      throw new AppError(
        'conflict',
        `${other.vendor_name} is a vendor of its own here. Move its people and warehouses first, and set it to Inactive.`,
      );
  }
  const moved: string[] = [];
  for (const other of others) {
    const retired = `${newName} (renamed ${other.id})`;
    await retire(tx, other.id, retired);
    const taken = await takeOver(tx, vendor.id, other.id);
    await saveNameOfOrders(tx, other.id, retired);
    moved.push(...taken.moved);
    for (const storeOrderId of taken.storeOrderIds)
      await enqueue(tx, 'reimport_order', { storeOrderId }, { key: `reimport:${storeOrderId}` });
  }
  const version = await saveName(tx, vendor, newName).catch((error: unknown) => {
    // Of two vendors that get a free name at the same moment the second one finds it taken.
    throw isTaken(error) ? new AppError('conflict', `Another vendor has just been called ${newName}.`) : error;
  });
  const changes = { vendorName: { from: vendor.vendor_name, to: newName } };
  await recordVendorChange(tx, viewer, { vendorId: vendor.id, version, changes });
  await recordActivities(
    tx,
    viewer,
    moved.map((orderId) => ({
      orderId,
      type: 'update',
      action: `Its vendor ${newName} is the former ${vendor.vendor_name}`,
      staffOnly: true,
    })),
  );
  await recordAudit(tx, {
    actor: viewer,
    action: 'vendor.renamed',
    subject: newName,
    details: { ...changes, movedOrders: moved.length },
    address: viewer.ipAddress,
  });
  return { vendorName: newName, movedOrders: moved.length };
}

const isNoName = (name: string) =>
  isReservedVendorName(name) || ['', vendorKey(unassignedVendor)].includes(vendorKey(name));
