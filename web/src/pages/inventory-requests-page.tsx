import { isStaff } from '@shipmagic/domain/access/role';
import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import {
  type InventoryRequest,
  inventoryRequestPageSize,
} from '@shipmagic/domain/catalogue/inventory/inventory-request';
import { useSession } from '../api/session.ts';
import { RequestActions } from '../catalogue/inventory/request-actions.tsx';
import { requestCardName, requestColumns } from '../catalogue/inventory/request-columns.tsx';
import { toRequestQuery } from '../catalogue/inventory/request-search.ts';
import { RequestToolbar } from '../catalogue/inventory/request-toolbar.tsx';
import { useAskedReview } from '../catalogue/inventory/use-asked-review.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';

const ReviewDialog = lazyDialog(() => import('../catalogue/inventory/review-dialog.tsx'), 'ReviewDialog');

export function InventoryRequestsPage() {
  const session = useSession();
  return session && <Requests mayReview={isStaff(session.user)} />;
}

function Requests({ mayReview }: { mayReview: boolean }) {
  const list = useListScreen(useListSearch('/shell/inventory-requests'), {
    route: inventoryContract.list,
    query: toRequestQuery,
    rows: ({ requests }) => requests,
    pageSize: inventoryRequestPageSize,
    load: { freshFor: 0, retries: { times: 3, pauseMs: 1000 } },
  });
  const { search, change, answer } = list;
  const { selected, setSelected, ask, askSelected, dialog } = useAskedReview();
  return (
    <ListPage
      name="inventory-requests"
      title="Inventory Requests"
      list={list}
      label="Inventory requests"
      columns={requestColumns((request) => (
        <RequestActions request={request} mayReview={mayReview} onReview={(decision) => ask([request.id], decision)} />
      ))}
      cardName={requestCardName}
      rowId={({ id }) => String(id)}
      rowName={({ productTitle }) => `the request for ${productTitle}`}
      failure={{ what: 'Error loading requests' }}
      {...(mayReview ? { selection: { ids: selected, onChange: setSelected, selectable: isReviewable } } : {})}
      empty={{
        text:
          search.activeTab === 'pending'
            ? 'Quantities that vendors request on the products screen wait here for approval.'
            : 'No request has this status.',
      }}
    >
      <RequestToolbar
        activeTab={search.activeTab}
        onTab={(activeTab) => {
          setSelected(new Set());
          void change({ activeTab });
        }}
        selected={selected.size}
        onReview={mayReview ? askSelected : null}
        refreshing={answer.isFetching && !answer.isPending}
        onRefresh={list.retry}
      />
      <ReviewDialog {...dialog} />
    </ListPage>
  );
}

/** Only pending requests. */
const isReviewable = (request: InventoryRequest) => request.status === 'pending' && !request.applying;
