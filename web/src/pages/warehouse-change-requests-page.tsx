import { NativeSelect, Text } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { requestStatus, requestStatusLooks } from '@shipmagic/domain/warehouses/change-request';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Failure } from '../ui/failure.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import toolbar from '../ui/list-toolbar.module.css';
import { Notice } from '../ui/notice.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { type ChangeRequestSearch, requestsPerPage } from '../warehouses/change-request-search.ts';
import { RequestCard, requestColumns } from '../warehouses/request-columns.tsx';

const route = getRouteApi('/shell/warehouse-change-requests');
/** How many page buttons there are at most (specification 2, section 9). */
const pageButtons = 10;

export function WarehouseChangeRequestsPage() {
  const session = useSession();
  if (!session) return null;
  if (isStaff(session.user)) return <Requests />;
  return <Notice title="Access Denied" text="You don't have permission to view warehouse change requests." />;
}

function Requests() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = (part: Partial<ChangeRequestSearch>, replace = false) =>
    void navigate({ to: '/warehouse-change-requests', replace, search: { ...search, page: 1, ...part } });
  const list = useRoute(
    warehouseChangeRequestsContract.list,
    { query: { ...search, limit: requestsPerPage } },
    { keepPrevious: true },
  );
  const total = list.data?.total;
  const rows = list.isPlaceholderData ? undefined : list.data?.requests.length;
  useLastPage({ rows, page: search.page, pageSize: requestsPerPage, total }, (page) => change({ page }, true));
  const retry = () => void list.refetch();
  return (
    <ListScreen title="Warehouse Change Requests">
      <div className={toolbar.bar}>
        <div className={toolbar.search}>
          <SearchBox
            what="by vendor name"
            delay={500}
            value={search.vendor ?? ''}
            onSearch={(term) => change({ vendor: term || undefined })}
          />
        </div>
        <NativeSelect
          className={toolbar.size ?? ''}
          aria-label="Status"
          value={search.status ?? ''}
          onChange={(event) => change({ status: requestStatus.safeParse(event.currentTarget.value).data })}
          data={[
            { value: '', label: 'All Status' },
            ...requestStatus.options.map((value) => ({ value, label: requestStatusLooks[value].label })),
          ]}
        />
      </div>
      <DataTable
        label="Warehouse change requests"
        columns={requestColumns}
        card={(request) => <RequestCard request={request} />}
        rows={list.data?.requests}
        rowId={({ id }) => id}
        error={list.error}
        onRetry={retry}
        failure={
          list.error && <Failure what="Failed to fetch warehouse change requests" error={list.error} onRetry={retry} />
        }
        stale={list.isPlaceholderData}
        onOpen={(id) => void navigate({ to: '/warehouse-approval/$id', params: { id } })}
        paging={{
          page: search.page,
          pageSize: requestsPerPage,
          total: total ?? 0,
          onPage: (page) => change({ page }),
          buttons: pageButtons,
        }}
        emptyTitle="No Change Requests"
        emptyHint={
          <Text c="dimmed" size="sm">
            What vendors ask to be changed in their warehouses appears here.
          </Text>
        }
      />
    </ListScreen>
  );
}
