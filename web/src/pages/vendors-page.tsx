import { Button, Text } from '@mantine/core';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Failure } from '../ui/failure.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useLastPage } from '../ui/use-last-page.ts';
import { VendorFileButtons } from '../vendor-files/vendor-file-buttons.tsx';
import { useVendorSearch } from '../vendors/use-vendor-search.ts';
import { VendorCard } from '../vendors/vendor-card.tsx';
import { vendorColumns } from '../vendors/vendor-columns.tsx';
import { toVendorListQuery, vendorsPerPage } from '../vendors/vendor-search.ts';
import { VendorToolbar } from '../vendors/vendor-toolbar.tsx';

/** How many page buttons there are at most (specification 2, section 9). */
const pageButtons = 10;

export function VendorsPage() {
  const navigate = useNavigate();
  const session = useSession();
  const { search, change } = useVendorSearch();
  const list = useRoute(vendorsContract.list, { query: toVendorListQuery(search) }, { keepPrevious: true });
  useLastPage(
    {
      rows: list.isPlaceholderData ? undefined : list.data?.vendors.length,
      page: search.page,
      pageSize: vendorsPerPage,
      total: list.data?.total,
    },
    (page) => void change({ page }, true),
  );
  const filtered = Boolean(search.search || search.vendors);
  const retry = () => void list.refetch();

  return (
    <ListScreen title="Manage Vendors">
      <VendorToolbar search={search} onChange={change}>
        {session && <VendorFileButtons user={session.user} search={search} />}
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
    </ListScreen>
  );
}
