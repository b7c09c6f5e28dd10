import { role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { mayInvite } from '@shipmagic/domain/people/invitation-rules';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { createAccount } from '../account/create-account.ts';
import { hashSecret } from '../account/link-secret.ts';
import { saveVendors } from '../users/users.ts';
import { listInvitedVendors, lockInvitation, markAccepted } from './invitations.queries.ts';

/**
 * The acceptable invitation of a link, locked. Its inviter must still be allowed to invite to its role: invitations of
 * deactivated people are void. Throws 404 and 410.
 */
export async function openInvitation(tx: Tx, token: string, now: Date) {
  const found = await lockInvitation(tx, hashSecret(token));
  if (!found) throw new AppError('not_found', 'This invitation link is not valid.');
  const invited = role.parse(found.role);
  if (found.accepted_at) throw new AppError('gone', 'This invitation has already been used. Please sign in.');
  if (found.replaced_at) throw new AppError('gone', 'There is a newer invitation. Please use the latest link.');
  const inviterMay = found.inviter_is_active && mayInvite(role.parse(found.inviter_role), invited);
  if (found.expires_at <= now || !inviterMay) {
    throw new AppError('gone', 'This invitation is no longer valid. Please request a new one.');
  }
  return { ...found, role: invited };
}

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly ipAddress: string;
}

/** Creates the account with exactly the role, vendors and first visible day of the invitation, once. */
export async function acceptInvitation(tx: Tx, { token, ipAddress, ...person }: Acceptance, now: Date): Promise<void> {
  const invitation = await openInvitation(tx, token, now);
  const userId = await createAccount(tx, {
    ...person,
    email: invitation.email,
    role: invitation.role,
    ...(invitation.min_order_date ? { minOrderDate: invitation.min_order_date } : {}),
  });
  await saveVendors(tx, userId, await listInvitedVendors(tx, invitation.id));
  await markAccepted(tx, invitation.id);
  await recordAudit(tx, {
    actor: { userId, email: invitation.email, role: invitation.role },
    action: 'user.signed_up',
    address: ipAddress,
  });
}
