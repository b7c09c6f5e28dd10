import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { endSessionsOf } from '../account/accounts.ts';
import { deactivate, lockAccess } from './temp-access.queries.ts';

/** Ends a temporary access and its sessions immediately. Throws 404, and 409 when it has already ended. */
export async function revokeTempAccess(
  tx: Tx,
  viewer: Viewer,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const access = await lockAccess(tx, userId);
  if (!access?.access_ends_at) throw new AppError('not_found', 'Temporary access not found');
  if (!access.is_active || access.access_ends_at <= now) {
    throw new AppError('conflict', 'This temporary access has already ended.');
  }
  await deactivate(tx, userId);
  await endSessionsOf(tx, userId);
  await recordAudit(tx, {
    actor: viewer,
    action: 'temporary_access.revoked',
    subject: access.email,
    address: viewer.ipAddress,
  });
}
