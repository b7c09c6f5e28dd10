import { z } from 'zod';
import { role, staffRoles } from '../access/role.ts';
import { route } from '../http/route.ts';
import { invitationState } from './invitation-state.ts';
import { newPassword } from './password.ts';
import { accountEmail, firstName, lastName } from './person.ts';
import { vendorScope, withVendors } from './vendor-scope.ts';

const token = z.string().min(1).max(200);
const invitationParams = z.object({ id: z.uuid() });

const invited = z.object({
  emailSent: z.boolean(),
  message: z.string(),
  note: z.string().nullable(),
  invitationLink: z.string().nullable(),
});

const openInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  /** Who sent it. */
  invitedBy: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  expiresAt: z.string(),
  state: invitationState,
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** Errors about a link: 404 for an unknown one, 410 for one that is used, replaced or older than 72 hours. */
export const invitationsContract = {
  /**
   * 403 for a role above the inviter's reach, 409 when the address has an account, 429 after many invitations. The
   * link is returned only if it could not be mailed; otherwise only the address's owner can accept.
   */
  invite: route({
    method: 'POST',
    path: '/api/users/invite',
    access: staffRoles,
    summary: 'Invite somebody to make an account; a vendor member is given at least one vendor',
    body: z.object({ email: accountEmail, role, ...vendorScope }).refine(...withVendors),
    answer: invited,
  }),
  list: route({
    method: 'GET',
    path: '/api/invitations',
    access: staffRoles,
    summary: 'Invitations that nobody has accepted yet, the newest first',
    answer: z.object({ invitations: z.array(openInvitation) }),
  }),
  /** Errors as for `invite`; 404 for an invitation that was accepted, replaced or revoked. */
  resend: route({
    method: 'POST',
    path: '/api/invitations/:id/resend',
    access: staffRoles,
    summary: 'Invite once more for the same, by a new link; the old one is worth nothing any more',
    params: invitationParams,
    answer: invited,
  }),
  /** 403 for a role above the viewer's reach, 404 for an invitation that was accepted, replaced or revoked. */
  revoke: route({
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: staffRoles,
    summary: 'Take an invitation back: its link is worth nothing any more',
    params: invitationParams,
    answer: z.object({ message: z.string() }),
  }),
  read: route({
    method: 'GET',
    path: '/api/auth/invitation/:token',
    access: 'public',
    summary: 'Who an invitation is for',
    params: z.object({ token }),
    answer: z.object({ email: z.string(), role, message: z.string() }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    summary: 'Make the account that an invitation is for',
    body: z.object({ token, password: newPassword, firstName, lastName }),
    answer: z.object({ message: z.string() }),
  }),
};
