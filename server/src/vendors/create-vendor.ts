import { AppError } from '@shipmagic/domain/http/errors';
import { isReservedVendorName, unassignedVendor, vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import { conflictIfTaken } from '../platform/db/taken.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { insertVendor, lockVendorNamed } from './new-vendor.queries.ts';
import type { VendorRef } from './visible-vendor.ts';

/**
 * The vendor of this name, locked: a new one, or the one that an import has made and nobody has set up. Throws 400 for
 * a name that cannot be one, and 409 for that of a vendor with a warehouse, of one that is not active, and for a former
 * name of another one.
 */
export async function createVendor(tx: Tx, vendorName: string): Promise<VendorRef & { readonly isNew: boolean }> {
  const key = vendorKey(vendorName);
  const refuse = (message: string) => new AppError('bad_input', message, { field: 'vendorName' });
  if (key === '') throw refuse('Vendor name is required');
  if (isReservedVendorName(vendorName) || key === vendorKey(unassignedVendor))
    throw refuse('A vendor cannot be called so');
  const found = await lockVendorNamed(tx, vendorName);
  if (!found) {
    const taken = `A vendor called ${vendorName} has just been added by somebody else. Please try again.`;
    const made = await insertVendor(tx, vendorName.normalize('NFC')).catch(conflictIfTaken(taken));
    return { id: made.id, name: made.vendor_name, isNew: true };
  }
  const name = found.vendor_name;
  const conflict = (message: string) =>
    new AppError('conflict', message, { field: 'vendorName', details: { vendorName: name } });
  if (found.name_key !== key) throw conflict(`${vendorName} is a former name of ${name}.`);
  if (found.status === 'inactive')
    throw conflict(`There is a vendor ${name} already, which is Inactive. Open it to change that.`);
  if (found.has_warehouse) throw conflict(`There is a vendor ${name} already. Open it to change it.`);
  return { id: found.id, name, isNew: false };
}
