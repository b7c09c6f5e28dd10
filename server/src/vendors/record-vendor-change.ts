import type { Viewer } from '@shipmagic/domain/users/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { insertVendorChanges } from './vendors.queries.ts';

/** Field of the contract → what it was and what it became. */
export type VendorChanges = Record<string, { from: unknown; to: unknown }>;

/** What vendor members do not read, and so must not learn from the history. */
const hidden = 'internalNotes';

/** Writes down who changed what of a vendor, after the change; `version` is the one that it made. */
export async function recordVendorChange(
  tx: Tx,
  viewer: Viewer,
  { vendorId, version, changes }: { vendorId: string; version: number; changes: VendorChanges },
): Promise<void> {
  const part = (staffOnly: boolean) => ({
    vendorId,
    version,
    changes: Object.fromEntries(Object.entries(changes).filter(([field]) => (field === hidden) === staffOnly)),
    staffOnly,
    userId: viewer.userId,
    userEmail: viewer.email,
  });
  await insertVendorChanges(
    tx,
    [part(false), part(true)].filter((one) => Object.keys(one.changes).length > 0),
  );
}
