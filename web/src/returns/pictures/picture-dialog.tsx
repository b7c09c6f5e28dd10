import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReturnPicture } from '@shipmagic/domain/returns/pictures/return-picture';
import { returnPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { type KeyboardEvent, useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { useRouteMutation } from '../../api/use-route.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { pictureName, takenText } from './picture-texts.ts';
import classes from './pictures.module.css';
import { usePicture } from './use-picture.ts';

interface PictureDialogProps {
  returnId: string;
  all: readonly ReturnPicture[];
  /** The one that is shown; null: the dialog is closed. */
  id: string | null;
  /** Ours can be taken away. */
  mayRemove: boolean;
  onShow: (id: string | null) => void;
}

/** A picture as large as it fits, and by button or arrow key the next one. */
export function PictureDialog({ returnId, all, id, mayRemove, onShow }: PictureDialogProps) {
  const [asked, setAsked] = useState(false);
  const at = all.findIndex((one) => one.id === id);
  const picture = all[at];
  const remove = useRouteMutation(returnPicturesContract.remove, {
    changes: 'orders',
    onSuccess: () => {
      setAsked(false);
      onShow(null);
    },
    onError: (error) => {
      setAsked(false);
      toast.alert('The picture was not taken away', serverMessage(error) ?? error.message);
    },
  });
  const go = (step: number) => onShow(all[(at + step + all.length) % all.length]?.id ?? null);
  const press = (event: KeyboardEvent) => {
    if (all.length < 2 || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <>
      <Dialog
        opened={picture !== undefined}
        onClose={() => onShow(null)}
        title={picture && pictureName(picture, all)}
        size="xl"
        onKeyDown={press}
      >
        {picture && (
          <Stack gap="sm">
            <Large returnId={returnId} picture={picture} name={pictureName(picture, all)} />
            <Text size="xs" c="dimmed">
              {takenText(picture)}
            </Text>
            <Group gap="sm">
              {all.length > 1 && (
                <>
                  <Button variant="default" onClick={() => go(-1)}>
                    Previous
                  </Button>
                  <Button variant="default" onClick={() => go(1)}>
                    Next
                  </Button>
                  <Text size="sm" c="dimmed" aria-live="polite">
                    {at + 1} of {all.length}
                  </Text>
                </>
              )}
              {mayRemove && picture.source === 'desk' && (
                <Button variant="subtle" color="red" ms="auto" onClick={() => setAsked(true)}>
                  Take away…
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </Dialog>
      <ConfirmDialog
        opened={asked && picture !== undefined}
        title="Take this picture away?"
        question="The picture is deleted for good."
        confirmLabel="Take away"
        busy={remove.isPending}
        onConfirm={() => picture && remove.mutate({ params: { id: returnId, pictureId: picture.id } })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function Large({ returnId, picture, name }: { returnId: string; picture: ReturnPicture; name: string }) {
  const { address, error } = usePicture(returnId, picture.id);
  const { width, height } = picture;
  if (error) return <Text size="sm">{serverMessage(error) ?? 'The picture could not be loaded.'}</Text>;
  if (!address) return <Skeleton className={classes.large ?? ''} style={{ aspectRatio: `${width} / ${height}` }} />;
  return <img className={classes.large} src={address} alt={name} width={width} height={height} />;
}
