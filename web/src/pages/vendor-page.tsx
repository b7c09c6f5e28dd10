import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { gstMistake } from '@shipmagic/domain/vendors/gst-rules';
import type { Vendor, VendorField } from '@shipmagic/domain/vendors/vendor';
import { vendorRequestsContract } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isMissing } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { KeptTabs } from '../ui/kept-tabs.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { BillingInvoice } from '../vendors/detail/billing-invoice.tsx';
import { CompanyDetails } from '../vendors/detail/company-details.tsx';
import { EmailSettings } from '../vendors/detail/email-settings.tsx';
import { NameInStore } from '../vendors/detail/name-in-store.tsx';
import { ShippingPartners } from '../vendors/detail/shipping-partners.tsx';
import { useVendorDraft } from '../vendors/detail/use-vendor-draft.ts';
import { VendorCalendar } from '../vendors/detail/vendor-calendar.tsx';
import { VendorHeader } from '../vendors/detail/vendor-header.tsx';
import { VendorProducts } from '../vendors/detail/vendor-products.tsx';
import { VendorReadiness } from '../vendors/detail/vendor-readiness.tsx';
import { VendorRequests } from '../vendors/detail/vendor-requests.tsx';
import type { VendorTab } from '../vendors/tab-search.ts';
import { lastVendorSearch } from '../vendors/use-vendor-search.ts';
import { WarehousesTab } from '../warehouses/warehouses-tab.tsx';

const route = getRouteApi('/shell/vendors/$name');

export function VendorPage() {
  const { name } = route.useParams();
  const session = useSession();
  const { data: vendor, error, refetch } = useRoute(vendorsContract.get, { params: { vendorName: name } });
  // Read before the tabs are shown, above which it stands, so that nothing moves under a pointer.
  const ready = useRoute(newVendorsContract.readiness, { params: { vendorName: name } });
  const asked = useRoute(vendorRequestsContract.ofVendor, { params: { vendorName: name } });
  useDocumentTitle(vendor?.vendorName ?? 'Vendor');
  if (error && !vendor) {
    const missing = isMissing(error);
    return missing ? <NotFound /> : <Failure what="Failed to fetch vendor" error={error} onRetry={() => refetch()} />;
  }
  if (!vendor || !session || ready.isPending || asked.isPending) return <Loading />;
  return <VendorScreen key={vendor.id} vendor={vendor} role={session.user.role} />;
}

function VendorScreen({ vendor, role }: { vendor: Vendor; role: Role }) {
  const navigate = useNavigate();
  const { tab = 'company' } = route.useSearch();
  const open = (next: VendorTab) =>
    void navigate({
      to: '/vendors/$name',
      params: { name: vendor.vendorName },
      search: { tab: next === 'company' ? undefined : next },
      replace: true,
    });
  const draft = useVendorDraft(vendor, {
    // A vendor member cannot correct tax data, which must not keep them from saving anything else.
    check: (edited) => (isStaff({ role }) ? gstProblem(edited) : null),
    onMistake: (field) => open(tabOf(field)),
  });
  const { vendorName } = vendor;
  return (
    <Stack gap="md">
      <LeaveGuard when={draft.dirty && !draft.saving} onLeave={draft.giveUp} />
      <VendorHeader draft={draft} role={role} />
      <VendorReadiness vendorName={vendorName} />
      <VendorRequests vendorName={vendorName} role={role} />
      {isStaff({ role }) && <NameInStore vendorName={vendorName} role={role} />}
      <KeptTabs
        active={tab}
        onChange={open}
        tabs={[
          {
            value: 'company',
            label: 'Company Details',
            content: () => (
              <Stack gap="md">
                <CompanyDetails draft={draft} role={role} />
                <VendorCalendar vendorName={vendorName} role={role} />
              </Stack>
            ),
          },
          {
            value: 'billing',
            label: 'Billing & Invoice',
            content: () => <BillingInvoice draft={draft} role={role} />,
          },
          {
            value: 'warehouses',
            label: 'Warehouses',
            content: () => <WarehousesTab vendorName={vendorName} role={role} />,
          },
          {
            value: 'partners',
            label: 'Shipping Partners',
            content: () => <ShippingPartners vendorName={vendorName} />,
          },
          {
            value: 'email',
            label: 'Email Settings',
            content: () => <EmailSettings vendor={vendor} savedTitle="Email Settings Updated" />,
          },
          { value: 'products', label: 'Products', content: () => <VendorProducts vendorName={vendorName} /> },
        ]}
      />
    </Stack>
  );
}

function gstProblem(vendor: Vendor): { field: VendorField; message: string } | null {
  const message = gstMistake(vendor);
  return message ? { field: vendor.gstin?.trim() ? 'enableGstMethodology' : 'gstin', message } : null;
}

const billingFields: readonly VendorField[] = [
  'gstin',
  'enableGstMethodology',
  'canCreateShipments',
  'slabBasedPayments',
  'commissionPercentage',
  'commissionSlabs',
  'productionDays',
  'parcelLengthCm',
  'parcelWidthCm',
  'parcelHeightCm',
  'paymentTerms',
  'currency',
];

/** Where a field is edited. */
const tabOf = (field: VendorField): VendorTab =>
  field.startsWith('billing') || billingFields.includes(field) ? 'billing' : 'company';

function NotFound() {
  return (
    <Stack align="center" gap="sm" py={96}>
      <Title order={1}>Vendor not found</Title>
      <Text c="dimmed" ta="center">
        It may not exist, or you have no access to it.
      </Text>
      <Button mt="sm" renderRoot={(props) => <Link to="/vendors" search={lastVendorSearch()} {...props} />}>
        Back to Vendors
      </Button>
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap="md" role="status">
      <Title order={1} c="dimmed" fz="sm" fw={400}>
        Loading vendor...
      </Title>
      <Skeleton height={40} />
      <Skeleton height={260} />
    </Stack>
  );
}
