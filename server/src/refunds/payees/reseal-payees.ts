import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { lockSealed, replaceSealed } from './payees.queries.ts';
import { resealPayee } from './sealed-payee.ts';

const together = 200;

/** Encrypts payees anew that are not sealed under the key in force, a batch at a time. */
export async function resealPayees(
  db: Database,
  keys: KeyRing,
): Promise<{ readonly done: number; readonly unreadable: number }> {
  const result = { done: 0, unreadable: 0 };
  for (let after = '0'; ; ) {
    const rows = await inSystemTransaction(db, async (tx) => {
      const batch = await lockSealed(tx, { after, limit: together });
      for (const { order_id: orderId, sealed } of batch) {
        const found = resealPayee(keys, orderId, sealed);
        if (found === 'unreadable') result.unreadable += 1;
        else if (found !== 'kept') {
          await replaceSealed(tx, orderId, found.sealed);
          result.done += 1;
        }
      }
      return batch;
    });
    const last = rows.at(-1);
    if (!last) return result;
    after = last.order_id;
  }
}
