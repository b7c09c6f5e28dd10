import { setTimeout as pause } from 'node:timers/promises';
import { type Allowance, takeAllowance } from '../db/allowance.ts';
import type { Database } from '../db/database.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { PartnerError } from './partner-error.ts';

/** Waits for a partner's rate limit, which all our processes share; throws `throttled` after `patienceS`. */
export async function waitForAllowance(
  db: Database,
  partner: string,
  allowance: Allowance,
  patienceS: number,
): Promise<void> {
  for (let waited = 0; ; ) {
    const waitS = await inSystemTransaction(db, (tx) => takeAllowance(tx, allowance));
    if (waitS === 0) return;
    if (waited >= patienceS)
      throw new PartnerError(partner, 'throttled', `Too many requests to ${partner} at the moment`, {
        retryAfter: waitS,
      });
    waited += Math.min(waitS, 2);
    await pause(Math.min(waitS, 2) * 1000);
  }
}
