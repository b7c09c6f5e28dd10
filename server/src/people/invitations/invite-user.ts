import { randomUUID } from 'node:crypto';
import { type Role, role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { invitationHours, mayInvite } from '@shipmagic/domain/people/invitation-rules';
import { isTemporaryAddress } from '@shipmagic/domain/people/temporary-address';
import { defaultMinOrderDate } from '@shipmagic/domain/people/vendor-scope';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../../audit/record-audit.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type KeyRing, markOf } from '../../platform/key-ring.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findAccount, findAccountByEmail } from '../account/accounts.ts';
import { hashSecret, linkSecret } from '../account/link-secret.ts';
import { vendorsByName } from '../users/vendors-by-name.ts';
import { invitationLink, invitationMail } from './invitation-mail.ts';
import { insertInvitation, lockOpenInvitation, markReplaced } from './invitations.queries.ts';

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly vendorList: readonly string[];
  readonly minOrderDate?: string | null | undefined;
}

export interface InviteDeps {
  readonly linkKeys: KeyRing;
  readonly publicUrl: string;
  readonly mailEnabled: boolean;
}

/** Rate limit per person: 30 at once, then one in two minutes. */
const perUser = { capacity: 30, perSecond: 1 / 120 };

/**
 * Invites an address. Mails the link if mail is enabled; otherwise returns it for the inviter to share. Replaces an
 * older invitation for the same address. Throws 400, 403, 409 and 429.
 */
export async function inviteUser(
  tx: Tx,
  viewer: Viewer,
  { invitation, ...deps }: InviteDeps & { invitation: NewInvitation; now: Date },
): Promise<{ invitationLink: string | null }> {
  requireInvitable(viewer, invitation);
  const waitS = await takeAllowance(tx, { key: `invite:${viewer.userId}`, ...perUser });
  if (waitS > 0) {
    throw new AppError('too_many_requests', 'You have invited many people in a short time. Please try again later.', {
      retryAfter: waitS,
    });
  }
  return inviteAnyway(tx, viewer, { invitation, ...deps });
}

/** The same without the limit per person, for those whose pace is a job's. */
export async function inviteAnyway(
  tx: Tx,
  viewer: Viewer,
  { invitation, linkKeys, publicUrl, mailEnabled, now }: InviteDeps & { invitation: NewInvitation; now: Date },
): Promise<{ invitationLink: string | null }> {
  requireInvitable(viewer, invitation);
  await makeRoom(tx, viewer, invitation.email, now);
  const isMember = invitation.role === 'vendor_member';
  const vendorNames = isMember ? [...new Set(invitation.vendorList)] : [];
  const id = randomUUID();
  await insertInvitation(
    tx,
    {
      id,
      secret_hash: hashSecret(linkSecret(linkKeys.current, 'invitation', id)),
      email: invitation.email,
      role: invitation.role,
      min_order_date: isMember ? (invitation.minOrderDate ?? defaultMinOrderDate) : null,
      invited_by: viewer.userId,
      expires_at: new Date(now.getTime() + invitationHours * 3_600_000),
    },
    await vendorsByName(tx, vendorNames),
  );
  await recordAudit(tx, {
    actor: viewer,
    action: 'user.invited',
    subject: invitation.email,
    details: { role: invitation.role, vendorList: vendorNames },
    address: viewer.ipAddress,
  });
  if (!mailEnabled) return { invitationLink: invitationLink(publicUrl, linkKeys.current, id) };
  await queueMail(tx, invitationMail(linkKeys), {
    audience: 'user',
    recipient: invitation.email,
    content: {
      invitationId: id,
      key: markOf(linkKeys.current),
      invitedBy: await inviterName(tx, viewer),
      role: invitation.role,
      vendors: vendorNames,
    },
    requestedBy: viewer.userId,
  });
  return { invitationLink: null };
}

function requireInvitable(viewer: Viewer, { role, email }: NewInvitation): void {
  if (!mayInvite(viewer.role, role)) {
    throw new AppError('forbidden', 'Only an admin can invite admins and team members.');
  }
  if (isTemporaryAddress(email)) {
    throw new AppError('bad_input', 'Temporary addresses cannot be invited.', { field: 'email' });
  }
}

/** Requires that the address has no account, and no open invitation beyond this person's reach. */
async function makeRoom(tx: Tx, viewer: Viewer, email: string, now: Date): Promise<void> {
  if (await findAccountByEmail(tx, email)) throw new AppError('conflict', `There is an account for ${email} already`);
  const open = await lockOpenInvitation(tx, email);
  if (!open) return;
  if (open.expires_at > now && !mayInvite(viewer.role, role.parse(open.role))) {
    throw new AppError('conflict', `An admin has invited ${email} already`);
  }
  await markReplaced(tx, open.id);
}

async function inviterName(tx: Tx, viewer: Viewer): Promise<string> {
  const account = await findAccount(tx, viewer.userId);
  return [account?.first_name, account?.last_name].filter(Boolean).join(' ') || viewer.email;
}
