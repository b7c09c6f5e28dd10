import { deskPicturesAtMost } from '@shipmagic/domain/returns/pictures/picture-limits';
import type { Return } from '@shipmagic/domain/returns/return-shape';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { AddPictures } from './add-pictures.tsx';
import classes from './pictures.module.css';
import { SmallPictures } from './small-pictures.tsx';

const PictureDialog = lazyDialog(() => import('./picture-dialog.tsx'), 'PictureDialog');

interface ReturnPicturesProps {
  of: Pick<Return, 'id' | 'pictures' | 'may'>;
  /** The goods are here. */
  mayAdd: boolean;
}

/** The pictures of a return: the customer's and ours, and a way to add to ours. */
export function ReturnPictures({ of: { id, pictures, may }, mayAdd }: ReturnPicturesProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [theirs, ours] = (['customer', 'desk'] as const).map((source) =>
    pictures.filter((picture) => picture.source === source),
  );
  if (pictures.length === 0 && !mayAdd) return null;
  const props = { returnId: id, all: pictures, onOpen: setShown };
  return (
    <div className={classes.pictures}>
      <SmallPictures {...props} title="Pictures from the customer" of={theirs ?? []} />
      <SmallPictures {...props} title="Pictures of what came" of={ours ?? []} />
      {mayAdd && <AddPictures returnId={id} isFull={(ours?.length ?? 0) >= deskPicturesAtMost} />}
      <PictureDialog
        returnId={id}
        all={pictures}
        id={shown}
        mayRemove={may.picture}
        opened={shown !== null}
        onShow={setShown}
      />
    </div>
  );
}

/** The same at the receiving desk, where the return is known by its id. */
export function DeskPictures({ returnId }: { returnId: string }) {
  const { data } = useRoute(returnsContract.read, { params: { id: returnId } });
  return data ? <ReturnPictures of={data} mayAdd={data.may.picture} /> : null;
}
