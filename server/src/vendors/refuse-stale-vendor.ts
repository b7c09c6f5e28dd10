import { AppError } from '@shipmagic/domain/http/errors';
import type { StaleChange } from '@shipmagic/domain/orders/stale-change';
import type { Tx } from '../platform/db/transaction.ts';
import type { VendorChanges } from './record-vendor-change.ts';
import { listVendorChanges } from './vendors.queries.ts';

/**
 * Throws 409 if a change would overwrite what somebody else has changed since its author looked. The error says who
 * changed what. Without `version` the caller overwrites.
 */
export async function refuseStaleVendor(
  tx: Tx,
  vendor: { readonly id: string; readonly version: number },
  { version, fields }: { readonly version: number | undefined; readonly fields: readonly string[] },
): Promise<void> {
  if (version === undefined || version === vendor.version) return;
  const entries = (await listVendorChanges(tx, vendor.id, version)).map((row) => ({
    id: row.id,
    activityType: 'update' as const,
    action: 'Vendor changed',
    notes: null,
    changes: row.changes as VendorChanges,
    userEmail: row.user_email,
    createdAt: row.created_at.toISOString(),
    ipAddress: null,
  }));
  if (!entries.some(({ changes }) => fields.some((field) => field in changes))) return;
  const details: StaleChange = { version: vendor.version, subject: 'vendor', entries };
  throw new AppError('conflict', 'Somebody else has changed this vendor in the meantime. Check it again, then save.', {
    details,
  });
}
