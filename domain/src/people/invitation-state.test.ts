import { expect, test } from 'vitest';
import { stateOfInvitation } from './invitation-state.ts';

const now = new Date('2026-03-01T06:00:00Z');
const [before, after] = [new Date('2026-03-01T06:00:00Z'), new Date('2026-03-01T06:00:01Z')];

test.each([
  ['waiting', after, 'admin', true, 'admin'],
  ['waiting', after, 'team_member', true, 'vendor_member'],
  ['expired', before, 'admin', true, 'team_member'],
  ['void', after, 'admin', false, 'vendor_member'],
  ['void', after, 'team_member', true, 'admin'],
  ['void', before, 'vendor_member', true, 'vendor_member'],
] as const)('is %s if valid until %s, sent by %s (active: %s), for %s', (state, expiresAt, role, isActive, invited) =>
  expect(stateOfInvitation({ role: invited, expiresAt, inviter: { role, isActive } }, now)).toBe(state),
);
