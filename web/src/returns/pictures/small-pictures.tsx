import { UnstyledButton } from '@mantine/core';
import type { ReturnPicture } from '@shipmagic/domain/returns/pictures/return-picture';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { pictureName } from './picture-texts.ts';
import classes from './pictures.module.css';
import { usePicture } from './use-picture.ts';

interface SmallPicturesProps {
  returnId: string;
  title: string;
  of: readonly ReturnPicture[];
  all: readonly ReturnPicture[];
  onOpen: (id: string) => void;
}

/** The pictures of one side, each of which opens larger. */
export function SmallPictures({ returnId, title, of, all, onOpen }: SmallPicturesProps) {
  if (of.length === 0) return null;
  return (
    <div>
      <div className={classes.title}>{title}</div>
      <ul className={classes.list} aria-label={title}>
        {of.map((picture) => (
          <li key={picture.id}>
            <UnstyledButton
              className={classes.small ?? ''}
              aria-haspopup="dialog"
              aria-label={pictureName(picture, all)}
              onClick={() => onOpen(picture.id)}
            >
              <Small returnId={returnId} id={picture.id} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Small({ returnId, id }: { returnId: string; id: string }) {
  const { address, error } = usePicture(returnId, id);
  if (error) return <IconPhotoOff size={28} stroke={1.4} aria-hidden />;
  // The button around it says its name.
  return address ? <img src={address} alt="" /> : <IconPhoto size={28} stroke={1.4} aria-hidden />;
}
