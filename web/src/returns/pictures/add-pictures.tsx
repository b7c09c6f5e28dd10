import { Button, FileButton, Group } from '@mantine/core';
import { returnPicturesContract } from '@shipmagic/domain/returns/pictures/return-pictures.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../../api/api-error.ts';
import { invalidate } from '../../api/cache.ts';
import { upload } from '../../api/client.ts';
import { returnPictureFile } from '../../ui/return-picture-file.ts';
import { toast } from '../../ui/toast.ts';

/** Adds pictures of what came: with the phone's camera, or from files. */
export function AddPictures({ returnId, isFull }: { returnId: string; isFull: boolean }) {
  const [left, setLeft] = useState(0);
  /** One after another, so that what fails is known by its name. */
  const add = async (chosen: readonly File[]) => {
    const problems: string[] = [];
    for (const [i, file] of chosen.entries()) {
      setLeft(chosen.length - i);
      const problem = await addOne(returnId, file);
      if (problem) problems.push(`${file.name}: ${problem}`);
    }
    await invalidate('orders');
    setLeft(0);
    if (problems.length > 0) toast.alert(`${counted(problems.length, 'picture')} not added`, problems.join('\n'));
  };
  const isBusy = left > 0;
  return (
    <Group gap="xs">
      <FileButton accept="image/*" capture="environment" onChange={(file) => void (file && add([file]))}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            loading={isBusy}
            disabled={isFull}
            leftSection={<IconCamera size={14} aria-hidden />}
          >
            Take a picture
          </Button>
        )}
      </FileButton>
      <FileButton accept="image/*" multiple onChange={(files) => void (files.length > 0 && add(files))}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            disabled={isFull || isBusy}
            leftSection={<IconPhotoPlus size={14} aria-hidden />}
          >
            {isBusy ? `Adding ${counted(left, 'picture')}…` : 'Add pictures'}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** Null once it is there, else why not. */
async function addOne(id: string, chosen: File): Promise<string | null> {
  const file = await returnPictureFile(chosen);
  if (!file) return 'This browser cannot open it as a picture. Send it as JPEG or PNG.';
  return upload(returnPicturesContract.add, { params: { id } }, file).then(
    () => null,
    (error: Error) => serverMessage(error) ?? 'It was not sent.',
  );
}
