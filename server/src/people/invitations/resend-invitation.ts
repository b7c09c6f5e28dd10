import { role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../../platform/db/transaction.ts';
import { listInvitedVendorNames, lockOpenInvitationById } from './invitations.queries.ts';
import { type InviteDeps, inviteUser } from './invite-user.ts';

/**
 * Repeats an invitation with the same terms, in the viewer's name and for another 72 hours. Throws 404, and whatever
 * inviting throws.
 */
export async function resendInvitation(
  tx: Tx,
  viewer: Viewer,
  { id, now, ...deps }: InviteDeps & { id: string; now: Date },
): Promise<{ email: string; invitationLink: string | null }> {
  const open = await lockOpenInvitationById(tx, id);
  if (!open) throw new AppError('not_found', 'Invitation not found');
  const { email, min_order_date: minOrderDate } = open;
  const vendorList = await listInvitedVendorNames(tx, id);
  const again = { email, role: role.parse(open.role), vendorList, minOrderDate };
  return { email, ...(await inviteUser(tx, viewer, { ...deps, invitation: again, now })) };
}
