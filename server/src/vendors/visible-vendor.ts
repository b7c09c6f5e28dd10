import { AppError } from '@shipmagic/domain/http/errors';
import type { Tx } from '../platform/db/transaction.ts';
import { findVendor } from './vendors.queries.ts';

export interface VendorRef {
  readonly id: string;
  /** As it is written, whatever the case it was asked for in. */
  readonly name: string;
}

/** A vendor in the transaction's scope; throws the same 404 for another vendor and an unknown one. */
export async function visibleVendor(tx: Tx, vendorName: string): Promise<VendorRef> {
  const vendor = await findVendor(tx, vendorName);
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  return { id: vendor.id, name: vendor.vendor_name };
}
