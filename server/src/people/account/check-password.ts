import { verifyPassword } from '../../platform/auth/password.ts';
import { type Caller, QueueIsFull } from '../../platform/auth/password-queue.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CountedTry, takeBack } from '../../platform/db/failures.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';

/** Verifies a password whose attempt has been counted; if the queue was full, the attempt is uncounted. Throws 429. */
export async function checkPassword(
  db: Database,
  counted: CountedTry,
  stored: string | null,
  typed: string,
  caller: Caller,
): Promise<boolean> {
  try {
    return await verifyPassword(stored, typed, caller);
  } catch (error) {
    if (error instanceof QueueIsFull) await inAuthTransaction(db, (tx) => takeBack(tx, counted));
    throw error;
  }
}
