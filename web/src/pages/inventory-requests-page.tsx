import { Button, Group, Text } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { inventoryContract } from '@shipmagic/domain/inventory/inventory.contract';
import {
  type InventoryRequest,
  inventoryRequestPageSize,
  inventoryRequestTabs,
} from '@shipmagic/domain/inventory/inventory-request';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { IconRefresh } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { type Decision, RequestActions } from '../inventory/request-actions.tsx';
import { RequestCard } from '../inventory/request-card.tsx';
import { requestColumns } from '../inventory/request-columns.tsx';
import type { RequestSearch } from '../inventory/request-search.ts';
import { useReview } from '../inventory/use-review.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Failure } from '../ui/failure.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useOnceTrue } from '../ui/use-once-true.ts';

const ReviewDialog = lazyPart(() => import('../inventory/review-dialog.tsx'), 'ReviewDialog');

const route = getRouteApi('/shell/inventory-requests');

export function InventoryRequestsPage() {
  const session = useSession();
  return session && <RequestsScreen user={session.user} />;
}

function RequestsScreen({ user }: { user: SessionUser }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<RequestSearch>, replace = false) =>
      navigate({
        to: '/inventory-requests',
        replace,
        search: (old) => ({ ...(old as RequestSearch), page: 1, ...part }),
      }),
    [navigate],
  );
  const status = search.activeTab === 'all' ? undefined : search.activeTab;
  const list = useRoute(
    inventoryContract.list,
    { query: { page: search.page, limit: inventoryRequestPageSize, status } },
    { keepPrevious: true, freshFor: 0, retries: { times: 3, pauseMs: 1000 } },
  );
  const rows = list.data?.requests;
  const showPage = useCallback((page: number) => void change({ page }, true), [change]);
  useLastPage(
    {
      rows: list.isPlaceholderData ? undefined : rows?.length,
      page: search.page,
      pageSize: inventoryRequestPageSize,
      total: list.data?.total,
    },
    showPage,
  );
  const mayReview = isStaff(user);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ ids: number[]; decision: Decision } | null>(null);
  const everAsked = useOnceTrue(asked !== null);
  const { check, review, busy } = useReview(() => {
    setAsked(null);
    setSelected(new Set());
  });
  const ask = (ids: number[], decision: Decision, several = false) => {
    if (check(ids, several)) setAsked({ ids, decision });
  };
  const selectedIds = [...selected].map(Number);
  const actions = (request: InventoryRequest) => (
    <RequestActions request={request} mayReview={mayReview} onReview={(decision) => ask([request.id], decision)} />
  );

  return (
    <ListScreen title="Inventory Requests">
      <Group justify="space-between" gap="sm">
        <CountTabs
          active={search.activeTab}
          tabs={inventoryRequestTabs}
          onChange={(activeTab) => {
            setSelected(new Set());
            void change({ activeTab });
          }}
        />
        <Group gap="sm">
          {mayReview && (
            <>
              {selected.size > 0 && (
                <Text size="sm" role="status">
                  {selected.size} selected
                </Text>
              )}
              <Button variant="default" onClick={() => ask(selectedIds, 'approved', true)}>
                Approve Selected
              </Button>
              <Button variant="default" onClick={() => ask(selectedIds, 'rejected', true)}>
                Reject Selected
              </Button>
            </>
          )}
          <Button
            variant="default"
            loading={list.isFetching && !list.isPending}
            onClick={() => list.refetch()}
            leftSection={<IconRefresh size={16} />}
          >
            Refresh
          </Button>
        </Group>
      </Group>
      <DataTable
        label="Inventory requests"
        columns={requestColumns(actions)}
        card={(request) => <RequestCard request={request} actions={actions(request)} />}
        rows={rows}
        rowId={(request) => String(request.id)}
        rowName={(request) => `the request for ${request.productTitle}`}
        error={list.error}
        onRetry={() => list.refetch()}
        failure={
          list.error && <Failure what="Error loading requests" error={list.error} onRetry={() => list.refetch()} />
        }
        stale={list.isPlaceholderData}
        {...(mayReview ? { selection: { ids: selected, onChange: setSelected, selectable: isReviewable } } : {})}
        paging={{
          page: search.page,
          pageSize: inventoryRequestPageSize,
          total: list.data?.total ?? 0,
          onPage: (page) => change({ page }),
        }}
        emptyHint={
          <Text c="dimmed" size="sm">
            {search.activeTab === 'pending'
              ? 'Quantities that vendors ask for on the products screen wait here for approval.'
              : 'No request has this status.'}
          </Text>
        }
      />
      {everAsked && (
        <Suspense>
          <ReviewDialog
            opened={asked !== null}
            decision={asked?.decision ?? 'approved'}
            count={asked?.ids.length ?? 1}
            busy={busy}
            onClose={() => setAsked(null)}
            onReview={(notes) => asked && review({ ...asked, notes })}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** Only what is still to be decided. */
const isReviewable = (request: InventoryRequest) => request.status === 'pending' && !request.applying;
