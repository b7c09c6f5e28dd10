import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { verifyPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction } from '../platform/db/transaction.ts';
import { findAccount } from './accounts.queries.ts';
import { countTry, type LoginSource, takeTryBack } from './login-backoff.ts';

/** Where somebody who is signed in tries from. */
export const sourceOf = (viewer: Viewer): LoginSource => ({
  email: viewer.email,
  ipAddress: viewer.ipAddress ?? 'unknown',
});

/**
 * Asks for one's own password once more. Wrong tries count like those of a sign-in: whoever finds an open browser
 * cannot guess on. Throws 400 at `currentPassword`, and 429.
 */
export async function requirePassword(db: Database, viewer: Viewer, currentPassword: string, now: Date): Promise<void> {
  const source = sourceOf(viewer);
  const { counted, account } = await inAuthTransaction(db, async (tx) => ({
    counted: await countTry(tx, source, now),
    account: await findAccount(tx, viewer.userId),
  }));
  if (!(await verifyPassword(account?.password_hash ?? null, currentPassword))) {
    throw new AppError('bad_input', 'The current password is not right', { field: 'currentPassword' });
  }
  await inAuthTransaction(db, (tx) => takeTryBack(tx, counted));
}
