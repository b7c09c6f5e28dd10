import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { type ChangeDeps, carryOutChange, changeLock } from './carry-out-change.ts';
import { type LockedChange, lockChange } from './changes.queries.ts';

/**
 * Asks the courier now, and returns the change as it stands then. Where a job is asking already, waits for it, at most
 * `waitMs`; what has not been answered by then goes on by itself.
 */
export async function askNow(
  deps: ChangeDeps,
  changeId: string,
  now: Date,
  waitMs = 20_000,
): Promise<LockedChange | undefined> {
  await carryOutChange(deps, changeId, now);
  const giveUp = Date.now() + waitMs;
  for (let pauseMs = 40; ; pauseMs = Math.min(pauseMs * 1.4, 500)) {
    const { change, isAsking } = await inSystemTransaction(deps.db, async (tx) => ({
      // Before the change is read: who ends in between has settled it.
      isAsking: await isLocked(tx, changeLock(changeId)),
      change: await lockChange(tx, changeId),
    }));
    if (change?.state !== 'asked' || !isAsking || Date.now() >= giveUp) return change;
    await pause(pauseMs);
  }
}
