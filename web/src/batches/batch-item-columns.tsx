import { type BatchItemState, batchItemStateLabels } from '@shipmagic/domain/batches/batch-state';
import type { BatchItem } from '@shipmagic/domain/batches/batches.contract';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { OrderLink } from '../ui/order-link.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { TwoLines } from '../ui/two-lines.tsx';

const colours: Record<BatchItemState, StatusColour> = {
  waiting: 'gray',
  working: 'blue',
  done: 'green',
  skipped: 'yellow',
  failed: 'red',
  undone: 'gray',
};

function StateBadge({ state }: { state: BatchItemState }) {
  return <StatusBadge colour={colours[state]}>{batchItemStateLabels[state]}</StatusBadge>;
}

function ReasonCell({ item: { reason, state } }: { item: BatchItem }) {
  if (reason === null) return <span className={cell.note}>–</span>;
  return <span className={state === 'failed' ? cell.problem : cell.note}>{reason}</span>;
}

export const batchItemName = ({ magicOrderId }: BatchItem) => magicOrderId;

export const batchItemColumns: readonly Column<BatchItem>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 160,
    render: (item) => <TwoLines strong={<OrderLink to={item} />} dimmed={item.magicOrderId} />,
    card: 'title',
  },
  { key: 'vendor', title: 'Vendor', width: 220, render: ({ vendorName }) => vendorName, card: 'line' },
  { key: 'state', title: 'State', width: 130, render: ({ state }) => <StateBadge state={state} />, card: 'beside' },
  { key: 'reason', title: 'Result or reason', width: 460, render: (item) => <ReasonCell item={item} />, card: 'line' },
];
