import { z } from 'zod';
import { route } from '../http/route.ts';
import { newPassword } from './password.ts';
import { accountEmail } from './person.ts';

/** How long a link to choose a new password works, in minutes. */
export const passwordResetMinutes = 30;

export const passwordResetContract = {
  /** The same answer whether there is an account or not. 429 after many, 503 while mail is not enabled. */
  ask: route({
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'public',
    summary: 'Mail a link to choose a new password',
    body: z.object({ email: accountEmail }),
    answer: z.object({ message: z.string() }),
  }),
  /** Ends all sessions of the account. 404 for a link that was never made here, 410 for a used or old one. */
  reset: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password by the link of a mail',
    body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    answer: z.object({ message: z.string() }),
  }),
};
