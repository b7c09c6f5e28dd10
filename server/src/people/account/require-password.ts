import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { forgive } from '../../platform/db/failures.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { findAccount } from './accounts.queries.ts';
import { checkPassword } from './check-password.ts';
import { countPasswordTry, type LoginSource } from './login-backoff.ts';

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
    counted: await countPasswordTry(tx, source, now),
    account: await findAccount(tx, viewer.userId),
  }));
  const matches = await checkPassword(db, counted, account?.password_hash ?? null, currentPassword, 'known');
  if (!matches) throw new AppError('bad_input', 'The current password is not right', { field: 'currentPassword' });
  await inAuthTransaction(db, (tx) => forgive(tx, counted));
}
