import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { FileError, type StoreName } from '../platform/files/file-store.ts';
import { asStoreName, type Files } from '../platform/files/files.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { fileOf, listFilesToRewrite, replaceFile } from './brand.queries.ts';

interface Deps {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}

// Why: docs/decisions/platform.md, "A file is written before its row, and deleted after it".
/**
 * Writes logo and favicon anew: those outside of a storage into it, or those of another key under the one in force.
 * Throws FileError once a storage cannot be used.
 */
export async function rewriteBrandPictures(
  { db, files, log }: Deps,
  which: { readonly outside: StoreName } | { readonly mark: string },
): Promise<{ readonly moved: number; readonly unreadable: number }> {
  let [moved, unreadable] = [0, 0];
  for (const row of await inSystemTransaction(db, (tx) => listFilesToRewrite(tx, which))) {
    try {
      const bytes = await files.get(fileOf(row));
      const into = 'outside' in which ? which.outside : asStoreName(row.stored_in);
      const copy = await files.put('brand', bytes, into);
      const isMoved = await inSystemTransaction(db, (tx) => replaceFile(tx, row, copy));
      if (isMoved) moved += 1;
      else await files.remove(copy).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof FileError) || error.problem === 'unreachable') throw error;
      log.error({ picture: row.picture, reason: error.message }, 'a picture of the brand cannot be read');
      unreadable += 1;
    }
  }
  return { moved, unreadable };
}
