import { AppError } from '@shipmagic/domain/http/errors';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { turnsOfNetwork } from '../../platform/http/turns-of-network.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { askPasswordReset } from './ask-password-reset.ts';
import { resetPassword } from './reset-password.ts';

/** Nobody asks more often by hand. */
const inTurn = turnsOfNetwork(
  { atOnce: 2, waiting: 20 },
  () => new AppError('too_many_requests', 'Too many requests. Please try again in a moment.', { retryAfter: 6 }),
);

export function passwordResetRoutes(mount: Mount, { db, mailer }: { db: Database; mailer: Mailer | null }): void {
  mount(passwordResetContract.ask, async ({ body, request }) => {
    if (!mailer) {
      throw new AppError('unavailable', 'Mail is not enabled here. Please ask an admin for help.');
    }
    const asked = { email: body.email, ipAddress: request.ip };
    await inTurn(request.ip, () => inAuthTransaction(db, (tx) => askPasswordReset(tx, asked)));
    return { message: 'If there is an account for this address, a link to choose a new password is on its way.' };
  });

  mount(passwordResetContract.reset, async ({ body, request }) => {
    const reset = { ...body, ipAddress: request.ip };
    await inTurn(request.ip, () => inAuthTransaction(db, (tx) => resetPassword(tx, reset, new Date())));
    return { message: 'Your password has been changed. Please sign in.' };
  });
}
