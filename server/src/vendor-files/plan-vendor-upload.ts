import { isIndia } from '@shipmagic/domain/india/country';
import { normalGstin } from '@shipmagic/domain/india/gstin';
import { toE164 } from '@shipmagic/domain/india/phone';
import { normalPin } from '@shipmagic/domain/india/pin';
import type { UploadProblem } from '@shipmagic/domain/vendor-files/upload-report';
import {
  type RowMistake,
  readVendorRow,
  type VendorColumn,
  type VendorValue,
  type VendorValues,
} from '@shipmagic/domain/vendor-files/vendor-row';
import { vendorKey } from '@shipmagic/domain/vendors/vendor-name';
import type { Tx } from '../platform/db/transaction.ts';
import type { TableRow } from '../platform/tables/text-rows.ts';
import { eachRow } from './each-row.ts';
import { type KeptVendor, lockVendors, vendorValues } from './vendor-upload.queries.ts';

/** A line that changes something. `kept` is null for a new vendor. */
export interface PlannedVendor {
  readonly line: number;
  readonly name: string;
  readonly kept: KeptVendor | null;
  readonly values: Partial<Record<VendorValue, unknown>>;
  readonly fields: readonly VendorValue[];
}

export interface VendorPlan {
  readonly planned: readonly PlannedVendor[];
  readonly skipped: number;
  readonly problems: readonly UploadProblem[];
}

/** Defaults of a new vendor. */
const newVendor: VendorValues = {
  status: 'active',
  currency: 'INR',
  enableGstMethodology: false,
  canCreateShipments: true,
  slabBasedPayments: true,
  emailNotificationsEnabled: true,
};

/** Compares a file with the stored vendors, which are locked until the transaction ends. */
export async function planVendorUpload(
  tx: Tx,
  columns: readonly VendorColumn[],
  rows: readonly TableRow[],
): Promise<VendorPlan> {
  const read = new Map<string, { line: number; row: ReturnType<typeof readVendorRow> }>();
  const problems: UploadProblem[] = [];
  await eachRow(rows, ({ line, cells }) => {
    const row = readVendorRow(columns, cells);
    const key = vendorKey(row.name);
    const refuse = ({ reason, gst = false }: RowMistake) => problems.push({ line, vendorName: row.name, reason, gst });
    const earlier = read.get(key);
    if (key !== '' && earlier) refuse({ reason: `this vendor is on line ${earlier.line} already` });
    else if (key !== '') read.set(key, { line, row });
    row.mistakes.forEach(refuse);
  });
  const kept = new Map((await lockVendors(tx, [...read.keys()])).map((vendor) => [vendor.key, vendor]));
  const planned: PlannedVendor[] = [];
  let skipped = 0;
  await eachRow([...read], ([key, { line, row }]) => {
    const before = kept.get(key) ?? null;
    const { values, mistakes } = normalised(row.values, before);
    const after = { ...(before ?? newVendor), ...values };
    const fields = vendorValues.filter((value) => (after[value] ?? null) !== (before?.[value] ?? null));
    for (const { reason, gst = false } of mistakes) problems.push({ line, vendorName: row.name, reason, gst });
    if (before && fields.length === 0) skipped += 1;
    else planned.push({ line, name: before?.name ?? row.name, kept: before, values: after, fields });
  });
  return { planned, skipped, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/** New values in a row must be valid; existing ones are not checked. */
function normalised(given: VendorValues, before: KeptVendor | null): { values: VendorValues; mistakes: RowMistake[] } {
  const values = { ...given };
  const mistakes: RowMistake[] = [];
  const isNew = (value: VendorValue) => Boolean(values[value]) && values[value] !== before?.[value];
  if (isNew('gstin')) {
    const gstin = normalGstin(values.gstin);
    if (gstin) values.gstin = gstin;
    else mistakes.push({ reason: `gstin is not a GSTIN: ${values.gstin}`, gst: true });
  }
  for (const field of ['phone', 'billingPhone'] as const) {
    if (!isNew(field)) continue;
    const phone = toE164(values[field]);
    if (phone) values[field] = phone;
    else mistakes.push({ reason: `${field} is not a phone number: ${values[field]}` });
  }
  for (const [field, country] of [
    ['zipCode', 'country'],
    ['billingZipCode', 'billingCountry'],
  ] as const) {
    const where = values[country] ?? before?.[country];
    if (isNew(field) && isIndia(where && String(where)) && !normalPin(values[field]))
      mistakes.push({ reason: `${field} has to be an Indian PIN of 6 digits: ${values[field]}` });
  }
  return { values, mistakes };
}
