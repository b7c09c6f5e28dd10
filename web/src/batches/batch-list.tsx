import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { batchColumns, batchName } from './batch-columns.tsx';
import { batchPageSize } from './shipping-search.ts';

const watched = [batchesContract.list];

/** The batches of the last 30 days, the newest first. */
export function BatchList({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/shipping'), {
    route: batchesContract.list,
    query: ({ page }) => ({ page, limit: batchPageSize }),
    rows: ({ batches }) => batches,
    pageSize: batchPageSize,
  });
  const navigate = useNavigate();
  useLookAgain(watched, true);
  return (
    <ListPage
      name="batches"
      title="Shipping Day"
      list={list}
      label="Batches"
      columns={batchColumns}
      cardName={batchName}
      rowName={batchName}
      rowId={({ id }) => id}
      onOpen={(id) => void navigate({ to: '/batches/$id', params: { id }, search: { page: 1 } })}
      emptyTitle="No batch in the last 30 days"
      empty={{
        text: 'Select orders in the list of orders: what is done to all of them at once appears here.',
        fromStore: true,
      }}
    >
      {children}
    </ListPage>
  );
}
