import type { Vendor, VendorFields } from '@shipmagic/domain/vendors/vendor';

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

/** The edits made after the given ones had been sent. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const left = Object.entries(edits).filter(
    ([field, value]) => !(field in sent && sameValue(value, sent[field as keyof Edits])),
  );
  return Object.fromEntries(left) as Edits;
}
