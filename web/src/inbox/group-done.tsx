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

/** Marks all items of a group as done, after saying what that does and does not do. */
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
      toast.success(`${items.length.toLocaleString('en-IN')} marked as done`);
      setOpened(false);
    } catch (error) {
      toast.error('Nothing was marked as done', serverMessage(error) ?? String(error));
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
        aria-label={`Mark all as done: ${urgencyWords[urgency].title}`}
        title="Takes them out of everybody’s inbox and changes nothing in the orders. You are asked first."
        onClick={() => setOpened(true)}
      >
        Mark all as done…
      </Button>
      <ConfirmDialog
        opened={opened}
        title={count === 1 ? 'Mark one item as done?' : `Mark ${some} items as done?`}
        question="They leave everybody’s inbox. Nothing changes in the orders, and no courier, vendor or customer is told. The tab Done keeps them, and can reopen each; one that happens again comes back by itself."
        confirmLabel={`Mark ${some} as done`}
        busy={reading || close.isPending}
        onConfirm={() => void run()}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
