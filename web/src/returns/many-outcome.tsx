import { Button, Group, Text } from '@mantine/core';
import { manyReturnSteps } from '@shipmagic/domain/returns/many-returns.contract';
import { ManyRefused } from './many-refused.tsx';
import type { ManyRun } from './use-many-returns.ts';

interface ManyOutcomeProps {
  run: ManyRun;
  onStop: () => void;
  onClose: () => void;
}

/** How far a step of many returns is, and what became of each. */
export function ManyOutcome({ run: { step, results, total, isOver }, onStop, onClose }: ManyOutcomeProps) {
  const waiting = results.filter(({ done, waits }) => done && waits).length;
  const done = results.filter((result) => result.done).length - waiting;
  const refused = results.filter((result) => !result.done).length;
  const left = total - results.length;
  const parts = [
    `${done} ${manyReturnSteps[step].done}`,
    ...(waiting > 0 ? [`${waiting} waiting for a second person`] : []),
    ...(refused > 0 ? [`${refused} not done`] : []),
    ...(left > 0 ? [isOver ? `${left} left as they were` : `${left} to go`] : []),
  ];
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          {parts.join(', ')}
        </Text>
        {isOver ? (
          <Button size="xs" variant="subtle" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
      <ManyRefused results={results} />
    </>
  );
}
