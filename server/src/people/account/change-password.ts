import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { endSessionsOf, findAccount, savePassword } from './accounts.queries.ts';
import { hashChosenPassword } from './judge-password.ts';
import { spendResets } from './password-resets.queries.ts';
import { requirePassword } from './require-password.ts';
import { tellOwner } from './tell-owner.ts';

/** Changes one's own password and ends all other sessions; open reset links become invalid. Throws 400 and 429. */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  { currentPassword, newPassword, now }: { currentPassword: string; newPassword: string; now: Date },
): Promise<void> {
  await requirePassword(db, viewer, currentPassword, now);
  await inAuthTransaction(db, async (tx) => {
    const account = await findAccount(tx, viewer.userId);
    const owner = { email: viewer.email, firstName: account?.first_name, lastName: account?.last_name };
    const passwordHash = await hashChosenPassword(tx, newPassword, owner, 'newPassword');
    await savePassword(tx, viewer.userId, passwordHash);
    await spendResets(tx, viewer.userId);
    await endSessionsOf(tx, viewer.userId, viewer.sessionId);
    await recordAudit(tx, { actor: viewer, action: 'password.changed', address: viewer.ipAddress });
    await tellOwner(tx, { email: viewer.email, news: 'password_changed', ipAddress: viewer.ipAddress }, now);
  });
}
