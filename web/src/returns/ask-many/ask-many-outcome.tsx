import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { counted } from '@shipmagic/domain/text/counted';
import { FormProblem } from '../../ui/form-problem.tsx';
import { OrdersNotAsked } from './orders-not-asked.tsx';
import type { AskRun } from './use-ask-many.ts';

interface AskManyOutcomeProps {
  run: AskRun;
  onStop: () => void;
  onClose: () => void;
}

/** How far the requests are, and what became of each. */
export function AskManyOutcome({ run: { results, total, isOver, problem }, onStop, onClose }: AskManyOutcomeProps) {
  const made = results.filter(({ done }) => done);
  const refused = results.filter(({ done }) => !done);
  const left = total - results.length;
  const parts = [
    `${counted(made.length, 'return')} asked for`,
    ...(refused.length > 0 ? [`${refused.length} not done`] : []),
    ...(left > 0 ? [isOver ? `${left} left as they were` : `${left} to go`] : []),
  ];
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {parts.join(', ')}. {isOver && made.length > 0 && 'They wait for approval in Orders, Returns.'}
      </Text>
      {!isOver && <Progress value={(results.length / total) * 100} aria-label="Orders asked" />}
      {made.length > 0 && (
        <Text size="xs" c="dimmed">
          {made.map(({ number, magicOrderId }) => `${number} (${magicOrderId})`).join(', ')}
        </Text>
      )}
      <FormProblem text={problem} />
      <OrdersNotAsked results={refused} />
      <Group justify="flex-end">
        {isOver ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
    </Stack>
  );
}
