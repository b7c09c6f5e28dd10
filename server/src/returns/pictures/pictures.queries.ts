import { returnSets } from '@shipmagic/domain/returns/return-state';
import type { Insertable, Selectable } from 'kysely';
import { rowCount } from '../../platform/db/expressions.ts';
import type { ReturnPictures } from '../../platform/db/schema.generated.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import type { FilesToRewrite } from '../../platform/files/rewrite-files.ts';

export type PictureRow = Selectable<ReturnPictures>;
type NewPicture = Insertable<ReturnPictures>;

const pictures = (tx: Tx) => tx.selectFrom('return_pictures').selectAll();

/** The pictures of a return in the order in which they came. */
export const listPicturesOf = (tx: Tx, returnId: string): Promise<PictureRow[]> =>
  pictures(tx).where('return_id', '=', returnId).orderBy('id').execute();

export const findPictureOf = (tx: Tx, returnId: string, id: string): Promise<PictureRow | undefined> =>
  pictures(tx).where('return_id', '=', returnId).where('id', '=', id).executeTakeFirst();

/** The pictures of an order that wait for the customer's request. */
export const listWaiting = (tx: Tx, orderId: string): Promise<PictureRow[]> =>
  pictures(tx).where('order_id', '=', orderId).where('return_id', 'is', null).orderBy('id').execute();

/** A picture that the customer of an order, which is not erased, has added, sent or not. */
export const findCustomers = (tx: Tx, magicOrderId: string, id: string): Promise<PictureRow | undefined> =>
  tx
    .selectFrom('return_pictures as p')
    .innerJoin('magic_orders as o', 'o.id', 'p.order_id')
    .selectAll('p')
    .where('p.id', '=', id)
    .where('p.source', '=', 'customer')
    .where('o.magic_order_id', '=', magicOrderId)
    .where('o.erased_at', 'is', null)
    .executeTakeFirst();

/** The customer's pictures of an order's returns. */
export const listSent = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('return_pictures')
    .select(['id', 'return_id'])
    .where('order_id', '=', orderId)
    .where('source', '=', 'customer')
    .where('return_id', 'is not', null)
    .orderBy('id')
    .execute();

export async function countOfDesk(tx: Tx, returnId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('return_pictures')
    .select(rowCount.as('count'))
    .where('return_id', '=', returnId)
    .where('source', '=', 'desk')
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps a picture's row; null if the same bytes are there already. */
export async function insertPicture(tx: Tx, row: NewPicture): Promise<string | null> {
  const made = await tx
    .insertInto('return_pictures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Takes a picture of ours away; false if there is none. */
export async function deleteOfDesk(tx: Tx, returnId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('return_pictures')
    .where('return_id', '=', returnId)
    .where('id', '=', id)
    .where('source', '=', 'desk')
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The same of one that waits. */
export async function deleteWaiting(tx: Tx, orderId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('return_pictures')
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .where('return_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Gives pictures that wait to the return that they were added for. */
export async function attach(tx: Tx, orderId: string, returnId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('return_pictures')
    .set({ return_id: returnId })
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes pictures that were added before a time for a request that was never sent. */
export async function deleteAbandoned(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('return_pictures').where('return_id', 'is', null).where('added_at', '<', before).execute();
}

/** Deletes the pictures of returns that ended before a time. */
export async function deleteOfEnded(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('return_pictures as p')
    .using('returns as r')
    .whereRef('r.id', '=', 'p.return_id')
    .where('r.state', 'not in', [...returnSets.open])
    .where('r.state_since', '<', before)
    .where('p.added_at', '<', before)
    .execute();
}

/** Which of these files are pictures of returns. */
export async function listNamedFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('return_pictures')
    .select('file')
    .where('file', 'in', [...names])
    .execute();
  return new Set(rows.map(({ file }) => file));
}

/** Pictures whose files are to be written anew. A batch at a time, by id. */
export const listFilesToRewrite = (
  tx: Tx,
  which: FilesToRewrite,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PictureRow[]> =>
  pictures(tx)
    .where('id', '>', after)
    .where((eb) =>
      'outside' in which ? eb('stored_in', '<>', which.outside) : eb('file', 'not like', `%-${which.mark}`),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Gives a file another place; false if it is gone or lies somewhere else by now. */
export async function replaceFile(tx: Tx, { id, file }: PictureRow, place: StoredFile): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_pictures')
    .set({ file: place.name, stored_in: place.storedIn, file_size: place.size, sha256: place.sha256 })
    .where('id', '=', id)
    .where('file', '=', file)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
