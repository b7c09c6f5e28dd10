import { AppError } from '@shipmagic/domain/http/errors';
import { requestPicturesAtMost } from '@shipmagic/domain/returns/pictures/picture-limits';
import { orderNotFound } from '../../parcels/questions/customer-visitor.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { AskedReturn } from '../ask-return.ts';
import { insertPicture, listWaiting, type PictureRow } from '../pictures/pictures.queries.ts';
import { findOrder, lockOrder, type ReturnOrder } from './customers.queries.ts';
import { orderRefusalText, readAskable } from './read-returnable.ts';

export interface AskedWithPictures extends AskedReturn {
  /** Pictures of the order that wait, in any order. */
  readonly pictureIds?: readonly string[] | undefined;
}

const shown = ({ id, width, height }: PictureRow) => ({ id, width, height });

/** The pictures of an order that wait for its customer's request. */
export const readWaiting = async (tx: Tx, orderId: string) => (await listWaiting(tx, orderId)).map(shown);

/**
 * Locks an order to which its customer may add a picture now. Throws 404, and 409 in words where nothing can be sent back
 * or all places are taken.
 */
export async function requirePlace(tx: Tx, magicOrderId: string, now: Date): Promise<ReturnOrder> {
  const order = (await lockOrder(tx, magicOrderId)) ? await findOrder(tx, magicOrderId) : null;
  if (!order) throw orderNotFound();
  const { refusal, lastDay, lines } = await readAskable(tx, order, now);
  if (refusal) throw new AppError('conflict', orderRefusalText(refusal, lastDay, now));
  if (lines.every(({ why }) => why !== null))
    throw new AppError('conflict', 'Nothing of this order can be sent back now.');
  if ((await listWaiting(tx, order.id)).length >= requestPicturesAtMost)
    throw new AppError('conflict', `A request has at most ${requestPicturesAtMost} pictures. Take one away first.`, {
      field: 'picture',
    });
  return order;
}

type Stored = Pick<PictureRow, 'media_type' | 'width' | 'height' | 'file' | 'stored_in' | 'file_size' | 'sha256'>;

/** Keeps a picture until the request that it is for. The same again answers the first. Throws as `requirePlace` does. */
export async function keepWaiting(tx: Tx, magicOrderId: string, row: Stored, now: Date) {
  const { id: orderId } = await requirePlace(tx, magicOrderId, now);
  const made = await insertPicture(tx, { ...row, order_id: orderId, return_id: null, source: 'customer' });
  const kept = (await listWaiting(tx, orderId)).find(({ sha256 }) => sha256 === row.sha256);
  if (!kept) throw new Error('a picture that was kept is gone');
  return { isKept: made !== null, answer: shown(kept) };
}

/**
 * The pictures of a request, which is where what its reasons need of them is known: each waits for a request of this
 * order. Throws 400 for another.
 */
export async function requirePictures(
  tx: Tx,
  order: ReturnOrder,
  { pictureIds = [] }: AskedWithPictures,
): Promise<readonly string[]> {
  const waiting = new Set((await listWaiting(tx, order.id)).map(({ id }) => id));
  if (pictureIds.some((id) => !waiting.has(id)))
    throw new AppError('bad_input', 'pictureIds names a picture that is not there any more: add it again', {
      field: 'pictureIds',
    });
  return pictureIds;
}
