import { role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { endSessionsOf, savePassword } from './accounts.queries.ts';
import { hashChosenPassword } from './judge-password.ts';
import { hashSecret } from './link-secret.ts';
import { lockReset, spendResets } from './password-resets.queries.ts';
import { tellOwner } from './tell-owner.ts';

/**
 * Sets a new password by a mailed link, once, and ends every session of the account, to lock out anybody who knew the
 * old password. Throws 404 for an unknown link, 410 for one that is no longer valid, 400 for a password that is easy
 * to guess.
 */
export async function resetPassword(
  tx: Tx,
  { token, password, ipAddress }: { token: string; password: string; ipAddress: string },
  now: Date,
): Promise<void> {
  const reset = await lockReset(tx, hashSecret(token));
  if (!reset) throw new AppError('not_found', 'This link is not valid.');
  if (reset.used_at || reset.expires_at <= now || !reset.is_active) {
    throw new AppError('gone', 'This link no longer works. Please request a new one.');
  }
  const owner = { email: reset.email, firstName: reset.first_name, lastName: reset.last_name };
  await savePassword(tx, reset.user_id, await hashChosenPassword(tx, password, owner, 'password'));
  await spendResets(tx, reset.user_id);
  await endSessionsOf(tx, reset.user_id);
  await recordAudit(tx, {
    actor: { userId: reset.user_id, email: reset.email, role: role.parse(reset.role) },
    action: 'password.reset',
    address: ipAddress,
  });
  await tellOwner(tx, { email: reset.email, news: 'password_reset', ipAddress }, now);
}
