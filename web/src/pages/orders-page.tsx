import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { ArrivedBar } from '../orders/arrived-bar.tsx';
import { ExportButton } from '../orders/export-button.tsx';
import { FilterChips } from '../orders/filter-chips.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { type OrderSlots, orderColumns } from '../orders/order-columns.tsx';
import { countFilters, filtersOf, toOrderListQuery, withoutFilters } from '../orders/order-search.ts';
import { OrderTabs } from '../orders/order-tabs.tsx';
import { OrderToolbar } from '../orders/order-toolbar.tsx';
import { useHeldRows } from '../orders/use-held-rows.ts';
import { useOrderSearch } from '../orders/use-order-search.ts';
import { SyncButton } from '../store/sync-button.tsx';
import { autoSyncOnce } from '../store/use-sync-orders.ts';
import { DataTable } from '../ui/data-table.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { stringifySearch } from '../ui/search-params.ts';
import { useKeptSelection } from '../ui/use-kept-selection.ts';
import { useLastPage } from '../ui/use-last-page.ts';
import { useOnceTrue } from '../ui/use-once-true.ts';
import { useOrderSlots } from './order-slots.tsx';

const FilterDialog = lazyPart(() => import('../orders/filter-dialog.tsx'), 'FilterDialog');

export function OrdersPage() {
  const session = useSession();
  return session && <OrdersScreen user={session.user} />;
}

function OrdersScreen({ user }: { user: SessionUser }) {
  useEffect(() => void autoSyncOnce(user), [user]);
  const { search, change, firstDay } = useOrderSearch(user);
  const list = useRoute(ordersContract.list, { query: toOrderListQuery(search) }, { keepPrevious: true });
  const { rows, release } = useHeldRows(list, stringifySearch({ ...search }));
  const showPage = useCallback((page: number) => void change({ page }, true), [change]);
  useLastPage(
    { rows: list.isPlaceholderData ? undefined : rows?.orders.length, ...search, total: list.data?.total },
    showPage,
  );
  const showArrived = () => (search.page > 1 ? void change({ page: 1 }) : release());
  const navigate = useNavigate();
  const [filtering, filterDialog] = useDisclosure();
  const everFiltering = useOnceTrue(filtering);
  const [selected, setSelected] = useKeptSelection('orders');
  const slots: OrderSlots = useOrderSlots(user);
  const columns = useMemo(() => orderColumns(slots), [slots]);
  const card = useCallback((order: Order) => <OrderCard order={order} slots={slots} />, [slots]);
  // A vendor member's first visible day is no filter that could be taken away.
  const filters = { ...filtersOf(search), dateFrom: search.dateFrom === firstDay ? undefined : search.dateFrom };
  const filtered = Boolean(search.searchTerm) || countFilters(filters) > 0;

  return (
    <ListScreen title="Orders">
      <OrderToolbar search={search} filterCount={countFilters(filters)} onChange={change} onFilter={filterDialog.open}>
        <ExportButton search={search} selected={selected} role={user.role} firstDay={firstDay} />
        <SyncButton onSynced={release} />
      </OrderToolbar>
      <FilterChips filters={filters} onChange={change} />
      <OrderTabs
        active={search.activeTab}
        counts={list.data?.statusCounts}
        atLeast={list.data?.atLeast}
        onChange={(activeTab) => change({ activeTab })}
      />
      {selected.size > 0 && (
        <Group gap="sm">
          <Text size="sm" role="status">
            {selectionText(selected, rows?.orders)}
          </Text>
          <Button variant="subtle" size="xs" onClick={() => setSelected(new Set())}>
            Clear selection
          </Button>
        </Group>
      )}
      <ArrivedBar count={rows?.arrived.length ?? 0} onShow={showArrived} />
      <DataTable
        label="Orders"
        columns={columns}
        card={card}
        rows={rows?.orders}
        gone={rows?.gone}
        rowId={(order) => order.magicOrderId}
        error={list.error}
        onRetry={() => list.refetch()}
        stale={list.isPlaceholderData}
        selection={{ ids: selected, onChange: setSelected }}
        onOpen={(id) => void navigate({ to: '/orders/$id', params: { id } })}
        paging={{
          page: search.page,
          pageSize: search.pageSize,
          total: list.data?.total ?? 0,
          atLeast: list.data?.atLeast?.includes(search.activeTab) ?? false,
          onPage: (page) => change({ page }),
        }}
        emptyHint={
          filtered ? (
            <>
              <Text c="dimmed" size="sm">
                No order matches this search and these filters.
              </Text>
              <Button variant="default" onClick={() => change({ ...withoutFilters(filters), searchTerm: undefined })}>
                Clear search and filters
              </Button>
            </>
          ) : (
            <Text c="dimmed" size="sm">
              Orders appear here as soon as they are placed in the store.
            </Text>
          )
        }
      />
      {everFiltering && (
        <Suspense>
          <FilterDialog
            opened={filtering}
            onClose={filterDialog.close}
            filters={filtersOf(search)}
            firstDay={firstDay}
            onApply={(filters) => {
              filterDialog.close();
              void change(filters);
            }}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** How many orders are selected, and how many of them are not on this page. */
function selectionText(selected: ReadonlySet<string>, shown: readonly Order[] = []): string {
  const here = shown.filter((order) => selected.has(order.magicOrderId)).length;
  const elsewhere = selected.size - here;
  return elsewhere > 0 ? `${selected.size} selected, ${elsewhere} on other pages` : `${selected.size} selected`;
}
