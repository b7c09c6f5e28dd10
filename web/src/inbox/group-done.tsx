import { Button } from '@mantine/core';
import { inboxRowsContract } from '@shipmagic/domain/inbox/inbox-rows.contract';
import { type Urgency, urgencyWords } from '@shipmagic/domain/inbox/urgency';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { mostAtOnce, readGroupItems } from './group-items.ts';
import type { InboxSearch } from './inbox-search.ts';

/** Closes all items of a group, after saying what that does and does not do. */
export function GroupDone({ urgency, count, search }: { urgency: Urgency; count: number; search: InboxSearch }) {
  const [opened, setOpened] = useState(false);
  const [reading, setReading] = useState(false);
  const close = useRouteMutation(inboxRowsContract.change, { changes: 'orders' });
  const some = Math.min(count, mostAtOnce).toLocaleString('en-IN');
  async function run() {
    setReading(true);
    try {
      const items = await readGroupItems(search, urgency, null);
      await close.mutateAsync({ body: { outcome: 'done', items: items.map(({ id, version }) => ({ id, version })) } });
      toast.success(`${items.length.toLocaleString('en-IN')} were closed`);
      setOpened(false);
    } catch (error) {
      toast.error('Nothing was closed', serverMessage(error) ?? String(error));
    } finally {
      setReading(false);
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        aria-label={`Close all: ${urgencyWords[urgency].title}`}
        onClick={() => setOpened(true)}
      >
        Close all
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Close ${some} ${count === 1 ? 'reason' : 'reasons'}?`}
        question="They leave everybody’s inbox. Nothing changes in the orders, and no courier, vendor or customer is told. Each comes back if it happens again; the tab Done can reopen it."
        confirmLabel={`Close ${some}`}
        busy={reading || close.isPending}
        onConfirm={() => void run()}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
