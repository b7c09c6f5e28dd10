import { storeContract } from '@shipmagic/domain/store/store.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { FreshnessFacts } from '../store/freshness-facts.tsx';
import { setAsideColumns, setAsideName } from '../store/set-aside-cells.tsx';
import { setAsidePageSize } from '../store/store-sync-search.ts';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const watched = [storeContract.freshness, storeContract.costs, storeContract.setAside];

/** How fresh the store's orders are here, and which of them could not be imported. */
export function StoreSyncPage() {
  const list = useListScreen(useListSearch('/shell/store-sync'), {
    route: storeContract.setAside,
    query: ({ page }) => ({ page, limit: setAsidePageSize }),
    rows: ({ orders }) => orders,
    pageSize: setAsidePageSize,
  });
  useLookAgain(watched, true);
  return (
    <ListPage
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
      <FreshnessFacts />
    </ListPage>
  );
}
