import { type ReturnPicture, returnPicture } from '@shipmagic/domain/returns/pictures/return-picture';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  type FilesToRewrite,
  type RewriteDeps,
  type Rewritten,
  rewriteFiles,
} from '../../platform/files/rewrite-files.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import {
  deleteAbandoned,
  deleteOfEnded,
  listFilesToRewrite,
  listPicturesOf,
  listSent,
  type PictureRow,
  replaceFile,
} from './pictures.queries.ts';

export { listNamedFiles as listNamedReturnFiles } from './pictures.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

const present = (row: PictureRow): ReturnPicture =>
  returnPicture.parse({
    id: row.id,
    source: row.source,
    width: row.width,
    height: row.height,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by_email,
  });

/** The pictures of a return, in the viewer's scope. */
export const readPictures = async (tx: Tx, returnId: string): Promise<ReturnPicture[]> =>
  (await listPicturesOf(tx, returnId)).map(present);

/** The ids of the pictures that the customer of an order has sent, by return. */
export async function sentPictures(tx: Tx, orderId: string): Promise<ReadonlyMap<string | null, string[]>> {
  const byReturn = Map.groupBy(await listSent(tx, orderId), (row) => row.return_id);
  return new Map([...byReturn].map(([returnId, rows]) => [returnId, rows.map(({ id }) => id)]));
}

/**
 * Deletes pictures that a customer added for a request and never sent, after a day, and those of returns that ended as
 * long ago as labels are kept.
 */
export async function forgetReturnPictures(tx: Tx, now: Date): Promise<void> {
  await deleteAbandoned(tx, new Date(now.getTime() - dayMs));
  const { labelMonths } = await readSetting(tx, 'retention');
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - labelMonths);
  await deleteOfEnded(tx, before);
}

/** Writes pictures anew, into another storage or under another key. Throws FileError once a storage cannot be used. */
export const rewriteReturnPictures = (deps: RewriteDeps, which: FilesToRewrite): Promise<Rewritten> =>
  rewriteFiles(deps, which, {
    kind: 'return',
    called: 'a picture of a return',
    list: listFilesToRewrite,
    replace: replaceFile,
  });
