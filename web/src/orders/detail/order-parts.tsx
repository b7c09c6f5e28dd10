import type { Order } from '@shipmagic/domain/orders/order';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { orderStatusColours, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../../api/use-route.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './order-parts.module.css';

/** Asked together with the order, so that the screen does not move under the pointer when the parts arrive. */
export const useOrderParts = (id: string) => useRoute(ordersContract.parts, { params: { id } });

/** The parts of the store order, one per vendor, as ways to each; nothing where there is only this one. */
export function OrderParts({ order }: { order: Order }) {
  const { data } = useOrderParts(order.magicOrderId);
  if (!data || data.parts.length < 2) return null;
  return (
    <nav className={classes.parts} aria-label={`Parts of ${order.orderNumber}`}>
      {data.parts.map((part) => {
        // The order on the screen changes at once; the list of parts follows.
        const status = part.magicOrderId === order.magicOrderId ? order.orderStatus : part.orderStatus;
        return (
          <Link
            key={part.magicOrderId}
            to="/orders/$id"
            params={{ id: part.magicOrderId }}
            className={classes.part}
            activeProps={{ 'aria-current': 'page' }}
          >
            {part.vendorName}
            {part.isExchange && ' · Exchange'}
            <StatusBadge colour={orderStatusColours[status]}>{orderStatusLabels[status]}</StatusBadge>
          </Link>
        );
      })}
    </nav>
  );
}
