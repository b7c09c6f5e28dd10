import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../../platform/db/database.ts';
import { forgive } from '../../platform/db/failures.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { findAccount } from './accounts.queries.ts';
import { checkPassword } from './check-password.ts';
import { countPasswordTry, type LoginSource } from './login-backoff.ts';

/** The source of a signed-in user's attempts, for rate limits. */
export const sourceOf = (viewer: Viewer): LoginSource => ({
  email: viewer.email,
  ipAddress: viewer.ipAddress ?? 'unknown',
});

/**
 * Verifies one's own password again. Wrong attempts count like those of a sign-in, so that nobody can guess at an open
 * browser. Throws 400 at `currentPassword`, and 429.
 */
export async function requirePassword(db: Database, viewer: Viewer, currentPassword: string, now: Date): Promise<void> {
  const source = sourceOf(viewer);
  const { counted, account } = await inAuthTransaction(db, async (tx) => ({
    counted: await countPasswordTry(tx, source, now),
    account: await findAccount(tx, viewer.userId),
  }));
  const matches = await checkPassword(db, counted, account?.password_hash ?? null, currentPassword, 'known');
  if (!matches) throw new AppError('bad_input', 'The current password is incorrect', { field: 'currentPassword' });
  await inAuthTransaction(db, (tx) => forgive(tx, counted));
}
