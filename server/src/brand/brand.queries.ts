import type { BrandPicture } from '@shipmagic/domain/brand/brand-picture';
import type { Insertable, Selectable } from 'kysely';
import type { BrandPictures } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { StoreName } from '../platform/files/file-store.ts';
import { asStoreName, type StoredFile } from '../platform/files/files.ts';

export type PictureRow = Selectable<BrandPictures>;

const pictures = (tx: Tx) => tx.selectFrom('brand_pictures').selectAll();

export const fileOf = (row: Pick<PictureRow, 'file' | 'stored_in' | 'file_size' | 'sha256'>): StoredFile => ({
  name: row.file,
  storedIn: asStoreName(row.stored_in),
  size: row.file_size,
  sha256: row.sha256,
});

/** At most one of each kind. */
export const listPictures = (tx: Tx): Promise<PictureRow[]> => pictures(tx).orderBy('picture').execute();

export const findPicture = (tx: Tx, picture: BrandPicture): Promise<PictureRow | undefined> =>
  pictures(tx).where('picture', '=', picture).executeTakeFirst();

export async function savePicture(tx: Tx, row: Insertable<BrandPictures>): Promise<void> {
  await tx
    .insertInto('brand_pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('picture').doUpdateSet(row))
    .execute();
}

/** False if there was none. */
export async function deletePicture(tx: Tx, picture: BrandPicture): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brand_pictures')
    .where('picture', '=', picture)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Which of these files are the brand's. */
export async function listNamedFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('brand_pictures')
    .select('file')
    .where('file', 'in', [...names])
    .execute();
  return new Set(rows.map(({ file }) => file));
}

/** Pictures in another storage than this one, or not sealed under the key of this mark. */
export const listFilesToRewrite = (tx: Tx, which: { readonly outside: StoreName } | { readonly mark: string }) =>
  pictures(tx)
    .where((eb) =>
      'outside' in which ? eb('stored_in', '<>', which.outside) : eb('file', 'not like', `%-${which.mark}`),
    )
    .execute();

/** Gives a file another place; false if it is gone or lies somewhere else by now. */
export async function replaceFile(tx: Tx, { picture, file }: PictureRow, place: StoredFile): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brand_pictures')
    .set({ file: place.name, stored_in: place.storedIn, file_size: place.size, sha256: place.sha256 })
    .where('picture', '=', picture)
    .where('file', '=', file)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
