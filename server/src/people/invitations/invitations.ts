/** Invitations, for whoever tidies up. */
export { forgetInvitations } from './invitations.queries.ts';
