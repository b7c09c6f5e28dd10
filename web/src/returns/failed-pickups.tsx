import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { age } from '@shipmagic/domain/time/age';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRoute } from '../api/use-route.ts';
import cell from '../ui/cell.module.css';
import type { Column } from '../ui/column.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { returnColumns, returnName } from './return-columns.tsx';
import { returnPageSize } from './return-search.ts';
import { ReturnStateBadge } from './return-state-badge.tsx';

type Row = Parameters<typeof returnName>[0];

const problem: Column<Row> = {
  key: 'problem',
  title: 'Pickup',
  width: 220,
  render: (one) => (
    <div className={cell.column}>
      <ReturnStateBadge state={one.state} />
      <span className={cell.note}>for {age(one.stateSince, new Date())}</span>
      <span className={cell.problem}>{one.pickupProblem ?? 'The courier gave no reason'}</span>
    </div>
  ),
  card: 'beside',
};
const shown = ['number', 'order', 'customer', 'items', 'parcel', 'next'];
const columns = returnColumns
  .filter(({ key }) => shown.includes(key))
  .flatMap((column) => (column.key === 'next' ? [problem, column] : [column]));

interface FailedPickupsProps {
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** Returns that their couriers could not fetch from the customer, each with what can be asked next. */
export function FailedPickups({ page, onPage, children }: FailedPickupsProps) {
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useRoute(returnsContract.list, {
    query: { state: 'pickup_failed', page, limit: returnPageSize },
  });
  return (
    <ListScreen title="Failed Deliveries">
      {children}
      <DataTable
        label="Failed pickups"
        columns={columns}
        cardName={returnName}
        rows={data?.returns}
        rowId={({ id }) => id}
        onOpen={(id) => {
          const row = data?.returns.find((one) => one.id === id);
          if (row) void navigate({ to: '/orders/$id', params: { id: row.magicOrderId } });
        }}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        paging={{ page, pageSize: returnPageSize, total: data?.total ?? 0, onPage }}
        emptyTitle="No failed pickups"
        emptyHint="Returns that a courier could not fetch from the customer appear here."
      />
    </ListScreen>
  );
}
