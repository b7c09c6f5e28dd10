import { ActionIcon, Group, Title } from '@mantine/core';
import { deliveryMethodTable } from '@shipmagic/domain/orders/delivery-method';
import type { Order } from '@shipmagic/domain/orders/order';
import { shipmentBadge } from '@shipmagic/domain/parcels/booking/shipment-badge';
import { orderStatusColours, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { erasedText } from '@shipmagic/domain/time/erased-text';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ClockChip } from '../../ui/clock-chip.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { lastOrderSearch } from '../last-order-search.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import classes from './order-header.module.css';
import { OrderNeighbours } from './order-neighbours.tsx';

interface OrderHeaderProps {
  order: Order;
  shipmentStatus: ReactNode;
  /** The usual next step, as a button. */
  nextStep: ReactNode;
}

/** Stays at the top while the order is read: number, state, due date, the next step, and the ways to other orders. */
export function OrderHeader({ order, shipmentStatus, nextStep }: OrderHeaderProps) {
  // Read once: Back leads to the list as it was when this order was opened.
  const [back] = useState(lastOrderSearch);
  return (
    <div className={classes.root}>
      <ActionIcon
        variant="default"
        aria-label="Back to the orders"
        renderRoot={(props) => <Link to="/orders" search={back} {...props} />}
      >
        <IconArrowLeft size={18} />
      </ActionIcon>
      <OrderNeighbours id={order.magicOrderId} />
      <div className={classes.text}>
        <Title order={1}>{order.orderNumber}</Title>
        <div className={classes.date}>
          {storeDay(order.createdAt)}, {storeTime(order.createdAt)} · {order.vendorName}
        </div>
      </div>
      <Group gap={6} className={classes.badges}>
        {order.personalDataErasedAt && (
          <StatusBadge colour="gray">{erasedText(order.personalDataErasedAt)}</StatusBadge>
        )}
        {order.deliveryMethod !== 'shipping' && (
          <StatusBadge colour="gray">{deliveryMethodTable[order.deliveryMethod].label}</StatusBadge>
        )}
        {order.exchangeOf && <StatusBadge colour="blue">Exchange</StatusBadge>}
        {order.isTest && <StatusBadge colour="orange">Test</StatusBadge>}
        {order.managedInShipmagic === false && <StatusBadge colour="orange">Managed in ShipTurtle</StatusBadge>}
        {!shipmentSaysIt(order) && (
          <StatusBadge colour={orderStatusColours[order.orderStatus]}>
            {orderStatusLabels[order.orderStatus]}
          </StatusBadge>
        )}
        <PaymentBadge order={order} />
        {shipmentStatus}
        <ClockChip of={order} />
      </Group>
      <NextStep>{nextStep}</NextStep>
    </div>
  );
}

// Why: docs/decisions/orders.md, "The head of an order says its status once".
function shipmentSaysIt(order: Order): boolean {
  const badge = shipmentBadge(order);
  return badge !== null && shipmentStatusLook[badge.shown].label === orderStatusLabels[order.orderStatus];
}

/** Keeps the focus while one step follows another. */
function NextStep({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(
    frame,
    useCallback(() => () => frame.current?.querySelector<HTMLElement>('button, a') ?? frame.current, []),
  );
  return (
    <div ref={frame} className={classes.next} tabIndex={-1}>
      {children}
    </div>
  );
}
