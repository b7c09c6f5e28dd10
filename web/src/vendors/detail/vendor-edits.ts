import { type Vendor, type VendorField, type VendorFields, vendorFieldNames } from '@shipmagic/domain/vendors/vendor';

/** Unsaved changes. */
export type Edits = Partial<VendorFields>;

/** The vendor with its edits. */
export function applyEdits(kept: Vendor, edits: Edits): Vendor {
  return { ...kept, ...edits };
}

/** Whether two values of a field are equal; an emptied text equals null. */
export function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left === '' ? null : left) === JSON.stringify(right === '' ? null : right);
}

/** The edits that change something. */
export function differingFrom(kept: Vendor, edits: Edits): Edits {
  const differing = Object.entries(edits).filter(([field, value]) => !sameValue(value, kept[field as VendorField]));
  return Object.fromEntries(differing) as Edits;
}

/** Edits that were kept as JSON by this version of the app or another; fields that there are no longer are left out. */
export function readEdits(json: string): Edits {
  const edits = JSON.parse(json) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(edits).filter(([field]) => fieldNames.has(field))) as Edits;
}
const fieldNames: ReadonlySet<string> = new Set(vendorFieldNames);

/** The edits made after the given ones had been sent. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const left = Object.entries(edits).filter(
    ([field, value]) => !(field in sent && sameValue(value, sent[field as keyof Edits])),
  );
  return Object.fromEntries(left) as Edits;
}
