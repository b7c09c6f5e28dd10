import { z } from 'zod';
import { printOptions } from '../batches/print-options.ts';
import { route } from '../http/route.ts';
import { sessionUser } from './auth.contract.ts';
import { listDensity } from './list-density.ts';
import { newPassword } from './password.ts';
import { firstName, lastName } from './person.ts';

const ownSession = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  expiresAt: z.string(),
  ipAddress: z.string().nullable(),
  /** The User-Agent header. */
  userAgent: z.string().nullable(),
  /** The session that made this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const told = z.object({ message: z.string() });

/** Calls about one's own account, for every role. */
export const accountContract = {
  saveProfile: route({
    method: 'PUT',
    path: '/api/account/profile',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Change one’s own name',
    body: z.object({ firstName, lastName }),
    answer: z.object({ message: z.string(), user: sessionUser }),
  }),
  /** Kept with the account, so that it is the same wherever one signs in. */
  saveAppearance: route({
    method: 'PUT',
    path: '/api/account/appearance',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Choose how close the rows of lists stand',
    body: z.object({ listDensity }),
    answer: z.object({ user: sessionUser }),
  }),
  /** Remembered like the appearance: who prints on a thermal printer does so every morning. */
  savePrintChoice: route({
    method: 'PUT',
    path: '/api/account/print-choice',
    access: 'signed-in',
    summary: 'Remember how one prints the documents of many orders',
    body: printOptions,
    answer: z.object({ user: sessionUser }),
  }),
  saveMorningMail: route({
    method: 'PUT',
    path: '/api/account/morning-mail',
    access: 'signed-in',
    summary: 'Choose whether a mail tells each morning what waits in one’s inbox',
    body: z.object({ morningMail: z.boolean() }),
    answer: z.object({ user: sessionUser }),
  }),
  saveWeeklyMail: route({
    method: 'PUT',
    path: '/api/account/weekly-mail',
    access: 'signed-in',
    summary: 'Choose whether a mail tells each Monday the figures of the last week',
    body: z.object({ weeklyMail: z.boolean() }),
    answer: z.object({ user: sessionUser }),
  }),
  /** Ends all other sessions. 400 when the current password is wrong, 429 after many wrong ones. */
  changePassword: route({
    method: 'PUT',
    path: '/api/account/password',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Change one’s own password',
    body: z.object({ currentPassword: z.string().min(1, 'Current password is required').max(1000), newPassword }),
    answer: told,
  }),
  /** For calls that require the password again. 400 when it is wrong, 429 after many wrong ones. */
  confirmPassword: route({
    method: 'POST',
    path: '/api/account/confirm-password',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Type one’s own password again',
    body: z.object({ currentPassword: z.string().min(1, 'Current password is required').max(1000) }),
    answer: told,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'Where one is signed in, the newest first',
    answer: z.object({ sessions: z.array(ownSession) }),
  }),
  /** 404 for somebody else's session. */
  endSession: route({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'signed-in',
    beforeTwoFactor: true,
    summary: 'End one of one’s own sessions',
    params: z.object({ id: z.uuid() }),
    answer: told,
  }),
};
