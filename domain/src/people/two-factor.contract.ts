import { z } from 'zod';
import { route } from '../http/route.ts';

const currentPassword = z.string().min(1, 'Current password is required').max(1000);

/** Six digits from an authenticator app, or a recovery code; whitespace is ignored. */
export const secondFactorCode = z.string().trim().min(1, 'The code is required').max(40);

const state = z.object({
  enabled: z.boolean(),
  /** ISO 8601, UTC. */
  enabledAt: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether this installation requires it of all admins. */
  requiredOfAdmins: z.boolean(),
});
export type TwoFactorState = z.output<typeof state>;

/** Recovery codes per set. */
export const recoveryCodeCount = 10;

const codes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });

/** Two-factor sign-in for one's own account: codes of an authenticator app (RFC 6238). */
export const twoFactorContract = {
  read: route({
    method: 'GET',
    path: '/api/account/two-factor',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Whether one’s own sign-in asks for a code',
    answer: state,
  }),
  /** A new secret, unused until confirmed. 400 for a wrong password, 409 when two-factor sign-in is already enabled. */
  setUp: route({
    method: 'POST',
    path: '/api/account/two-factor/set-up',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Begin to set up two-factor sign-in',
    body: z.object({ currentPassword }),
    /** The secret for manual entry (base32), and as a QR code (SVG data URL). */
    answer: z.object({ secret: z.string(), picture: z.string() }),
  }),
  /** Ends all other sessions. 400 when the code is wrong, 409 without a secret to confirm. */
  enable: route({
    method: 'POST',
    path: '/api/account/two-factor/enable',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Enable two-factor sign-in with a first code',
    body: z.object({ code: secondFactorCode }),
    answer: codes,
  }),
  /** Invalidates the old codes. 400 for a wrong code. */
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Replace one’s own recovery codes',
    body: z.object({ code: secondFactorCode }),
    answer: codes,
  }),
  /** 400 for a wrong password or code. */
  disable: route({
    method: 'POST',
    path: '/api/account/two-factor/disable',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Disable two-factor sign-in',
    body: z.object({ currentPassword, code: secondFactorCode }),
    answer: z.object({ message: z.string() }),
  }),
  /** 409 while one's own account lacks two-factor sign-in; 403 with `passwordNeeded`. */
  changeRule: route({
    method: 'PUT',
    path: '/api/account/two-factor/rule',
    access: ['admin'],
    summary: 'Say whether all admins need two-factor sign-in',
    body: z.object({ requiredOfAdmins: z.boolean() }),
    answer: z.object({ message: z.string() }),
  }),
  /**
   * For another user who has lost phone and recovery codes. 403 for oneself, 404 for an unknown user, 409 when it is
   * not enabled.
   */
  reset: route({
    method: 'POST',
    path: '/api/users/:id/two-factor/reset',
    access: ['admin'],
    summary: 'Disable somebody’s two-factor sign-in',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ message: z.string() }),
  }),
};
