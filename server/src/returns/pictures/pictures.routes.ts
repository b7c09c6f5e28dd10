import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { deskPicturesAtMost } from '@shipmagic/domain/returns/pictures/picture-limits';
import { deskIsFull, deskPictureRefusal } from '@shipmagic/domain/returns/pictures/return-picture';
import { returnPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { requireLocked } from '../lock-return.ts';
import { countOfDesk, deleteOfDesk, findPictureOf, insertPicture } from './pictures.queries.ts';
import { readPictures } from './pictures.ts';
import { field, pictureNotFound, sendPicture, storePicture } from './store-picture.ts';

export interface PictureNeeds {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}

/** Locks a return that takes pictures now. Throws 404 and 409. */
async function requireOpen(tx: Tx, id: string) {
  const found = await requireLocked(tx, id);
  const refusal = deskPictureRefusal(found.state);
  if (refusal) throw new AppError('conflict', refusal, { field });
  return found;
}

export function returnPictureRoutes(mount: Mount, { db, files, log }: PictureNeeds): void {
  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);
  const requireRoom = async (tx: Tx, id: string) => {
    if ((await countOfDesk(tx, id)) >= deskPicturesAtMost) throw new AppError('conflict', deskIsFull, { field });
  };

  mount(returnPicturesContract.add, async ({ viewer, params: { id }, request }) => {
    await as(viewer, async (tx) => {
      await requireOpen(tx, id);
      await requireRoom(tx, id);
    });
    return storePicture(request, files, (row) =>
      as(viewer, async (tx) => {
        const { order_id } = await requireOpen(tx, id);
        await requireRoom(tx, id);
        const made = await insertPicture(tx, {
          ...row,
          order_id,
          return_id: id,
          source: 'desk',
          added_by_email: viewer.email,
        });
        return { isKept: made !== null, answer: { pictures: await readPictures(tx, id) } };
      }),
    );
  });

  mount(returnPicturesContract.remove, ({ viewer, params: { id, pictureId } }) =>
    as(viewer, async (tx) => {
      const { order_id: orderId, number } = await requireOpen(tx, id);
      if (!(await deleteOfDesk(tx, id, pictureId))) throw pictureNotFound();
      await recordActivity(tx, viewer, {
        orderId,
        type: 'other',
        action: `Return ${number}: a picture was taken away`,
      });
      return { pictures: await readPictures(tx, id) };
    }),
  );

  mount(returnPicturesContract.picture, async ({ viewer, params: { id, pictureId }, request, reply }) =>
    sendPicture({ files, log, request, reply }, await as(viewer, (tx) => findPictureOf(tx, id, pictureId))),
  );
}
