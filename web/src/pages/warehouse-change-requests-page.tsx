import { isStaff } from '@shipmagic/domain/access/role';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { ListPage } from '../ui/list-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { requestsPerPage, toChangeRequestQuery } from '../warehouses/change-request-search.ts';
import { ChangeRequestToolbar } from '../warehouses/change-request-toolbar.tsx';
import { requestCardName, requestColumns } from '../warehouses/request-columns.tsx';

/** At most this many page buttons (specification 2, section 9). */
const pageButtons = 10;

export function WarehouseChangeRequestsPage() {
  const session = useSession();
  if (!session) return null;
  if (isStaff(session.user)) return <Requests />;
  return <Notice title="Access Denied" text="You don't have permission to view warehouse change requests." />;
}

function Requests() {
  const navigate = useNavigate();
  const list = useListScreen(useListSearch('/shell/warehouse-change-requests'), {
    route: warehouseChangeRequestsContract.list,
    query: toChangeRequestQuery,
    rows: ({ requests }) => requests,
    pageSize: requestsPerPage,
  });
  return (
    <ListPage
      name="warehouse-requests"
      title="Warehouse Change Requests"
      list={list}
      label="Warehouse change requests"
      columns={requestColumns}
      cardName={requestCardName}
      rowId={({ id }) => id}
      onOpen={(id) => void navigate({ to: '/warehouse-approval/$id', params: { id } })}
      failure={{ what: 'Failed to fetch warehouse change requests' }}
      paging={{ buttons: pageButtons }}
      emptyTitle="No Change Requests"
      empty={{ text: 'Vendors’ requests to change their warehouses appear here.' }}
    >
      <ChangeRequestToolbar search={list.search} onChange={list.change} />
    </ListPage>
  );
}
