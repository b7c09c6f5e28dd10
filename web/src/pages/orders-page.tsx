import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { compactOrderColumns } from '../orders/compact-order-columns.tsx';
import { emptyOrders } from '../orders/empty-orders.ts';
import { ExportButton } from '../orders/export-button.tsx';
import { FilterChips } from '../orders/filter-chips.tsx';
import { orderCardName, orderColumns } from '../orders/order-columns.tsx';
import { orderPaging } from '../orders/order-paging.tsx';
import { withoutFilters } from '../orders/order-search.ts';
import { OrderTabs } from '../orders/order-tabs.tsx';
import { OrderToolbar } from '../orders/order-toolbar.tsx';
import { orderRowKeys } from '../orders/row-shortcuts.ts';
import { SearchAnswer } from '../orders/search-answer.tsx';
import { useOrderList } from '../orders/use-order-list.ts';
import { ReturnsLink } from '../returns/returns-link.tsx';
import { SyncButton } from '../store-sync/sync-button.tsx';
import { autoSyncOnce } from '../store-sync/use-sync-orders.ts';
import { ListPage } from '../ui/list-page.tsx';
import { useOrderSlots } from './order-slots.tsx';
import { useListBatches } from './use-list-batches.tsx';

export function OrdersPage() {
  const session = useSession();
  return session && <OrdersScreen user={session.user} />;
}

function OrdersScreen({ user }: { user: SessionUser }) {
  useEffect(() => void autoSyncOnce(user), [user]);
  const orders = useOrderList(user);
  const { list, search, change, firstDay, filters, isFiltered, held, searched, release, opening, sorting } = orders;
  const navigate = useNavigate();
  const { selection, ids, exported, below, workOn, workingSet } = useListBatches(user, orders);
  const slots = useOrderSlots(user);
  const columns = useMemo(() => orderColumns(slots), [slots]);
  const compactColumns = useMemo(() => compactOrderColumns(slots), [slots]);
  const paging = orderPaging(orders);
  return (
    <ListPage
      name="orders"
      title="Orders"
      list={list}
      label="Orders"
      columns={columns}
      compactColumns={compactColumns}
      cardName={orderCardName}
      rows={held?.orders}
      notes={held?.notes}
      rowId={({ magicOrderId }) => magicOrderId}
      selection={selection}
      keys={orderRowKeys}
      {...opening}
      sorting={sorting}
      onOpen={(id) => void navigate({ to: '/orders/$id', params: { id } })}
      below={below}
      paging={paging}
      suggest={{ of: 'orders', term: searched, onChoose: (searchTerm) => change({ searchTerm }) }}
      empty={{
        ...emptyOrders,
        clear: isFiltered && (() => change({ ...withoutFilters(filters), searchTerm: undefined })),
      }}
    >
      <OrderToolbar {...{ user, search, filters, firstDay }} onChange={change} onPasted={workOn}>
        <ExportButton search={exported} selected={ids} role={user.role} firstDay={firstDay} />
        <SyncButton onSynced={release} />
      </OrderToolbar>
      <SearchAnswer search={search.searchTerm} answer={list.stale ? undefined : list.data} onChange={change} />
      {workingSet}
      <FilterChips filters={filters} onChange={change} />
      <OrderTabs
        {...{ counts: list.data?.statusCounts, atLeast: list.data?.atLeast }}
        active={search.activeTab}
        onChange={(activeTab) => change({ activeTab })}
        beside={<ReturnsLink />}
      />
      {held?.orders.length === 0 && paging.notice}
    </ListPage>
  );
}
