import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ndrContract } from '@shipmagic/domain/parcels/ndr/ndr.contract';
import type { NdrState } from '@shipmagic/domain/parcels/ndr/ndr-action';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect } from 'react';
import { invalidate } from '../api/cache.ts';
import { useRoute } from '../api/use-route.ts';
import { NdrCard, ndrColumns } from '../parcels/ndr/ndr-cells.tsx';
import { countNdrFilters, type NdrSearch, ndrPageSize, noNdrFilters, toNdrQuery } from '../parcels/ndr/ndr-search.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FilterButton } from '../ui/filter-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import classes from '../ui/list-toolbar.module.css';
import { SearchBox } from '../ui/search-box.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { useOnceTrue } from '../ui/use-once-true.ts';
import { useWholeNames } from '../ui/use-whole-names.ts';

const NdrFilterDialog = lazyPart(() => import('../parcels/ndr/ndr-filter-dialog.tsx'), 'NdrFilterDialog');

const route = getRouteApi('/shell/ndr');

const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'asked', label: 'Action asked' },
  { value: 'resolved', label: 'Resolved' },
] as const;

const emptyTexts: Record<NdrState, string> = {
  open: 'Parcels whose delivery fails appear here until somebody decides what the courier should do.',
  asked: 'Parcels whose courier was asked for another attempt or the return appear here.',
  resolved: 'Parcels that moved on after a failed attempt appear here.',
};

/** How often a courier that has not answered yet is looked at, in milliseconds. */
const lookAgain = 5000;

/** Failed deliveries, and what their couriers are asked to do. */
export function NdrPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = useCallback(
    (part: Partial<NdrSearch>, replace = false) =>
      navigate({ to: '/ndr', replace, search: (old) => ({ ...(old as NdrSearch), page: 1, ...part }) }),
    [navigate],
  );
  const list = useRoute(ndrContract.list, { query: toNdrQuery(search) }, { keepPrevious: true });
  const { items, total, counts } = list.data ?? {};
  const [filtering, filterDialog] = useDisclosure();
  const everFiltering = useOnceTrue(filtering);
  const filterCount = countNdrFilters(search);
  const isFiltered = filterCount > 0 || search.searchTerm !== undefined;

  useWholeNames(
    search.vendors,
    useCallback((vendors: string[]) => void change({ vendors }, true), [change]),
  );
  const showPage = useCallback((page: number) => void change({ page }, true), [change]);
  useLastPage(
    { rows: list.isPlaceholderData ? undefined : items?.length, page: search.page, pageSize: ndrPageSize, total },
    showPage,
  );

  const isWaiting = items?.some(({ action }) => action?.state === 'unknown' || action?.state === 'submitted') ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void invalidate('orders'), lookAgain);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (
    <ListScreen title="Failed Deliveries">
      <div className={classes.bar}>
        <div className={classes.search}>
          <SearchBox
            what="failed deliveries"
            delay={300}
            value={search.searchTerm ?? ''}
            onSearch={(term) => void change({ searchTerm: term || undefined })}
          />
        </div>
        <FilterButton count={filterCount} onClick={filterDialog.open} />
      </div>
      <CountTabs
        tabs={tabs}
        active={search.state}
        count={(tab) => counts?.[tab].toLocaleString('en-IN') ?? '…'}
        onChange={(state) => void change({ state })}
      />
      <DataTable
        label="Failed deliveries"
        columns={ndrColumns}
        card={(item) => <NdrCard item={item} />}
        rows={items}
        rowId={(item) => item.magicOrderId}
        error={list.error}
        onRetry={() => list.refetch()}
        stale={list.isPlaceholderData}
        onOpen={(id) => void navigate({ to: '/orders/$id', params: { id } })}
        paging={{
          page: search.page,
          pageSize: ndrPageSize,
          total: total ?? 0,
          onPage: (page) => void change({ page }),
        }}
        emptyHint={
          isFiltered ? (
            <>
              <Text c="dimmed" size="sm">
                No failed delivery matches this search and these filters.
              </Text>
              <Button variant="default" onClick={() => void change({ ...noNdrFilters, searchTerm: undefined })}>
                Clear search and filters
              </Button>
            </>
          ) : (
            <Text c="dimmed" size="sm">
              {emptyTexts[search.state]}
            </Text>
          )
        }
      />
      {everFiltering && (
        <Suspense>
          <NdrFilterDialog
            opened={filtering}
            onClose={filterDialog.close}
            filters={search}
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
