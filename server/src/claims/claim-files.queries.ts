import type { Insertable } from 'kysely';
import { rowCount } from '../platform/db/expressions.ts';
import type { ClaimFiles } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { StoreName } from '../platform/files/file-store.ts';
import { asStoreName, type StoredFile } from '../platform/files/files.ts';

const files = (tx: Tx) => tx.selectFrom('claim_files').selectAll();
export type ClaimFileRow = Awaited<ReturnType<typeof listFiles>>[number];

export const fileOf = (row: Pick<ClaimFileRow, 'file' | 'stored_in' | 'file_size' | 'sha256'>): StoredFile => ({
  name: row.file,
  storedIn: asStoreName(row.stored_in),
  size: row.file_size,
  sha256: row.sha256,
});

/** The files of a claim in the order in which they came. */
export const listFiles = (tx: Tx, claimId: string) => files(tx).where('claim_id', '=', claimId).orderBy('id').execute();

/** A file with its claim. */
export const findFile = (tx: Tx, id: string) =>
  tx
    .selectFrom('claim_files as f')
    .innerJoin('claims as c', 'c.id', 'f.claim_id')
    .innerJoin('magic_orders as o', 'o.id', 'f.order_id')
    .selectAll('f')
    .select(['c.filed_at', 'o.magic_order_id'])
    .where('f.id', '=', id)
    .executeTakeFirst();

export async function countFiles(tx: Tx, claimId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('claim_files')
    .select(rowCount.as('count'))
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a file's row; false if the claim has the same bytes already. */
export async function insertFile(tx: Tx, row: Insertable<ClaimFiles>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('claim_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['claim_id', 'sha256']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('claim_files').where('id', '=', id).execute();
}

/** The facts of a claim's papers beside its files. */
export function findPaperFacts(tx: Tx, claimId: string) {
  return tx
    .selectFrom('claims as c')
    .innerJoin('magic_orders as o', 'o.id', 'c.order_id')
    .leftJoin('declared_weights as w', 'w.shipment_id', 'c.shipment_id')
    .select((eb) => [
      'c.order_id',
      'c.shipment_id',
      'c.value',
      'c.filed_at',
      'o.magic_order_id',
      'w.grams as declared',
      eb
        .selectFrom('recon_charges as r')
        .select((of) => of.fn.max<number>('r.weight_grams').as('grams'))
        .whereRef('r.shipment_id', '=', 'c.shipment_id')
        .where('r.kind', '=', 'forward')
        .as('charged'),
      eb
        .exists(
          eb.selectFrom('shipment_labels as l').select('l.shipment_id').whereRef('l.shipment_id', '=', 'c.shipment_id'),
        )
        .as('has_label'),
    ])
    .where('c.id', '=', claimId)
    .executeTakeFirst();
}

/** Which of these files are claims'. */
export async function listNamedFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('claim_files')
    .select('file')
    .where('file', 'in', [...names])
    .execute();
  return new Set(rows.map(({ file }) => file));
}

/** Files in another storage than this one, or not sealed under the key of this mark. A batch at a time, by id. */
export function listFilesToRewrite(
  tx: Tx,
  which: { readonly outside: StoreName } | { readonly mark: string },
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return files(tx)
    .where('id', '>', after)
    .where((eb) =>
      'outside' in which ? eb('stored_in', '<>', which.outside) : eb('file', 'not like', `%-${which.mark}`),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Gives a file another place; false if it is gone or lies somewhere else by now. */
export async function replaceFile(tx: Tx, { id, file }: ClaimFileRow, place: StoredFile): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('claim_files')
    .set({ file: place.name, stored_in: place.storedIn, file_size: place.size, sha256: place.sha256 })
    .where('id', '=', id)
    .where('file', '=', file)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes the files of claims that were settled before that, and returns how many. */
export async function deleteOldFiles(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('claim_files as f')
    .using('claims as c')
    .whereRef('c.id', '=', 'f.claim_id')
    .where('c.settled_at', '<', before)
    .where('f.added_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
