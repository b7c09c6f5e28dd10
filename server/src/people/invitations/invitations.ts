/** Access to invitations for the cleanup job. */
export { forgetInvitations } from './invitations.queries.ts';
