import { secondsFromNow } from '../db/expressions.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoreName } from './file-store.ts';

/** Files that no row names any more, for a while, so that whoever has just read their row still finds them. */
export function listDeletions(
  tx: Tx,
  stores: readonly StoreName[],
  { waitS, limit }: { waitS: number; limit: number },
) {
  return tx
    .selectFrom('file_deletions')
    .select(['file', 'stored_in'])
    .where('stored_in', 'in', [...stores])
    .where('noted_at', '<=', secondsFromNow(-waitS))
    .orderBy('noted_at')
    .limit(limit)
    .execute();
}

export async function forgetDeletions(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('file_deletions')
    .where('file', 'in', [...names])
    .execute();
}
