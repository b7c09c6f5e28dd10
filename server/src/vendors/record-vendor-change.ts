import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { insertVendorChanges } from './vendors.queries.ts';

/** Field of the contract → what it was and what it became. */
export type VendorChanges = Record<string, { from: unknown; to: unknown }>;

/** Hidden from vendor members, so it must not appear in the history they see. */
const hidden = 'internalNotes';
/** A statement has room for few thousand rows. */
const atOnce = 2000;

export interface VendorChangeNote {
  readonly vendorId: string;
  /** The one that the change made. */
  readonly version: number;
  readonly changes: VendorChanges;
}

/** Writes down who changed what of a vendor, after the change. */
export function recordVendorChange(tx: Tx, viewer: Viewer, change: VendorChangeNote): Promise<void> {
  return recordVendorChanges(tx, viewer, [change]);
}

/** The same of several vendors at once. */
export async function recordVendorChanges(tx: Tx, viewer: Viewer, notes: readonly VendorChangeNote[]): Promise<void> {
  const part = ({ vendorId, version, changes }: VendorChangeNote, staffOnly: boolean) => ({
    vendorId,
    version,
    changes: Object.fromEntries(Object.entries(changes).filter(([field]) => (field === hidden) === staffOnly)),
    staffOnly,
    userId: viewer.userId,
    userEmail: viewer.email,
  });
  const parts = notes
    .flatMap((note) => [part(note, false), part(note, true)])
    .filter((one) => Object.keys(one.changes).length > 0);
  for (let i = 0; i < parts.length; i += atOnce) await insertVendorChanges(tx, parts.slice(i, i + atOnce));
}
