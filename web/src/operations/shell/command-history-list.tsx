import { Button, Code, Group, Stack, Text } from '@mantine/core';
import classes from '../../ui/row-card.module.css';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import type { HistoryEntry } from './command-history.ts';

interface CommandHistoryProps {
  history: readonly HistoryEntry[];
  onLoad: (command: string) => void;
  onClear: () => void;
}

/** Commands run in this browser, including failed ones. */
export function CommandHistory({ history, onLoad, onClear }: CommandHistoryProps) {
  if (history.length === 0)
    return (
      <Text c="dimmed" size="sm" ta="center" py="lg">
        No command history found
      </Text>
    );
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear History
        </Button>
      </Group>
      {history.map(({ id, command, result, timestamp }) => (
        <article key={id} className={classes.card} aria-label={command}>
          <div className={classes.about}>
            <Code>{command}</Code>
            <Text c="dimmed" size="sm" mt={4}>
              {storeDay(timestamp)}, {storeTime(timestamp)} · {result.executionTime} ms
            </Text>
          </div>
          <Group gap="sm">
            <StatusBadge colour={result.success ? 'green' : 'red'}>
              {result.success ? 'Succeeded' : 'Failed'}
            </StatusBadge>
            <Button variant="default" size="xs" onClick={() => onLoad(command)}>
              Load
            </Button>
          </Group>
        </article>
      ))}
    </Stack>
  );
}
