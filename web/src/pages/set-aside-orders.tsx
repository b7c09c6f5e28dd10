import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import type { ReactNode } from 'react';
import { useLookAgain } from '../api/use-look-again.ts';
import { setAsideColumns, setAsideName } from '../store-sync/set-aside-cells.tsx';
import { storeSyncPageSize, toStoreSyncQuery } from '../store-sync/store-sync-search.ts';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const watched = [importsContract.setAside];

/** Orders of the store that could not be imported. */
export function SetAsideOrders({ children }: { children: ReactNode }) {
  const list = useListScreen(useListSearch('/shell/store-sync'), {
    route: importsContract.setAside,
    query: toStoreSyncQuery,
    rows: ({ orders }) => orders,
    pageSize: storeSyncPageSize,
  });
  useLookAgain(watched, true);
  return (
    <ListPage
      name="set-aside-orders"
      title="Store Sync"
      list={list}
      label="Orders set aside"
      columns={setAsideColumns}
      cardName={setAsideName}
      rowId={({ storeOrderId }) => storeOrderId}
      emptyTitle="No order is set aside"
      empty={{
        text: 'Orders of the store that could not be imported appear here, with the reason and a way to try again.',
      }}
    >
      {children}
    </ListPage>
  );
}
