import type { OtherOrder } from '@shipmagic/domain/customers/customer-card.contract';
import { formatMoney } from '@shipmagic/domain/money/currency';
import { orderStatusColours, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { OrderLink } from '../ui/order-link.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay } from '../ui/store-time.ts';
import classes from './customer-card.module.css';

/** A parcel that stands where its order does says nothing more. */
const says = ({ shipmentStatus, orderStatus }: OtherOrder) =>
  shipmentStatus !== null && shipmentStatusLook[shipmentStatus].label !== orderStatusLabels[orderStatus];

/** Orders with their states and parcels, a line or two each. */
export function OtherOrders({ orders }: { orders: readonly OtherOrder[] }) {
  return (
    <ul className={classes.list}>
      {orders.map((order) => (
        <li key={order.magicOrderId}>
          <span>
            <OrderLink to={order} />{' '}
            <span className={classes.quiet}>
              {storeDay(order.createdAt)} · {order.vendorName} · {formatMoney(order.total, order.currency)}
              {order.shippingReference && ` · ${order.shippingPartner ?? 'AWB'} ${order.shippingReference}`}
            </span>
          </span>
          <span className={classes.states}>
            <StatusBadge colour={orderStatusColours[order.orderStatus]}>
              {orderStatusLabels[order.orderStatus]}
            </StatusBadge>
            {order.shipmentStatus && says(order) && (
              <StatusBadge colour={shipmentStatusLook[order.shipmentStatus].colour}>
                {shipmentStatusLook[order.shipmentStatus].label}
              </StatusBadge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
