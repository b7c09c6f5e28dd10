import { AppError } from '@shipmagic/domain/http/errors';
import { invitationsContract } from '@shipmagic/domain/users/invitations.contract';
import { usersContract } from '@shipmagic/domain/users/users.contract';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { acceptInvitation, openInvitation } from './accept-invitation.ts';
import { changeUser } from './change-user.ts';
import { type InviteDeps, inviteUser } from './invite-user.ts';
import { presentUser } from './present-user.ts';
import { findPerson, listPeople } from './users.queries.ts';

export function userRoutes(mount: Mount, { db, ...invite }: { db: Database } & InviteDeps): void {
  mount(usersContract.list, async () => ({ users: (await inAuthTransaction(db, listPeople)).map(presentUser) }));

  mount(usersContract.get, async ({ params }) => {
    const row = await inAuthTransaction(db, (tx) => findPerson(tx, params.id));
    if (!row) throw new AppError('not_found', 'User not found');
    return { user: presentUser(row) };
  });

  mount(usersContract.change, async ({ viewer, params, body }) => {
    const user = await inAuthTransaction(db, (tx) => changeUser(tx, viewer, { userId: params.id, ...body }));
    return { message: 'User updated successfully', user };
  });

  mount(invitationsContract.invite, async ({ viewer, body }) => {
    const { invitationLink } = await inAuthTransaction(db, (tx) => inviteUser(tx, viewer, body, invite, new Date()));
    if (invitationLink === null) {
      return { emailSent: true, message: `Invitation email sent to ${body.email}`, note: null, invitationLink };
    }
    const note = 'Mail is not enabled. Share this link with them yourself; it works once, for 72 hours.';
    return { emailSent: false, message: `Invitation created for ${body.email}`, note, invitationLink };
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
