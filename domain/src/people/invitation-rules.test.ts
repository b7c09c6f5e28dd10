import { expect, test } from 'vitest';
import { mayInvite, rolesToInvite } from './invitation-rules.ts';

// Proves (People): Only admins invite admins and team members
test.each([
  ['admin', 'admin', true],
  ['admin', 'team_member', true],
  ['admin', 'vendor_member', true],
  ['team_member', 'admin', false],
  ['team_member', 'team_member', false],
  ['team_member', 'vendor_member', true],
  ['vendor_member', 'admin', false],
  ['vendor_member', 'team_member', false],
  ['vendor_member', 'vendor_member', false],
] as const)('%s may invite %s: %s', (inviter, invited, may) => {
  expect(mayInvite(inviter, invited)).toBe(may);
  expect(rolesToInvite(inviter).includes(invited)).toBe(may);
});
