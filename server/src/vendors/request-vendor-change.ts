import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { normalGstin } from '@shipmagic/domain/india/gstin';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import {
  keptText,
  mustRequest,
  type RequestableField,
  readRequested,
} from '@shipmagic/domain/vendors/vendor-change-request';
import { conflictIfTaken } from '../platform/db/taken.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { presentVendorFields } from './present-vendor.ts';
import { replaceRequest, type VendorRequestRow } from './vendor-requests.queries.ts';
import { readVendor } from './vendors.queries.ts';

interface Wish {
  readonly vendorName: string;
  readonly field: RequestableField;
  readonly value: string;
}

// Why: docs/decisions/vendors.md, "What a vendor member may only ask for is asked for field by field".
/**
 * Asks for a field of a vendor in the viewer's scope to be changed. A wish that waits for the same field is replaced.
 * Throws 404 out of scope, 403 for staff, who change it themselves, and 400 for what cannot be its value.
 */
export async function requestVendorChange(
  tx: Tx,
  viewer: Viewer,
  { vendorName, field, value }: Wish,
): Promise<VendorRequestRow> {
  const vendor = await readVendor(tx, vendorName, { notes: isStaff(viewer) });
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  if (!mustRequest(viewer, field)) throw new AppError('forbidden', 'You can change this yourself.', { field });
  const read = readRequested(field, value);
  if ('problem' in read) throw new AppError('bad_input', read.problem, { field: 'value' });
  const wanted = field === 'gstin' ? normalGstin(String(read.value)) : String(read.value);
  if (!wanted)
    throw new AppError('bad_input', 'This is not a GSTIN: please check its 15 characters', { field: 'value' });
  const now = keptText(presentVendorFields(vendor)[field]);
  if (now === wanted) throw new AppError('bad_input', 'It has this value already.', { field: 'value' });
  return replaceRequest(tx, { vendorId: vendor.id, field, from: now, to: wanted, userId: viewer.userId }).catch(
    conflictIfTaken('Somebody of your vendor has just asked for the same. Load the page again.'),
  );
}
