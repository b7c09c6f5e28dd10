import { AppError } from '@shipmagic/domain/http/errors';
import { waitText } from '@shipmagic/domain/time/wait-text';
import { type Allowance, takeAllowance } from '../../platform/db/allowance.ts';
import type { Database } from '../../platform/db/database.ts';
import { inPublicTransaction } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/http/caller-network.ts';

/** A foreign and a missing order give the same. */
export const orderNotFound = () => new AppError('not_found', 'Order not found');

export const nothingToAnswer = () =>
  new AppError(
    'conflict',
    'There is nothing to answer any more: the parcel has moved on, or its courier has been asked.',
  );

/**
 * An order gets three codes at once, then one every ten minutes, and five at first and five more a day; a network twice
 * as many at once.
 */
export const codeLimits = (magicOrderId: string, ipAddress: string): Allowance[] => [
  { key: `code:${magicOrderId}`, capacity: 3, perSecond: 1 / 600 },
  { key: `code-day:${magicOrderId}`, capacity: 5, perSecond: 5 / 86_400 },
  { key: `code-visitor:${networkOf(ipAddress)}`, capacity: 6, perSecond: 1 / 300 },
];
/** An order is answered ten times at once, which are mistakes of typing, then once a minute; a network three times as often. */
export const answerLimits = (magicOrderId: string, ipAddress: string): Allowance[] => [
  { key: `answer:${magicOrderId}`, capacity: 10, perSecond: 1 / 60 },
  { key: `answer-visitor:${networkOf(ipAddress)}`, capacity: 30, perSecond: 1 / 20 },
];

/** Counts a call of a visitor. Throws 429 while there were too many. */
export async function countCall(db: Database, limits: readonly Allowance[]): Promise<void> {
  // Kept whatever becomes of the call.
  const waits = await inPublicTransaction(db, async (tx) => {
    for (const limit of limits) {
      const waitS = await takeAllowance(tx, limit);
      if (waitS > 0) return waitS;
    }
    return 0;
  });
  if (waits > 0)
    throw new AppError('too_many_requests', `Too many attempts. Please try again in ${waitText(waits)}.`, {
      retryAfter: waits,
    });
}
