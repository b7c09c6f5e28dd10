import { ActionIcon, Anchor, Text } from '@mantine/core';
import { claimFileTypes } from '@shipmagic/domain/claims/claim-files';
import { type ClaimFile, claimPapersContract } from '@shipmagic/domain/claims/claim-papers.contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { openInTab } from '../ui/open-in-tab.ts';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';
import classes from './claims.module.css';
import { papersShown } from './reloaded.ts';

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The pictures and files of a claim: each opens in a tab, and is taken away while the courier does not have it. */
export function ClaimFiles({ files }: { files: readonly ClaimFile[] }) {
  const [asked, setAsked] = useState<ClaimFile | null>(null);
  const open = useRouteMutation(claimPapersContract.openFile, {
    onError: (error) => toast.alert('The file was not opened', serverMessage(error) ?? error.message),
  });
  const remove = useRouteMutation(claimPapersContract.removeFile, {
    changes: papersShown,
    onSuccess: () => setAsked(null),
    onError: (error) => {
      setAsked(null);
      toast.alert('The file was not taken away', serverMessage(error) ?? error.message);
    },
  });
  if (files.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No pictures or files yet. Couriers ask for pictures of the goods, the packing and the label.
      </Text>
    );
  return (
    <>
      <ul className={classes.files} aria-label="Pictures and files">
        {files.map((file) => (
          <li key={file.id}>
            <div>
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                onClick={() =>
                  void openInTab(async () => (await open.mutateAsync({ params: { id: file.id } })).url).catch(
                    () => undefined,
                  )
                }
              >
                {file.name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {claimFileTypes[file.type].word}, {size(file.size)}, {file.addedBy}, {storeDay(file.addedAt)}
              </Text>
            </div>
            {file.removable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Take away ${file.name}`}
                onClick={() => setAsked(file)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title="Take this file away?"
        question={`${asked?.name ?? ''} is deleted for good.`}
        confirmLabel="Take away"
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate({ params: { id: asked.id } })}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
