import { Button } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { VendorTabs } from '../insights/scorecards/vendor-tabs.tsx';
import { InvitationProgress } from '../new-vendors/invitation-progress.tsx';
import { NewVendorButton } from '../new-vendors/new-vendor-button.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { useListScreen } from '../ui/use-list-screen.ts';
import { VendorFileButtons } from '../vendor-files/vendor-file-buttons.tsx';
import { DefaultCourierButton } from '../vendors/default-courier-button.tsx';
import { NotReadyVendors } from '../vendors/not-ready-vendors.tsx';
import { useVendorSearch } from '../vendors/use-vendor-search.ts';
import { vendorCardName, vendorColumns } from '../vendors/vendor-columns.tsx';
import { toVendorListQuery, vendorsPerPage } from '../vendors/vendor-search.ts';
import { VendorToolbar } from '../vendors/vendor-toolbar.tsx';
import { RegistrationProgress } from '../warehouses/registration-progress.tsx';

/** At most this many page buttons (specification 2, section 9). */
const pageButtons = 10;

export function VendorsPage() {
  const navigate = useNavigate();
  const session = useSession();
  const list = useListScreen(useVendorSearch(), {
    route: vendorsContract.list,
    query: toVendorListQuery,
    rows: ({ vendors }) => vendors,
    pageSize: vendorsPerPage,
  });
  const { search, change } = list;
  return (
    <ListPage
      name="vendors"
      title="Manage Vendors"
      list={list}
      label="Vendors"
      columns={vendorColumns}
      cardName={vendorCardName}
      rowId={({ vendorName }) => vendorName}
      onOpen={(name) => void navigate({ to: '/vendors/$name', params: { name } })}
      failure={{
        what: 'Error Loading Vendors',
        action: (
          <Button variant="subtle" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        ),
      }}
      paging={{ buttons: pageButtons }}
      suggest={{ of: 'vendors', term: search.search, onChoose: (search) => change({ search }) }}
      empty={{
        text: 'Vendors appear here with their first order or product from the store.',
        fromStore: true,
        noMatch: 'No vendor matches this search.',
        clear:
          Boolean(search.search || search.vendors || search.missing) &&
          (() => change({ search: undefined, vendors: undefined, missing: undefined })),
        clearLabel: 'Clear search and filter',
      }}
    >
      <VendorTabs active="vendors" />
      {session && isStaff(session.user) && <RegistrationProgress />}
      {session && isStaff(session.user) && <InvitationProgress />}
      <VendorToolbar search={search} onChange={change}>
        <NotReadyVendors search={search} onChange={change} />
        {session && <VendorFileButtons user={session.user} search={search} />}
        {session && isStaff(session.user) && <DefaultCourierButton />}
        {session && isStaff(session.user) && (
          <NewVendorButton
            opened={search.add === 'vendor'}
            onOpen={() => change({ add: 'vendor', page: search.page })}
            onClose={() => change({ add: undefined, page: search.page })}
          />
        )}
      </VendorToolbar>
    </ListPage>
  );
}
