import { ActionIcon, Group, Title } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LateBadge } from '../../ui/late-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { storeDay, storeTime } from '../../ui/store-time.ts';
import { lastOrderSearch } from '../last-order-search.ts';
import { financialStatusColours, financialStatusLabel } from '../order-status-look.ts';
import classes from './order-header.module.css';

interface OrderHeaderProps {
  order: Order;
  shipmentStatus: ReactNode;
  /** Actions on the whole order. */
  actions: ReactNode;
}

/** Number, date and status badges. */
export function OrderHeader({ order, shipmentStatus, actions }: OrderHeaderProps) {
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
      <div className={classes.text}>
        <Title order={1}>{order.orderNumber}</Title>
        <div className={classes.date}>
          {storeDay(order.createdAt)}, {storeTime(order.createdAt)} · {order.vendorName}
        </div>
      </div>
      <Group gap={6}>
        {order.managedInShipmagic === false && <StatusBadge colour="orange">Managed in ShipTurtle</StatusBadge>}
        <StatusBadge colour={financialStatusColours[order.financialStatus]}>
          {financialStatusLabel(order.financialStatus)}
        </StatusBadge>
        {shipmentStatus}
        <LateBadge of={order} />
        {!order.shippingLabelUrl && <StatusBadge colour="gray">Shipping label not generated</StatusBadge>}
        <StatusBadge colour={order.invoiceNumber ? 'green' : 'gray'}>
          {order.invoiceNumber ? `Invoice ${order.invoiceNumber}` : 'Invoice not generated'}
        </StatusBadge>
        <StatusBadge colour="gray">{order.paymentGateway || 'Not Available'}</StatusBadge>
      </Group>
      {actions}
    </div>
  );
}
