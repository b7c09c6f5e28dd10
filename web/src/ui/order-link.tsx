import type { Order } from '@shipmagic/domain/orders/order';
import { Link } from '@tanstack/react-router';
import cell from './cell.module.css';

/** The number of an order, which leads to it. */
export function OrderLink({ to }: { to: Pick<Order, 'magicOrderId' | 'orderNumber'> }) {
  return (
    <Link to="/orders/$id" params={{ id: to.magicOrderId }} className={cell.link}>
      {to.orderNumber}
    </Link>
  );
}
