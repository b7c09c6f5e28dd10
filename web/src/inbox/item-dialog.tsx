import { Group, Loader, Stack, Text } from '@mantine/core';
import { type InboxItem, inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKinds } from '@shipmagic/domain/inbox/inbox-kinds';
import { useRoute } from '../api/use-route.ts';
import { DueChip } from '../ui/clock-chip.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import classes from './inbox.module.css';
import { ItemForm } from './item-form.tsx';
import { ItemHistory } from './item-history.tsx';
import { ItemStep } from './item-step.tsx';

interface ItemDialogProps {
  opened: boolean;
  /** Undefined while closed. */
  id: string | undefined;
  staff: boolean;
  onChanged: (item: InboxItem) => void;
  onClose: () => void;
}

/** One item: its reason, owner, notes and history. */
export function ItemDialog({ opened, onClose, ...item }: ItemDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="In the inbox" size="lg">
      {item.id !== undefined && <ItemDetails key={item.id} {...item} id={item.id} />}
    </Dialog>
  );
}

function ItemDetails({ id, staff, onChanged }: Omit<ItemDialogProps, 'opened' | 'onClose'> & { id: string }) {
  const { data, error, refetch } = useRoute(inboxContract.get, { params: { id } }, { freshFor: 0 });
  if (error && !data) return <Failure what="It could not be loaded" error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <Group justify="center" p="lg" role="status" aria-label="Loading">
        <Loader size="sm" />
      </Group>
    );
  const { item, history } = data;
  return (
    <Stack gap={14}>
      <div>
        <Group gap={8} mb={4}>
          <Text fw={600}>{inboxKinds[item.kind].label}</Text>
          <DueChip at={item.dueAt} />
        </Group>
        <Text size="sm">{item.reason}</Text>
        <Text size="sm" c="dimmed">
          {item.order && <OrderLink to={item.order} />} {item.vendorName}
        </Text>
        {item.state === 'open' && (
          <div className={classes.ownStep}>
            <ItemStep item={item} />
          </div>
        )}
      </div>
      <ItemForm key={item.version} item={item} staff={staff} onChanged={onChanged} />
      <ItemHistory history={history} item={item} />
    </Stack>
  );
}
