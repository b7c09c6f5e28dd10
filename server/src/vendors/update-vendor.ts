import { isDeepStrictEqual } from 'node:util';
import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { isIndia } from '@shipmagic/domain/india/country';
import { normalGstin } from '@shipmagic/domain/india/gstin';
import { toE164 } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { gstinStateWarning, gstMistake } from '@shipmagic/domain/vendors/gst-rules';
import { type VendorField, type VendorFields, vendorFieldNames } from '@shipmagic/domain/vendors/vendor';
import { mayEditVendorField, staffOnlyFields, viewOnlyHint } from '@shipmagic/domain/vendors/vendor-abilities';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { presentVendorFields } from './present-vendor.ts';
import { recordVendorChange } from './record-vendor-change.ts';
import { refuseStaleVendor } from './refuse-stale-vendor.ts';
import { changeVendor, readVendor } from './vendors.queries.ts';

/** The fields a caller may send; only those to be changed. */
type VendorInput = { [K in VendorField]?: VendorFields[K] | undefined };

export interface VendorUpdate extends VendorInput {
  readonly vendorName: string;
  readonly version?: number | undefined;
}

/**
 * Updates the fields that differ from the stored ones. Throws 404 outside the viewer's scope, 403 for a field the
 * viewer may not change, 400 naming an invalid field, and 409 if somebody else changed one of them meanwhile.
 */
export async function updateVendor(
  tx: Tx,
  viewer: Viewer,
  { vendorName, version, ...input }: VendorUpdate,
): Promise<{ version: number; warning: string | null }> {
  const row = await readVendor(tx, vendorName, { notes: isStaff(viewer), lock: true });
  if (!row) throw new AppError('not_found', 'Vendor not found');
  const kept = presentVendorFields(row);
  const wanted: VendorInput = 'gstin' in input ? { ...input, gstin: checkedGstin(input.gstin, kept.gstin) } : input;
  const fields = vendorFieldNames.filter(
    (field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], kept[field]),
  );
  for (const field of fields) {
    if (!mayEditVendorField(viewer, field)) throw new AppError('forbidden', viewOnlyHint, { field });
  }
  const after = { ...kept, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) };
  if ('gstin' in input || 'enableGstMethodology' in input) {
    const mistake = gstMistake(after);
    if (mistake) throw new AppError('bad_input', mistake, { field: after.gstin ? 'enableGstMethodology' : 'gstin' });
  }
  checkContact(after, fields);
  const warning = gstinStateWarning(after.gstin, after.state);
  if (fields.length === 0) return { version: row.version, warning };
  await refuseStaleVendor(tx, row, { version, fields });
  const changed = await changeVendor(tx, row.id, Object.fromEntries(fields.map((field) => [field, after[field]])));
  const changes = Object.fromEntries(fields.map((field) => [field, { from: kept[field], to: after[field] }]));
  await recordVendorChange(tx, viewer, { vendorId: row.id, version: changed, changes });
  const terms = Object.entries(changes).filter(([field]) => auditedFields.includes(field as VendorField));
  if (terms.length > 0) {
    await recordAudit(tx, {
      actor: viewer,
      action: 'vendor.terms_changed',
      subject: row.vendor_name,
      details: Object.fromEntries(terms),
      address: viewer.ipAddress,
    });
  }
  return { version: changed, warning };
}

/** A GSTIN in normal form; the stored one is not validated again. */
function checkedGstin(given: string | null | undefined, kept: string | null): string | null {
  if (!given || given === kept) return given ?? null;
  const gstin = normalGstin(given);
  if (!gstin) {
    throw new AppError('bad_input', 'This is not a GSTIN: please check its 15 characters', { field: 'gstin' });
  }
  return gstin;
}

/** Fields about money, tax and status. */
const auditedFields: readonly VendorField[] = staffOnlyFields.filter((field) => field !== 'internalNotes');

const phones = ['phone', 'billingPhone'] as const;
const pins = [
  ['zipCode', 'country'],
  ['billingZipCode', 'billingCountry'],
] as const;

/** Newly entered values must be valid, and phone numbers are normalised; existing values are unchanged. */
function checkContact(after: ReturnType<typeof presentVendorFields>, fields: readonly VendorField[]): void {
  for (const field of phones.filter((one) => fields.includes(one))) {
    if (!after[field]) continue;
    const phone = toE164(after[field]);
    if (!phone) throw new AppError('bad_input', 'This is not a valid phone number', { field });
    after[field] = phone;
  }
  for (const [field, country] of pins) {
    if (fields.includes(field) && after[field] && isIndia(after[country]) && !normalPin(after[field])) {
      throw new AppError('bad_input', 'An Indian PIN code has six digits', { field });
    }
  }
}
