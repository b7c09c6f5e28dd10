import pMap from 'p-map';
import type { Database } from '../db/database.ts';
import { inSystemTransaction } from '../db/transaction.ts';
import { forgetDeletions, listDeletions } from './deletions.queries.ts';
import { asStoreName, type Files } from './files.ts';

const together = 500;
const atOnce = 8;
/** Seconds. */
const grace = 60;

/**
 * Deletes the files that no row names any more. A storage that fails does not keep the others waiting; its files stay
 * noted, and the error is thrown in the end.
 */
export async function deleteFiles(
  { db, files }: { readonly db: Database; readonly files: Files },
  { waitS = grace }: { readonly waitS?: number } = {},
): Promise<number> {
  let deleted = 0;
  const open = new Set(files.stores.keys());
  let failure: unknown = null;
  while (open.size > 0) {
    const noted = await inSystemTransaction(db, (tx) => listDeletions(tx, [...open], { waitS, limit: together }));
    if (noted.length === 0) break;
    const gone = await pMap(
      noted,
      async ({ file, stored_in }) => {
        const storedIn = asStoreName(stored_in);
        if (!open.has(storedIn)) return [];
        try {
          await files.remove({ storedIn, name: file });
          return [file];
        } catch (error) {
          open.delete(storedIn);
          failure = error;
          return [];
        }
      },
      { concurrency: atOnce },
    );
    await inSystemTransaction(db, (tx) => forgetDeletions(tx, gone.flat()));
    deleted += gone.flat().length;
  }
  if (failure) throw failure;
  return deleted;
}
