/** Access to invitations for the cleanup job. */
export { forgetInvitations } from './invitations.queries.ts';
/** Those who are named as members of a vendor, for the slices that add vendors. */
export { countMembers, listRefusedMembers, membersOf } from './members-to-invite.queries.ts';
