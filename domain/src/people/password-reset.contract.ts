import { z } from 'zod';
import { route } from '../http/route.ts';
import { newPassword } from './password.ts';
import { accountEmail } from './person.ts';

/** Validity of a password reset link, in minutes. */
export const passwordResetMinutes = 30;

export const passwordResetContract = {
  /** Answers the same whether or not there is an account. 429 after many requests, 503 while mail is not enabled. */
  ask: route({
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'public',
    summary: 'Mail a link to choose a new password',
    body: z.object({ email: accountEmail }),
    answer: z.object({ message: z.string() }),
  }),
  /** Ends all sessions of the account. 404 for an unknown link, 410 for a used or expired one. */
  reset: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password by the link of a mail',
    body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    answer: z.object({ message: z.string() }),
  }),
};
