import { Button, Text, Title } from '@mantine/core';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRoute } from '../api/use-route.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Failure } from '../ui/failure.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { useVendorSearch } from '../vendors/use-vendor-search.ts';
import { VendorCard } from '../vendors/vendor-card.tsx';
import { vendorColumns } from '../vendors/vendor-columns.tsx';
import { toVendorListQuery, vendorsPerPage } from '../vendors/vendor-search.ts';
import { VendorToolbar } from '../vendors/vendor-toolbar.tsx';
import classes from './vendors-page.module.css';

/** How many page buttons there are at most (specification 2, section 9). */
const pageButtons = 10;

export function VendorsPage() {
  useDocumentTitle('Manage Vendors');
  const navigate = useNavigate();
  const { search, change } = useVendorSearch();
  const list = useRoute(vendorsContract.list, { query: toVendorListQuery(search) }, { keepPrevious: true });
  const last = list.data?.totalPages ?? 1;
  // An old link, or a filter that leaves fewer pages: the last page there is.
  const beyondEnd = !list.isPlaceholderData && list.data !== undefined && search.page > last;
  useEffect(() => {
    if (beyondEnd) void change({ page: last }, true);
  }, [beyondEnd, last, change]);
  const filtered = Boolean(search.search || search.vendors);
  const retry = () => void list.refetch();

  return (
    <div className={classes.screen}>
      <Title order={1}>Manage Vendors</Title>
      <VendorToolbar search={search} onChange={change}>
        {null}
      </VendorToolbar>
      <DataTable
        label="Vendors"
        columns={vendorColumns}
        card={(vendor) => <VendorCard vendor={vendor} />}
        rows={list.data?.vendors}
        rowId={(vendor) => vendor.vendorName}
        error={list.error}
        onRetry={retry}
        failure={
          list.error && (
            <Failure
              what="Error Loading Vendors"
              error={list.error}
              onRetry={retry}
              action={
                <Button variant="subtle" onClick={() => window.location.reload()}>
                  Refresh Page
                </Button>
              }
            />
          )
        }
        stale={list.isPlaceholderData}
        onOpen={(name) => void navigate({ to: '/vendors/$name', params: { name } })}
        paging={{
          page: search.page,
          pageSize: vendorsPerPage,
          total: list.data?.total ?? 0,
          onPage: (page) => change({ page }),
          buttons: pageButtons,
        }}
        emptyHint={
          filtered ? (
            <>
              <Text c="dimmed" size="sm">
                No vendor matches this search.
              </Text>
              <Button variant="default" onClick={() => change({ search: undefined, vendors: undefined })}>
                Clear search and filter
              </Button>
            </>
          ) : (
            <Text c="dimmed" size="sm">
              Vendors appear here with their first order or product from the store.
            </Text>
          )
        }
      />
    </div>
  );
}
