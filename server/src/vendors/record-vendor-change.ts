import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { insertVendorChanges } from './vendors.queries.ts';

/** Contract field → its old and new value. */
export type VendorChanges = Record<string, { from: unknown; to: unknown }>;

/** Hidden from vendor members, so it must not appear in the history they see. */
const hidden = 'internalNotes';
/** A statement can hold a few thousand rows. */
const atOnce = 2000;

export interface VendorChangeNote {
  readonly vendorId: string;
  /** The version the change created. */
  readonly version: number;
  readonly changes: VendorChanges;
}

/** Records who changed what of a vendor, after the change. */
export function recordVendorChange(tx: Tx, viewer: Viewer, change: VendorChangeNote): Promise<void> {
  return recordVendorChanges(tx, viewer, [change]);
}

/** The same for several vendors at once. */
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
