import type { PictureProblem } from '@shipmagic/domain/returns/customers/languages/picture-words';
import { requestPicturesAtMost } from '@shipmagic/domain/returns/pictures/picture-limits';
import { useCallback, useState } from 'react';
import { ApiError, isMissing } from '../../../../api/api-error.ts';
import { returnPictureFile } from '../../../../ui/return-picture-file.ts';
import { useAsFinder } from '../../found-by.ts';
import { pictureAddress, readWaiting, removePicture, sendPicture } from './client.ts';

interface Added {
  readonly id: string;
  readonly address: string;
}

const byStatus: Readonly<Record<number, PictureProblem>> = {
  400: 'refused',
  404: 'over',
  409: 'full',
  413: 'refused',
  429: 'tooMany',
};
const problemOf = (error: unknown): PictureProblem => (error instanceof ApiError && byStatus[error.status]) || 'failed';

/** The pictures of a request that is being filled in. Those of a page that was reloaded meanwhile are still there. */
export function usePictures(magicOrderId: string) {
  const asFinder = useAsFinder();
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [sending, setSending] = useState<number | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const shown = useCallback((id: string) => ({ id, address: pictureAddress(magicOrderId, id) }), [magicOrderId]);
  const reload = useCallback(
    () =>
      asFinder(() => readWaiting(magicOrderId)).then(
        ({ pictures }) => setAdded(pictures.map(({ id }) => shown(id))),
        () => undefined,
      ),
    [asFinder, magicOrderId, shown],
  );

  const addOne = async (chosen: File): Promise<PictureProblem | null> => {
    const file = await returnPictureFile(chosen);
    if (!file) return 'unreadable';
    try {
      const { id } = await asFinder(() => sendPicture(magicOrderId, file, setSending));
      setAdded((before) => (before.some((one) => one.id === id) ? before : [...before, shown(id)]));
      return null;
    } catch (error) {
      return problemOf(error);
    }
  };

  /** One after another; the last problem is said. */
  const add = async (chosen: readonly File[]) => {
    const room = requestPicturesAtMost - added.length;
    let failed: PictureProblem | null = chosen.length > room ? 'full' : null;
    setProblem(null);
    for (const file of chosen.slice(0, room)) {
      setSending(0);
      failed = (await addOne(file)) ?? failed;
    }
    setSending(null);
    setProblem(failed);
  };

  const remove = async (id: string) => {
    setProblem(null);
    try {
      await asFinder(() => removePicture(magicOrderId, id));
    } catch (error) {
      if (!isMissing(error)) return setProblem(problemOf(error));
    }
    setAdded((before) => before.filter((one) => one.id !== id));
  };

  return { added, ids: added.map(({ id }) => id), sending, problem, add, remove, reload };
}
export type Pictures = ReturnType<typeof usePictures>;
