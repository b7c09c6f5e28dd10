import { Button } from '@mantine/core';
import { isDocumentKind } from '@shipmagic/domain/batches/batch-work';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useEffect } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { openInTab } from '../ui/open-in-tab.ts';
import { toast } from '../ui/toast.ts';
import { takeTabOf } from './document-tabs.ts';
import { ordersText } from './outcome-text.ts';
import type { ReadBatch } from './use-batch.ts';
import { useUndoSeconds } from './use-undo-seconds.ts';

interface BatchControlsProps {
  batch: ReadBatch;
  /** When the server said so, in milliseconds. */
  answeredAt: number;
}

const changes = [batchesContract.get, batchesContract.list];

/** Undo, cancel, retry, and the document. */
export function BatchControls({ batch, answeredAt }: BatchControlsProps) {
  const { id, state, counts, kind } = batch;
  const failed = (what: string) => (error: Error) => toast.error(what, serverMessage(error) ?? error.message);
  const undo = useRouteMutation(batchesContract.undo, {
    changes,
    onSuccess: ({ counts: now }) => toast.success(`${ordersText(now.undone)} as before`),
    onError: failed('Nothing was undone'),
  });
  const cancel = useRouteMutation(batchesContract.cancel, { changes, onError: failed('Nothing was cancelled') });
  const retry = useRouteMutation(batchesContract.retry, { changes, onError: failed('Nothing is tried again') });
  const seconds = useUndoSeconds(batch.mine ? batch.undoUntil : null, answeredAt);
  const input = { params: { id } };
  return (
    <>
      {state === 'working' && (
        <Button
          size="xs"
          variant="default"
          title="What has begun is completed; the rest is left as it is."
          loading={cancel.isPending}
          onClick={() => cancel.mutate(input)}
        >
          Cancel the rest
        </Button>
      )}
      {seconds > 0 && (
        <Button size="xs" variant="light" loading={undo.isPending} onClick={() => undo.mutate(input)}>
          Undo ({seconds} s)
        </Button>
      )}
      {state !== 'working' && counts.failed > 0 && (
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(input)}>
          Retry failed
        </Button>
      )}
      {isDocumentKind(kind) && state !== 'working' && counts.done > 0 && <DocumentButton id={id} />}
    </>
  );
}

const addressOf = async (id: string) => (await call(batchesContract.documentLink, { params: { id }, body: {} })).url;

/** Opens the document, and by itself in the tab that waits for it. */
function DocumentButton({ id }: { id: string }) {
  useEffect(() => {
    const tab = takeTabOf(id);
    if (!tab) return;
    addressOf(id).then(
      (url) => tab.location.replace(new URL(url, window.location.origin)),
      (error: Error) => {
        tab.close();
        toast.error('The document could not be opened', serverMessage(error) ?? error.message);
      },
    );
  }, [id]);
  const open = () =>
    openInTab(() => addressOf(id)).catch((error: Error) =>
      toast.error('The document could not be opened', serverMessage(error) ?? error.message),
    );
  return (
    <Button size="xs" variant="light" onClick={() => void open()}>
      Open the PDF
    </Button>
  );
}
