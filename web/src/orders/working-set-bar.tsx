import { Button, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { workingSetDays } from '@shipmagic/domain/batches/working-sets.contract';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { keptPasted } from './pasted-numbers.ts';
import classes from './working-set-bar.module.css';

const NotFoundDialog = lazyDialog(() => import('./not-found-dialog.tsx'), 'NotFoundDialog');

interface WorkingSetBarProps {
  userId: string;
  workingSet: string;
  /** How many of its orders the list shows under the other filters; undefined while it is not known. */
  total: number | undefined;
  onClose: () => void;
}

const figure = (count: number) => count.toLocaleString('en-IN');

/** Says which orders the list shows while it is a working set, and which of the pasted numbers have none. */
export function WorkingSetBar({ userId, workingSet, total, onClose }: WorkingSetBarProps) {
  const [opened, dialog] = useDisclosure();
  const numbers = keptPasted(userId, workingSet);
  const missing = numbers?.notFound ?? [];
  return (
    <Paper withBorder radius="md" className={classes.bar ?? ''} component="section" aria-label="Working set">
      <Text size="sm" fw={600} role="status">
        {total === undefined ? 'Pasted orders' : `${figure(total)} pasted ${total === 1 ? 'order' : 'orders'}`}
        {numbers && ` for ${figure(numbers.pasted)} numbers`}
        {total === 0 && `: none fits the tab and filters, or the list is older than ${workingSetDays} days`}
      </Text>
      {missing.length > 0 && (
        <Button size="compact-sm" variant="light" color="orange" onClick={dialog.open}>
          {figure(missing.length)} not found
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onClose}>
        Back to all orders
      </Button>
      <NotFoundDialog opened={opened} onClose={dialog.close} numbers={missing} />
    </Paper>
  );
}
