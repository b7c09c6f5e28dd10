import { Progress } from '@mantine/core';
import { type BatchCounts, batchProgress } from '@shipmagic/domain/batches/batch-state';

/** How much of a batch is done, was not possible, and is still to come. */
export function ProgressBar({ counts }: { counts: BatchCounts }) {
  const { ended, total } = batchProgress(counts);
  const part = (count: number) => (total === 0 ? 0 : (100 * count) / total);
  return (
    <Progress.Root
      size="sm"
      role="progressbar"
      aria-label="Orders that have their outcome"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={ended}
    >
      <Progress.Section value={part(counts.done + counts.undone)} color="teal" withAria={false} />
      <Progress.Section value={part(counts.failed)} color="red" withAria={false} />
      <Progress.Section value={part(counts.skipped)} color="yellow" withAria={false} />
    </Progress.Root>
  );
}
