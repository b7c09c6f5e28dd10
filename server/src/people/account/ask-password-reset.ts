import { AppError } from '@shipmagic/domain/http/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import { takeAllowance } from '../../platform/db/allowance.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { LoginSource } from './login-backoff.ts';

/** Limits: enough for an office per address, few enough per account not to flood a mailbox. */
const perAddress = { capacity: 20, perSecond: 1 / 60 };
const perAccount = { capacity: 3, perSecond: 1 / 1200 };

// Why: docs/decisions/people.md, "Whether an account exists is looked up by a job".
/**
 * Records a password reset request. A job looks up whether the account exists, so that neither answer nor timing
 * reveals it. Throws 429 by the input, whether or not the account exists.
 */
export async function askPasswordReset(tx: Tx, { email, ipAddress }: LoginSource): Promise<void> {
  const account = email.toLowerCase();
  const waits = [
    await takeAllowance(tx, { key: `reset-from:${networkOf(ipAddress)}`, ...perAddress }),
    await takeAllowance(tx, { key: `reset-of:${account}`, ...perAccount }),
  ];
  const waitS = Math.max(...waits);
  if (waitS > 0) {
    throw new AppError('too_many_requests', 'A new password was requested several times. Please try again later.', {
      retryAfter: waitS,
    });
  }
  // The input as typed, whether or not the account exists.
  await recordAudit(tx, { actor: null, action: 'password.asked', subject: email, address: ipAddress });
  await enqueue(tx, 'mail_password_reset', { email: account }, { maxAttempts: 3 });
}
