import { z } from 'zod';
import type { Role } from '../access/role.ts';
import { mayInvite } from './invitation-rules.ts';

/** void: its sender was deactivated, or may no longer invite to its role. */
export const invitationState = z.enum(['waiting', 'expired', 'void']);
export type InvitationState = z.output<typeof invitationState>;

export const invitationStateLabels: Record<InvitationState, string> = {
  waiting: 'Waiting',
  expired: 'Expired',
  void: 'No longer valid',
};

interface SentInvitation {
  readonly role: Role;
  readonly expiresAt: Date;
  readonly inviter: { readonly role: Role; readonly isActive: boolean };
}

/** The current state of an invitation that has not been accepted. */
export function stateOfInvitation({ role, expiresAt, inviter }: SentInvitation, now: Date): InvitationState {
  if (!inviter.isActive || !mayInvite(inviter.role, role)) return 'void';
  return expiresAt <= now ? 'expired' : 'waiting';
}
