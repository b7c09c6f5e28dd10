import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { hashPassword, verifyPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction } from '../platform/db/transaction.ts';
import { endSessionsOf, findAccount, savePassword } from './accounts.queries.ts';
import { countTry, takeTryBack } from './login-backoff.ts';
import { spendResets } from './password-resets.queries.ts';

/**
 * Changes one's own password and ends all sessions but this one; mailed links to choose another die with it. Wrong
 * tries count like those of a sign-in: whoever finds an open browser cannot guess on. Throws 400 and 429.
 */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<void> {
  const source = { email: viewer.email, ipAddress: viewer.ipAddress ?? 'unknown' };
  const account = await inAuthTransaction(db, async (tx) => {
    await countTry(tx, source, now);
    return findAccount(tx, viewer.userId);
  });
  if (!(await verifyPassword(account?.password_hash ?? null, currentPassword))) {
    throw new AppError('bad_input', 'The current password is not right', { field: 'currentPassword' });
  }
  const passwordHash = await hashPassword(newPassword);
  await inAuthTransaction(db, async (tx) => {
    await takeTryBack(tx, source);
    await savePassword(tx, viewer.userId, passwordHash);
    await spendResets(tx, viewer.userId);
    await endSessionsOf(tx, viewer.userId, viewer.sessionId);
    await recordAudit(tx, { actor: viewer, action: 'password.changed', address: viewer.ipAddress });
  });
}
