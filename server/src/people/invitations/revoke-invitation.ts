import { role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { mayInvite } from '@shipmagic/domain/people/invitation-rules';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { deleteInvitation, lockOpenInvitationById } from './invitations.queries.ts';

/** Revokes an invitation; allowed to everybody who could send it. Throws 403 and 404. */
export async function revokeInvitation(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const open = await lockOpenInvitationById(tx, id);
  if (!open) throw new AppError('not_found', 'Invitation not found');
  if (!mayInvite(viewer.role, role.parse(open.role))) {
    throw new AppError('forbidden', 'Only an admin can revoke invitations of admins and team members.');
  }
  await deleteInvitation(tx, id);
  await recordAudit(tx, {
    actor: viewer,
    action: 'invitation.revoked',
    subject: open.email,
    details: { role: open.role },
    address: viewer.ipAddress,
  });
}
