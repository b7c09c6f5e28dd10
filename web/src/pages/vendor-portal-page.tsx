import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderStatusColours, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import type { Vendor } from '@shipmagic/domain/vendors/vendor';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isMissing } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { KeptTabs } from '../ui/kept-tabs.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { EmailSettings } from '../vendors/detail/email-settings.tsx';
import { VendorProducts } from '../vendors/detail/vendor-products.tsx';
import { BusinessOverview } from '../vendors/portal/business-overview.tsx';
import { portalDay } from '../vendors/portal/portal-day.ts';
import { PortalHeader } from '../vendors/portal/portal-header.tsx';
import { PortalOrders } from '../vendors/portal/portal-orders.tsx';
import { PortalStats } from '../vendors/portal/portal-stats.tsx';

const route = getRouteApi('/shell/vendor-portal/$vendorName');

/** A vendor's view of its business, for staff. */
export function VendorPortalPage() {
  const session = useSession();
  const { vendorName } = route.useParams();
  useDocumentTitle('Vendor Portal');
  if (!session) return null;
  if (!isStaff(session.user)) {
    return <Notice title="Access Denied" text="You don't have permission to access vendor portals." />;
  }
  return <PortalOf vendorName={vendorName} />;
}

function PortalOf({ vendorName }: { vendorName: string }) {
  const { data: vendor, error, refetch } = useRoute(vendorsContract.get, { params: { vendorName } });
  if (error && !vendor) {
    const missing = isMissing(error);
    if (!missing) return <Failure what="Failed to fetch vendor" error={error} onRetry={() => refetch()} />;
    return <Notice title="Vendor not found" text="There is no vendor with this name." />;
  }
  if (!vendor) {
    return (
      <Stack gap="md" role="status">
        <Title order={1} c="dimmed" fz="sm" fw={400}>
          Loading vendor...
        </Title>
        <Skeleton height={48} />
        <Skeleton height={96} />
        <Skeleton height={260} />
      </Stack>
    );
  }
  return <Portal vendor={vendor} />;
}

function Portal({ vendor }: { vendor: Vendor }) {
  const navigate = useNavigate();
  const { tab = 'orders' } = route.useSearch();
  const { vendorName } = vendor;
  return (
    <Stack gap="md">
      <PortalHeader vendor={vendor} />
      <PortalStats vendorName={vendorName} />
      <KeptTabs
        active={tab}
        onChange={(next) =>
          void navigate({
            to: '/vendor-portal/$vendorName',
            params: { vendorName },
            search: { tab: next === 'orders' ? undefined : next },
            replace: true,
          })
        }
        tabs={[
          {
            value: 'orders',
            label: 'My Orders',
            content: () => <PortalOrders vendorName={vendorName} status={statusOf} />,
          },
          {
            value: 'products',
            label: 'My Products',
            content: () => <VendorProducts vendorName={vendorName} day={portalDay} />,
          },
          { value: 'overview', label: 'Business Overview', content: () => <BusinessOverview vendor={vendor} /> },
          {
            value: 'email',
            label: 'Email Settings',
            content: () => <EmailSettings vendor={vendor} savedTitle="Settings Updated" />,
          },
        ]}
      />
    </Stack>
  );
}

const statusOf = ({ orderStatus }: Order) => (
  <StatusBadge colour={orderStatusColours[orderStatus]}>{orderStatusLabels[orderStatus]}</StatusBadge>
);

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <Stack align="center" gap="sm" py={96}>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      <Button mt="sm" renderRoot={(props) => <Link to="/vendors" search={{ page: 1 }} {...props} />}>
        Back to Vendors
      </Button>
    </Stack>
  );
}
