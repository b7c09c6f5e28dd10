import type { Viewer } from '@shipmagic/domain/people/viewer';
import pMap from 'p-map';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction } from '../../platform/db/transaction.ts';
import { FileError } from '../../platform/files/file-store.ts';
import { asStoreName, type Files, type StoredFile } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { type LabelPlace, type LabelRow, listLabels } from './labels.queries.ts';

const readAtOnce = 8;

/** The columns of a label that lies in a file. */
export const inFile = ({ name, storedIn, size, sha256 }: StoredFile): LabelPlace => ({
  pdf: null,
  file: name,
  stored_in: storedIn,
  file_size: size,
  sha256,
});

/** Null for a label whose bytes are in its row. */
export function fileOf({ file, stored_in, file_size, sha256 }: LabelPlace): StoredFile | null {
  if (file === null || stored_in === null) return null;
  return { name: file, storedIn: asStoreName(stored_in), size: file_size ?? 0, sha256: sha256 ?? '' };
}

/** Throws FileError. */
export function readLabel(files: Files, row: LabelPlace): Promise<Buffer> {
  const file = fileOf(row);
  return file ? files.get(file) : Promise.resolve(row.pdf ?? Buffer.alloc(0));
}

/** The labels of these shipments, as far as the viewer may see them; an error in place of one that cannot be had. */
export async function readLabels(
  { db, files, log }: { readonly db: Database; readonly files: Files; readonly log: Logger },
  viewer: Viewer,
  shipmentIds: readonly string[],
): Promise<Map<string, Buffer | FileError>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await inViewerTransaction(db, viewer, (tx) => listLabels(tx, shipmentIds));
  const read = async (row: LabelRow): Promise<[string, Buffer | FileError]> => {
    try {
      return [row.shipment_id, await readLabel(files, row)];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      log.error({ shipmentId: row.shipment_id, reason: error.message }, 'a stored label cannot be read');
      return [row.shipment_id, error];
    }
  };
  return new Map(await pMap(rows, read, { concurrency: readAtOnce }));
}
