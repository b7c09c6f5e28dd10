import { inSystemTransaction } from '../src/platform/db/transaction.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { asStoreName, type StoredFile } from '../src/platform/files/files.ts';
import type { TestApp } from './test-app.ts';

export interface StoredLabel {
  readonly shipmentId: string;
  readonly source: string;
  /** Null: its bytes are in the row. */
  readonly file: StoredFile | null;
  readonly pdf: Buffer;
}

/** The labels of an order's current parcel with their bytes, wherever they lie. */
export async function labelsOf(app: TestApp, magicOrderId: string): Promise<StoredLabel[]> {
  const rows = await inSystemTransaction(app.services.db, (tx) =>
    tx
      .selectFrom('shipment_labels as l')
      .innerJoin('magic_orders as o', 'o.shipment_id', 'l.shipment_id')
      .selectAll('l')
      .where('o.magic_order_id', '=', magicOrderId)
      .execute(),
  );
  return Promise.all(
    rows.map(async (row) => {
      const file = row.file
        ? {
            name: row.file,
            storedIn: asStoreName(row.stored_in ?? ''),
            size: row.file_size ?? 0,
            sha256: row.sha256 ?? '',
          }
        : null;
      const pdf = file ? await app.services.files.get(file) : (row.pdf ?? Buffer.alloc(0));
      return { shipmentId: row.shipment_id, source: row.source, file, pdf };
    }),
  );
}

/** The storage in which a label lies. */
export function storeOf(app: TestApp, { file }: StoredLabel): { readonly store: FileStore; readonly name: string } {
  const store = file && app.services.files.stores.get(file.storedIn);
  if (!store) throw new Error('the label lies in no file');
  return { store, name: file.name };
}
