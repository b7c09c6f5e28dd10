import { fillPath, type RouteAnswer } from '@shipmagic/domain/http/route';
import type { customerPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { get } from '../../../../api/post.ts';
import { readAnswer } from '../../../../api/read-answer.ts';
import { sendForm } from '../../../../api/send-form.ts';

type Calls = typeof customerPicturesContract;

/** Named here because a phone would load the library that checks contracts; a test compares them. */
export const picturePaths = {
  all: '/api/track-order/:magicOrderId/return-pictures',
  one: '/api/track-order/:magicOrderId/return-pictures/:pictureId',
} as const;

export const pictureAddress = (magicOrderId: string, pictureId: string) =>
  fillPath(picturePaths.one, { magicOrderId, pictureId });

export const readWaiting = (magicOrderId: string) =>
  get<RouteAnswer<Calls['waiting']>>(fillPath(picturePaths.all, { magicOrderId }));

/** The same again is the same picture, so that it can be repeated. `onProgress`: from 0 to 1. */
export async function sendPicture(magicOrderId: string, file: File, onProgress: (part: number) => void) {
  const form = new FormData();
  form.append('picture', file);
  const headers = { accept: 'application/json' };
  const path = fillPath(picturePaths.all, { magicOrderId });
  return (await readAnswer(await sendForm(path, { method: 'POST', headers, form, onProgress }))) as RouteAnswer<
    Calls['add']
  >;
}

export async function removePicture(magicOrderId: string, pictureId: string): Promise<void> {
  const path = pictureAddress(magicOrderId, pictureId);
  await readAnswer(await fetch(path, { method: 'DELETE', credentials: 'include' }));
}
