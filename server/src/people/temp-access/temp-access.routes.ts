import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { temporaryAccessStatus } from '@shipmagic/domain/people/temporary-access';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { cleanUpTempAccess } from './cleanup-temp-access.ts';
import { generateTempAccess } from './generate-temp-access.ts';
import { revokeTempAccess } from './revoke-temp-access.ts';
import { listAccesses } from './temp-access.queries.ts';

export function tempAccessRoutes(
  mount: Mount,
  { db, config }: { db: Database; config: { readonly publicUrl: string } },
): void {
  mount(tempAccessContract.list, async () => {
    const rows = await inAuthTransaction(db, (tx) => listAccesses(tx, new Date()));
    const tempAccesses = rows.map((row) => ({
      id: row.id,
      email: row.email,
      vendorName: row.vendor_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.ends_at.toISOString(),
      isActive: row.is_active,
      isExpired: row.has_ended,
    }));
    const statuses = tempAccesses.map(temporaryAccessStatus);
    return {
      tempAccesses,
      total: tempAccesses.length,
      active: statuses.filter((status) => status === 'Active').length,
      expired: statuses.filter((status) => status === 'Expired').length,
    };
  });

  mount(tempAccessContract.generate, async ({ viewer, params, body }) => {
    const wanted = {
      vendorName: params.vendorName,
      hours: body.expirationHours,
      publicUrl: config.publicUrl,
      now: new Date(),
    };
    const tempCredentials = await inAuthTransaction(db, (tx) => generateTempAccess(tx, viewer, wanted));
    return { message: 'Temporary vendor access created successfully', tempCredentials };
  });

  mount(tempAccessContract.revoke, async ({ viewer, params }) => {
    await inAuthTransaction(db, (tx) => revokeTempAccess(tx, viewer, { userId: params.id, now: new Date() }));
    return { message: 'Temporary access revoked successfully' };
  });

  mount(tempAccessContract.cleanup, async ({ viewer }) => {
    const cleanedCount = await inAuthTransaction(db, (tx) => cleanUpTempAccess(tx, viewer, new Date()));
    return { message: `Cleaned up ${cleanedCount} expired accesses`, cleanedCount };
  });
}
