import { z } from 'zod';
import { role } from '../access/role.ts';
import { printOptions } from '../batches/print-options.ts';
import { route } from '../http/route.ts';
import { keyText } from '../text/key-text.ts';
import { listDensity } from './list-density.ts';
import { secondFactorCode } from './two-factor.contract.ts';

/** The signed-in user, as stored in local storage under `user`. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  role,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  minOrderDate: z.string().nullable(),
  isActive: z.boolean(),
  listDensity,
  /** How documents of many orders were printed last. */
  printChoice: printOptions,
  /** Whether a mail tells the person each morning what waits in their inbox. */
  morningMail: z.boolean(),
  /** Whether a mail tells the person each Monday the figures of the last week. */
  weeklyMail: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const authContract = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    onlyAsks: true,
    summary: 'Sign in with email and password',
    body: z.object({
      email: z.string().overwrite(keyText).min(1, 'Email is required').max(320),
      password: z.string().min(1, 'Password is required').max(1000),
      /** Required for accounts with two-factor sign-in; without it they get 401 `code_required`. */
      code: secondFactorCode.optional(),
    }),
    answer: z.object({
      token: z.string(),
      user: sessionUser,
      message: z.string(),
      /** The answer also sets the token as a cookie. A server of 1.0 does not. */
      inCookie: z.literal(true).optional(),
    }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'End this session',
    answer: z.object({ message: z.string() }),
  }),
  me: route({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Who is signed in',
    answer: z.object({ user: sessionUser }),
  }),
  vendorPermissions: route({
    method: 'GET',
    path: '/api/user/vendor-permissions',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'The vendors granted to the signed-in user',
    answer: z.object({ vendorPermissions: z.array(z.object({ vendorName: z.string() })) }),
  }),
};
