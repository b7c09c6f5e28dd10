import { Button, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissing } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { useRoute } from '../api/use-route.ts';
import { InvoiceButton } from '../invoices/invoice-button.tsx';
import { VoidInvoices } from '../invoices/void-invoices.tsx';
import { ActivityLog, useActivityLog } from '../orders/detail/activity-log.tsx';
import { EmailButtons } from '../orders/detail/email-buttons.tsx';
import { ExchangeNote } from '../orders/detail/exchange-note.tsx';
import { OrderFacts } from '../orders/detail/order-facts.tsx';
import { OrderHeader } from '../orders/detail/order-header.tsx';
import { OrderParts, useOrderParts } from '../orders/detail/order-parts.tsx';
import { useNotesDraft } from '../orders/detail/use-notes-draft.ts';
import { useOrderActions } from '../orders/detail/use-order-actions.ts';
import { useOrderKeys } from '../orders/detail/use-order-keys.ts';
import { lastOrderSearch } from '../orders/last-order-search.ts';
import { ShipmentStatusBadge } from '../parcels/booking/shipment-status.tsx';
import { OrderPrivacy } from '../privacy/order-privacy.tsx';
import { Failure } from '../ui/failure.tsx';
import { useDocumentTitle } from '../ui/screen-title.tsx';
import { OrderDetailsTab } from './order-details-tab.tsx';
import { OrderNextStep } from './order-next-step.tsx';
import classes from './order-page.module.css';

const route = getRouteApi('/shell/orders/$id');

export function OrderPage() {
  const { id } = route.useParams();
  const session = useSession();
  const { data: order, error, refetch } = useRoute(ordersContract.get, { params: { id } });
  const parts = useOrderParts(id);
  useDocumentTitle(order?.orderNumber ?? 'Order');
  useEffect(() => {
    if (error) console.error('Loading the order', error);
  }, [error]);
  if (error && !order) {
    if (isMissing(error)) return <NotFound />;
    return <Failure what="The order could not be loaded" error={error} onRetry={() => refetch()} />;
  }
  if (!order || !session || (parts.isLoading && !parts.isFetched)) return <Loading />;
  return <OrderScreen key={id} order={order} role={session.user.role} />;
}

function OrderScreen({ order, role }: { order: Order; role: Role }) {
  const log = useActivityLog(order.magicOrderId);
  useOrderKeys(order.magicOrderId);
  useOrderActions(order, role);
  // Kept here, because mails carry the notes as they stand on the screen.
  const notes = useNotesDraft(order);
  return (
    <Stack gap="md">
      <OrderHeader
        order={order}
        shipmentStatus={<ShipmentStatusBadge order={order} />}
        nextStep={<OrderNextStep order={order} role={role} />}
      />
      <OrderParts order={order} />
      <ExchangeNote order={order} />
      <Tabs defaultValue="details">
        <div className={classes.bar}>
          <Tabs.List>
            <Tabs.Tab value="details">Order Details</Tabs.Tab>
            <Tabs.Tab value="activity">Activity Log ({log.data?.activityLogs.length ?? '…'})</Tabs.Tab>
          </Tabs.List>
          <div className={classes.actions}>
            <OrderFacts order={order} />
            <EmailButtons order={order} notes={notes.notes} />
            <InvoiceButton order={order} role={role} />
            <VoidInvoices order={order} />
            {role === 'admin' && <OrderPrivacy order={order} />}
          </div>
        </div>
        <Tabs.Panel value="details">
          <OrderDetailsTab order={order} role={role} notes={notes} />
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <ActivityLog id={order.magicOrderId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function NotFound() {
  return (
    <Stack align="center" gap="sm" py={96}>
      <Title order={1}>Order not found</Title>
      <Text c="dimmed" ta="center">
        It may not exist, or it belongs to a vendor you have no access to.
      </Text>
      <Button mt="sm" renderRoot={(props) => <Link to="/orders" search={lastOrderSearch()} {...props} />}>
        Back to the orders
      </Button>
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap="md" role="status">
      <Title order={1} c="dimmed" fz="sm" fw={400}>
        Loading order details...
      </Title>
      <Skeleton height={40} />
      <Skeleton height={260} />
      <Skeleton height={140} />
    </Stack>
  );
}
