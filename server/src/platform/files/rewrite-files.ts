import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';
import type { Logger } from '../telemetry/log.ts';
import type { FileKind } from './file-name.ts';
import { FileError, type StoreName } from './file-store.ts';
import { asStoreName, type Files, type StoredFile } from './files.ts';

/** Files in another storage than this one, or not sealed under the key of this mark. */
export type FilesToRewrite = { readonly outside: StoreName } | { readonly mark: string };

export interface RewriteDeps {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}

export interface Rewritten {
  readonly moved: number;
  readonly unreadable: number;
}

interface Row {
  readonly id: string;
  readonly file: string;
  readonly stored_in: string;
  readonly file_size: number;
  readonly sha256: string;
}

/** The rows of one kind of file. */
interface Kind<FileRow extends Row> {
  readonly kind: FileKind;
  /** For the log: `a file of a claim`. */
  readonly called: string;
  /** Some of them, by id. */
  list(tx: Tx, which: FilesToRewrite, page: { readonly after: string; readonly limit: number }): Promise<FileRow[]>;
  /** Gives a file another place; false if it is gone or lies somewhere else by now. */
  replace(tx: Tx, row: FileRow, place: StoredFile): Promise<boolean>;
}

const together = 50;

export const storedFileOf = (row: Omit<Row, 'id'>): StoredFile => ({
  name: row.file,
  storedIn: asStoreName(row.stored_in),
  size: row.file_size,
  sha256: row.sha256,
});

// Why: docs/decisions/platform.md, "A file is written before its row, and deleted after it".
/**
 * Writes files of a kind anew: those outside of a storage into it, or those of another key under the one in force. An
 * interrupted run is simply started again. Throws FileError once a storage cannot be used.
 */
export async function rewriteFiles<FileRow extends Row>(
  { db, files, log }: RewriteDeps,
  which: FilesToRewrite,
  of: Kind<FileRow>,
): Promise<Rewritten> {
  let [moved, unreadable, after] = [0, 0, '0'];
  for (;;) {
    const rows = await inSystemTransaction(db, (tx) => of.list(tx, which, { after, limit: together }));
    after = rows.at(-1)?.id ?? after;
    if (rows.length === 0) return { moved, unreadable };
    for (const row of rows) {
      try {
        const bytes = await files.get(storedFileOf(row));
        const into = 'outside' in which ? which.outside : asStoreName(row.stored_in);
        const copy = await files.put(of.kind, bytes, into);
        const isMoved = await inSystemTransaction(db, (tx) => of.replace(tx, row, copy));
        if (isMoved) moved += 1;
        else await files.remove(copy).catch(() => undefined);
      } catch (error) {
        if (!(error instanceof FileError) || error.problem === 'unreachable') throw error;
        log.error({ file: row.id, reason: error.message }, `${of.called} cannot be read`);
        unreadable += 1;
      }
    }
  }
}
