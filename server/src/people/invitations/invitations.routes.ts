import { role } from '@shipmagic/domain/access/role';
import { stateOfInvitation } from '@shipmagic/domain/people/invitation-state';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { listOpenInvitations } from './invitations.queries.ts';
import { inviteUser } from './invite-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

interface Needs {
  readonly db: Database;
  readonly keys: { readonly accountLink: KeyRing };
  readonly config: { readonly publicUrl: string };
  readonly mailer: Mailer | null;
}

export function invitationRoutes(mount: Mount, { db, keys, config, mailer }: Needs): void {
  const invite = { linkKeys: keys.accountLink, publicUrl: config.publicUrl, mailEnabled: mailer !== null };

  mount(invitationsContract.invite, async ({ viewer, body }) => {
    const { invitationLink } = await inAuthTransaction(db, (tx) =>
      inviteUser(tx, viewer, { ...invite, invitation: body, now: new Date() }),
    );
    return tellInvited(body.email, invitationLink);
  });

  mount(invitationsContract.list, async () => {
    const now = new Date();
    const invitations = (await inAuthTransaction(db, listOpenInvitations)).map((row) => {
      const inviter = { role: role.parse(row.inviter_role), isActive: row.inviter_is_active };
      const invited = role.parse(row.role);
      return {
        id: row.id,
        email: row.email,
        role: invited,
        invitedBy: row.inviter_email,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        state: stateOfInvitation({ role: invited, expiresAt: row.expires_at, inviter }, now),
      };
    });
    return { invitations };
  });

  mount(invitationsContract.resend, async ({ viewer, params }) => {
    const { email, invitationLink } = await inAuthTransaction(db, (tx) =>
      resendInvitation(tx, viewer, { ...invite, ...params, now: new Date() }),
    );
    return tellInvited(email, invitationLink);
  });

  mount(invitationsContract.revoke, async ({ viewer, params }) => {
    await inAuthTransaction(db, (tx) => revokeInvitation(tx, viewer, params.id));
    return { message: 'Invitation revoked' };
  });

  mount(invitationsContract.read, async ({ params }) => {
    const { email, role } = await inAuthTransaction(db, (tx) => openInvitation(tx, params.token, new Date()));
    return { email, role, message: 'Invitation is valid' };
  });

  mount(invitationsContract.accept, async ({ body, request }) => {
    const acceptance = { ...body, ipAddress: request.ip };
    await inAuthTransaction(db, (tx) => acceptInvitation(tx, acceptance, new Date()));
    return { message: 'Account created. Please sign in.' };
  });
}

/** The answer to the inviter: contains the link only if it could not be mailed. */
function tellInvited(email: string, invitationLink: string | null) {
  if (invitationLink === null) {
    return { emailSent: true, message: `Invitation email sent to ${email}`, note: null, invitationLink };
  }
  const note = 'Mail is not enabled. Share this link with them yourself; it works once, for 72 hours.';
  return { emailSent: false, message: `Invitation created for ${email}`, note, invitationLink };
}
