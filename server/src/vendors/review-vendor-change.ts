import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import {
  keptText,
  readRequested,
  requestableField,
  requestableLabels,
  vendorRequestLooks,
  vendorRequestStatus,
} from '@shipmagic/domain/vendors/vendor-change-request';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { presentVendorFields } from './present-vendor.ts';
import { updateVendor } from './update-vendor.ts';
import { decideVendorRequest, lockVendorRequest, type VendorRequestRow } from './vendor-requests.queries.ts';
import { readVendor } from './vendors.queries.ts';

interface Review {
  readonly id: string;
  readonly status: 'approved' | 'rejected';
  readonly reviewNotes: string;
}

/**
 * Decides a request once; approving changes the vendor as an edit of staff does. Throws 404 if there is none, 409 if it
 * was decided or replaced, or the field is not what it was when its change was asked for, and 400 as an edit does.
 */
export async function reviewVendorChange(tx: Tx, viewer: Viewer, { id, status, reviewNotes }: Review): Promise<void> {
  const request = await lockVendorRequest(tx, id);
  if (!request) throw new AppError('not_found', 'Request not found');
  const before = vendorRequestStatus.parse(request.status);
  if (before === 'replaced')
    throw new AppError('conflict', 'The vendor has asked for something else meanwhile. Load the page again.');
  if (before !== 'pending')
    throw new AppError('conflict', `This request was already ${vendorRequestLooks[before].label.toLowerCase()}.`, {
      details: { status: before },
    });
  if (status === 'approved') await apply(tx, viewer, request);
  await decideVendorRequest(tx, id, { status, userId: viewer.userId, notes: reviewNotes || null });
  const { field, from_value: from, to_value: to } = request;
  await recordAudit(tx, {
    actor: viewer,
    action: 'vendor_request.reviewed',
    subject: request.vendor_name,
    details: { requestId: id, field, from, to, status },
    address: viewer.ipAddress,
  });
}

async function apply(tx: Tx, viewer: Viewer, request: VendorRequestRow): Promise<void> {
  const field = requestableField.parse(request.field);
  const vendor = await readVendor(tx, request.vendor_name, { notes: true, lock: true });
  if (!vendor) throw new AppError('not_found', 'Vendor not found');
  const now = keptText(presentVendorFields(vendor)[field]);
  if (now !== request.from_value)
    throw new AppError(
      'conflict',
      `${requestableLabels[field]} has been changed in the meantime: it was ${request.from_value ?? 'blank'} when this was asked for, and is ${now ?? 'blank'} now. Decline it, or ask the vendor again.`,
      { field, details: { from: request.from_value, now } },
    );
  const read = readRequested(field, request.to_value);
  if ('problem' in read) throw new AppError('bad_input', read.problem, { field });
  await updateVendor(tx, viewer, {
    vendorName: request.vendor_name,
    [field]: read.value,
    ...(field === 'gstin' ? { enableGstMethodology: true } : {}),
  });
}
