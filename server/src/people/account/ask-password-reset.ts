import { AppError } from '@shipmagic/domain/http/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { LoginSource } from './login-backoff.ts';

/** What may be asked for: from one place an office's worth, for one account so few that nobody's mailbox is filled. */
const perAddress = { capacity: 20, perSecond: 1 / 60 };
const perAccount = { capacity: 3, perSecond: 1 / 1200 };

/**
 * Leaves a note that somebody wants a new password. Whether there is such an account is looked up by the job, so that
 * answer and time say nothing about it. Throws 429 by what was typed, account or not.
 */
export async function askPasswordReset(tx: Tx, { email, ipAddress }: LoginSource): Promise<void> {
  const account = email.toLowerCase();
  const waits = [
    await takeAllowance(tx, { key: `reset-from:${networkOf(ipAddress)}`, ...perAddress }),
    await takeAllowance(tx, { key: `reset-of:${account}`, ...perAccount }),
  ];
  const waitS = Math.max(...waits);
  if (waitS > 0) {
    throw new AppError('too_many_requests', 'A new password was asked for several times. Please try again later.', {
      retryAfter: waitS,
    });
  }
  // With what was typed, account or not.
  await recordAudit(tx, { actor: null, action: 'password.asked', subject: email, address: ipAddress });
  await enqueue(tx, 'mail_password_reset', { email: account }, { maxAttempts: 3 });
}
