import { Text } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { paymentShown, payoutText } from '@shipmagic/domain/orders/order-totals';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRoute } from '../../api/use-route.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Failure } from '../../ui/failure.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDeferredBriefly } from '../../ui/use-deferred-briefly.ts';
import classes from './portal.module.css';
import { portalDay } from './portal-day.ts';

/** How many orders the portal shows, newest first (specification 2, section 9). */
const shownOrders = 100;

interface PortalOrdersProps {
  vendorName: string;
  /** An order's progress, as on the order screens. */
  status: (order: Order) => ReactNode;
}

export function PortalOrders({ vendorName, status }: PortalOrdersProps) {
  const navigate = useNavigate();
  const query = { page: 1, limit: shownOrders, vendor: vendorName };
  const { data, error, refetch } = useRoute(ordersContract.list, { query });
  // The rows come in two steps: what stands below them comes with the second.
  const isDrawn = useDeferredBriefly(data !== undefined, false);
  return (
    <>
      <DataTable
        label="Orders"
        columns={columns(status)}
        cardName={({ orderNumber }) => `Order ${orderNumber}`}
        rows={data?.orders}
        rowId={(order) => order.magicOrderId}
        error={error}
        onRetry={() => refetch()}
        failure={error && <Failure what="Failed to fetch orders" error={error} onRetry={() => refetch()} />}
        onOpen={(id) => void navigate({ to: '/orders/$id', params: { id } })}
        emptyHint={
          <Text c="dimmed" size="sm">
            Orders appear here as soon as they are placed in the store.
          </Text>
        }
      />
      {isDrawn && data && data.total > shownOrders && (
        <Text c="dimmed" size="sm" mt={8}>
          The newest {shownOrders} of {data.total.toLocaleString('en-IN')} orders.
        </Text>
      )}
    </>
  );
}

const columns = (status: PortalOrdersProps['status']): Column<Order>[] => [
  { key: 'order', title: 'Order', width: 130, render: (order) => <OrderName order={order} />, card: 'title' },
  { key: 'items', title: 'Products', width: 280, render: (order) => <Items order={order} />, card: 'half' },
  { key: 'status', title: 'Status', width: 140, render: status, card: 'half' },
  {
    key: 'payment',
    title: 'Payment',
    width: 140,
    align: 'right',
    render: (order) => <Amounts order={order} />,
    card: 'beside',
  },
];

function OrderName({ order }: { order: Order }) {
  return <TwoLines strong={<OrderLink to={order} />} dimmed={portalDay(order.createdAt)} />;
}

function Items({ order }: { order: Order }) {
  const [first, ...others] = order.lineItems;
  if (!first) return '–';
  const pieces = order.lineItems.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <TwoLines
      wrap
      strong={others.length > 0 ? `${first.title} and ${others.length} more` : first.title}
      dimmed={`${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`}
    />
  );
}

function Amounts({ order }: { order: Order }) {
  return (
    <div className={classes.number}>
      <TwoLines strong={formatMoney(paymentShown(order), order.currency)} dimmed={payoutText(order)} />
    </div>
  );
}
