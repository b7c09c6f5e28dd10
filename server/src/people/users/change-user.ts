import type { Role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { User } from '@shipmagic/domain/people/users.contract';
import { defaultMinOrderDate } from '@shipmagic/domain/people/vendor-scope';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { endSessionsOf } from '../account/accounts.ts';
import { requireFreshPassword } from '../account/require-fresh-password.ts';
import { presentUser } from './present-user.ts';
import { findPerson, lockActiveAdmins, saveVendors, updatePerson } from './users.queries.ts';
import { vendorsByName } from './vendors-by-name.ts';

export interface UserChange {
  readonly userId: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly vendorList: readonly string[];
  readonly minOrderDate?: string | null | undefined;
}

/**
 * Changes somebody else's role, status and vendors; it counts at their next request. Nobody changes themselves, and
 * only an admin who still is one when the change is made can make it: so there always is an admin left. Sessions of a
 * deactivated account end, so that none comes back to life with it. Another role wants the password again. Throws 403, 404 and 400.
 */
export async function changeUser(tx: Tx, viewer: Viewer, change: UserChange, now: Date): Promise<User> {
  if (change.userId === viewer.userId) {
    throw new AppError('forbidden', 'You cannot change your own account here.');
  }
  const admins = await lockActiveAdmins(tx);
  if (!admins.includes(viewer.userId)) throw new AppError('forbidden', 'You do not have permission to do this.');
  const before = await findPerson(tx, change.userId);
  if (!before) throw new AppError('not_found', 'User not found');
  if (before.role !== change.role) await requireFreshPassword(tx, viewer, now);
  const isMember = change.role === 'vendor_member';
  await updatePerson(tx, change.userId, {
    role: change.role,
    is_active: change.isActive,
    min_order_date: isMember ? (change.minOrderDate ?? before.min_order_date ?? defaultMinOrderDate) : null,
  });
  await saveVendors(tx, change.userId, isMember ? await vendorsByName(tx, change.vendorList) : []);
  if (!change.isActive) await endSessionsOf(tx, change.userId);
  const after = await findPerson(tx, change.userId);
  if (!after) throw new Error('the changed account is gone');
  const changed = { before: grantsOf(presentUser(before)), after: grantsOf(presentUser(after)) };
  await recordAudit(tx, {
    actor: viewer,
    action: 'user.changed',
    subject: after.email,
    details: changed,
    address: viewer.ipAddress,
  });
  return presentUser(after);
}

/** What an account may do, for the audit log. */
function grantsOf({ role, isActive, vendorList, minOrderDate }: User) {
  return { role, isActive, vendorList, minOrderDate };
}
