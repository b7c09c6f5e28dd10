import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { inAuthRead, inAuthTransaction, inSystemTransaction } from '../../platform/db/transaction.ts';
import { saveSetting } from '../../settings/kept-settings.ts';
import { requireFreshPassword } from '../account/require-fresh-password.ts';
import { adminsNeedTwoFactor, findTwoFactor } from './two-factor.queries.ts';

/** Whether this installation requires two-factor sign-in of admins. */
export const readTwoFactorRule = (db: Database): Promise<boolean> => inAuthRead(db, adminsNeedTwoFactor);

/**
 * Sets whether admins need two-factor sign-in. Requiring it needs it oneself. Throws 403 with `passwordNeeded`, and
 * 409.
 */
export async function changeTwoFactorRule(
  db: Database,
  viewer: Viewer,
  { requiredOfAdmins, now }: { requiredOfAdmins: boolean; now: Date },
): Promise<void> {
  const own = await inAuthTransaction(db, async (tx) => {
    await requireFreshPassword(tx, viewer, now);
    return findTwoFactor(tx, viewer.userId);
  });
  if (requiredOfAdmins && !own?.enabled_at)
    throw new AppError('conflict', 'Set up two-factor sign-in for yourself first');
  await inSystemTransaction(db, async (tx) => {
    await saveSetting(tx, 'two_factor', { requiredOfAdmins });
    await recordAudit(tx, {
      actor: viewer,
      action: 'two_factor.rule_changed',
      details: { requiredOfAdmins },
      address: viewer.ipAddress,
    });
  });
  db.accounts.tell();
}
