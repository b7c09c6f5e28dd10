import { counted } from '@shipmagic/domain/text/counted';
import pMap from 'p-map';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../../platform/db/transaction.ts';
import { FileError } from '../../platform/files/file-store.ts';
import { asStoreName, type Files, type StoredFile } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { type LabelPlace, type LabelRow, type LabelsPlace, replaceLabel } from './labels.queries.ts';
import { inFile, readLabel } from './stored-labels.ts';

export const together = 200;
const atOnce = 8;

export interface LabelDeps {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}

/** Which labels are to be written anew, and where to. */
export interface Rewriting {
  count(tx: Tx): Promise<number>;
  /** The next ones, in the order of their shipments. */
  list(tx: Tx, after: string): Promise<LabelRow[]>;
  placeOf(row: LabelRow): LabelsPlace;
}

export interface RewrittenLabels {
  readonly moved: number;
  /** Labels that stay as they are, because they are missing or damaged. */
  readonly unreadable: number;
}

interface Moving {
  readonly row: LabelRow;
  readonly place: LabelPlace;
  readonly file: StoredFile | null;
}

// Why: docs/decisions/platform.md, "A file is written before its row, and deleted after it".
/**
 * Writes labels anew while the product runs: file by file, then the rows of a batch by one transaction. What remains to
 * be done is what rows say, so that an interrupted run is simply started again. Throws FileError once a storage cannot
 * be used, when the rows of the files written until then name them.
 */
export async function rewriteLabels(
  deps: LabelDeps,
  which: Rewriting,
  say: (text: string) => void,
): Promise<RewrittenLabels> {
  const { db, files } = deps;
  const total = await inSystemTransaction(db, (tx) => which.count(tx));
  const done = { moved: 0, unreadable: 0 };
  let after = '0';
  for (;;) {
    const rows = await inSystemTransaction(db, (tx) => which.list(tx, after));
    after = rows.at(-1)?.shipment_id ?? after;
    if (rows.length === 0) return done;
    const { copied, unreadable, failure } = await copyEach(deps, rows, which);
    done.unreadable += unreadable;
    const left = await inSystemTransaction(db, async (tx) => {
      const unused: StoredFile[] = [];
      for (const { row, place, file } of copied) {
        if (await replaceLabel(tx, row, place)) done.moved += 1;
        else if (file) unused.push(file);
      }
      return unused;
    });
    // Their labels were deleted or moved by somebody else meanwhile. If this fails, they are swept.
    await Promise.allSettled(left.map((file) => files.remove(file)));
    if (failure) throw failure;
    say(`${done.moved + done.unreadable} of ${counted(total, 'label')}`);
  }
}

/**
 * Begins no more after a failure, and waits for those that are under way: nobody else knows their files. The copies are
 * in the order of their rows, in which everybody locks them.
 */
async function copyEach(deps: LabelDeps, rows: readonly LabelRow[], which: Rewriting) {
  let failure: unknown = null;
  let unreadable = 0;
  const copyOne = async (row: LabelRow): Promise<Moving | null> => {
    if (failure) return null;
    try {
      const copy = await copyOf(deps, row, which.placeOf(row));
      if (!copy) unreadable += 1;
      return copy;
    } catch (error) {
      failure ??= error;
      return null;
    }
  };
  const copies = await pMap(rows, copyOne, { concurrency: atOnce });
  return { copied: copies.filter((copy) => copy !== null), unreadable, failure };
}

/** Null for a label that cannot be read where it lies. */
async function copyOf({ files, log }: LabelDeps, row: LabelRow, to: LabelsPlace): Promise<Moving | null> {
  let pdf: Buffer;
  try {
    pdf = await readLabel(files, row);
  } catch (error) {
    if (!(error instanceof FileError) || error.problem === 'unreachable') throw error;
    log.error({ shipmentId: row.shipment_id, reason: error.message }, 'a stored label cannot be read');
    return null;
  }
  if (to === 'database')
    return { row, file: null, place: { pdf, file: null, stored_in: null, file_size: null, sha256: null } };
  const file = await files.put('label', pdf, to);
  return { row, file, place: inFile(file) };
}

/** Where a label lies. */
export const placeOfLabel = ({ stored_in }: LabelRow): LabelsPlace =>
  stored_in === null ? 'database' : asStoreName(stored_in);
