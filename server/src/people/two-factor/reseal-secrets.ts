import type { Database } from '../../platform/db/database.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { reseal } from '../../platform/sealed.ts';
import { sealContext } from './second-factor.ts';
import { listSecrets, replaceSecret } from './two-factor.queries.ts';

const together = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Encrypts secrets anew that are not sealed under the key in force, a batch at a time. */
export async function resealSecrets(
  db: Database,
  sealKeys: KeyRing,
): Promise<{ readonly done: number; readonly unreadable: number }> {
  const result = { done: 0, unreadable: 0 };
  for (let after = beforeAll; ; ) {
    const rows = await inAuthTransaction(db, async (tx) => {
      const batch = await listSecrets(tx, { after, limit: together });
      for (const row of batch) {
        const found = reseal(sealKeys, sealContext(row.user_id), row.sealed_secret);
        if (found === 'unreadable') result.unreadable += 1;
        else if (found !== 'kept' && (await replaceSecret(tx, row, found.sealed))) result.done += 1;
      }
      return batch;
    });
    const last = rows.at(-1);
    if (!last) return result;
    after = last.user_id;
  }
}
