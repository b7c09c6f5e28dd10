import { type BatchState, batchItemStateLabels, batchStateLabels } from '@shipmagic/domain/batches/batch-state';
import type { Batch } from '@shipmagic/domain/batches/batches.contract';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { Link } from '@tanstack/react-router';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeShortTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { batchSize, outcomeText } from './outcome-text.ts';

const colours: Record<BatchState, StatusColour> = {
  working: 'blue',
  done: 'green',
  cancelled: 'gray',
  undone: 'gray',
};

export function BatchStateBadge({ batch: { state, waits } }: { batch: Pick<Batch, 'state' | 'waits'> }) {
  if (waits) return <StatusBadge colour="gray">{batchItemStateLabels.waiting}</StatusBadge>;
  return <StatusBadge colour={colours[state]}>{batchStateLabels[state]}</StatusBadge>;
}

function TitleCell({ batch }: { batch: Batch }) {
  return (
    <TwoLines
      strong={
        <Link to="/batches/$id" params={{ id: batch.id }} search={{ page: 1 }} className={cell.link}>
          {batch.title}
        </Link>
      }
      dimmed={batchSize(batch.counts)}
    />
  );
}

export const batchName = (batch: Batch) => `${batch.title}, ${storeShortTime(batch.createdAt)}`;

export const batchColumns: readonly Column<Batch>[] = [
  { key: 'title', title: 'Batch', width: 240, render: (batch) => <TitleCell batch={batch} />, card: 'title' },
  {
    key: 'author',
    title: 'Started by',
    width: 220,
    render: ({ author, mine }) => (mine ? `${author} (you)` : author),
    card: 'line',
  },
  { key: 'at', title: 'Started', width: 150, render: ({ createdAt }) => storeShortTime(createdAt), card: 'half' },
  { key: 'outcome', title: 'Outcome', width: 280, render: ({ counts }) => outcomeText(counts), card: 'line' },
  {
    key: 'state',
    title: 'State',
    width: 130,
    render: (batch) => <BatchStateBadge batch={batch} />,
    card: 'beside',
  },
];
