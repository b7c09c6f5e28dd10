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
  readonly now: Date;
  readonly userId: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly vendorList: readonly string[];
  readonly minOrderDate?: string | null | undefined;
}

// Why: docs/decisions/people.md, "Nobody can edit their own account, so there is always an admin".
/**
 * Changes another user's role, status and vendors, effective at their next request. Nobody can change themselves, and
 * the author must still be an admin at the time of the change, so there is always an admin left. The sessions of a
 * deactivated account end, so that none revives with it. A new role requires the password again. Throws 403, 404 and
 * 400.
 */
export async function changeUser(tx: Tx, viewer: Viewer, { now, ...change }: UserChange): Promise<User> {
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

/** An account's rights, for the audit log. */
function grantsOf({ role, isActive, vendorList, minOrderDate }: User) {
  return { role, isActive, vendorList, minOrderDate };
}
