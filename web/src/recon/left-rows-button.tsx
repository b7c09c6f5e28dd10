import { Button } from '@mantine/core';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../api/api-error.ts';
import { uploadForFile } from '../api/client.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.ts';
import type { FileQuery } from './use-recon-file.ts';

/** Saves the rows of a file that would not be taken, each with its reason. */
export function LeftRowsButton({ file, query, rows }: { file: File; query: FileQuery; rows: number }) {
  const { mutate, isPending } = useMutation({
    mutationKey: ['left-rows'],
    mutationFn: () => uploadForFile(reconContract.leftRows, { query }, file),
    onSuccess: ({ content }) => saveFile(`left_${file.name.replace(/\.\w+$/, '')}.csv`, content),
    onError: (error) => toast.error('The rows could not be saved', serverMessage(error) ?? error.message),
  });
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={isPending} onClick={() => mutate()}>
      Download the {rows === 1 ? 'other row' : `${rows.toLocaleString('en-IN')} other rows`}
    </Button>
  );
}
