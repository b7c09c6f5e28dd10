import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction } from '../platform/db/transaction.ts';
import { endSessionsOf, savePassword } from './accounts.queries.ts';
import { spendResets } from './password-resets.queries.ts';
import { requirePassword } from './require-password.ts';

/** Changes one's own password and ends all sessions but this one; mailed links to choose another die with it. Throws 400 and 429. */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<void> {
  await requirePassword(db, viewer, currentPassword, now);
  const passwordHash = await hashPassword(newPassword);
  await inAuthTransaction(db, async (tx) => {
    await savePassword(tx, viewer.userId, passwordHash);
    await spendResets(tx, viewer.userId);
    await endSessionsOf(tx, viewer.userId, viewer.sessionId);
    await recordAudit(tx, { actor: viewer, action: 'password.changed', address: viewer.ipAddress });
  });
}
