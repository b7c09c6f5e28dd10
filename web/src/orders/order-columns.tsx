import type { Order } from '@shipmagic/domain/orders/order';
import { orderColumns as columns } from '@shipmagic/domain/orders/order-columns';
import type { ReactNode } from 'react';
import { type Column, titledColumns } from '../ui/column.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import {
  AddressCell,
  CustomerCell,
  FulfillmentCell,
  OrderDetailsCell,
  PaymentCell,
  PayoutCell,
} from './order-cells.tsx';
import { ProductCell } from './product-cell.tsx';

/** Cells that other slices draw. */
export interface OrderSlots {
  status: (order: Order) => ReactNode;
  shipping: (order: Order) => ReactNode;
  /** The states of order and parcel, in two lines. */
  compactStatus: (order: Order) => ReactNode;
  /** The next step, and the way to everything else. */
  nextStep: (order: Order) => ReactNode;
}

export const orderCardName = ({ orderNumber, vendorName }: Order) => `Order ${orderNumber}, ${vendorName}`;

/** Together with the checkbox they fit beside the sidebar on a small laptop (1366 px); what is left over goes to all of them. */
export const orderColumns = (slots: OrderSlots): Column<Order>[] =>
  titledColumns(columns, {
    order: { width: 92, sort: 'date', render: (order) => <OrderDetailsCell order={order} />, card: 'title' },
    vendor: { width: 92, sort: 'vendor', render: (order) => <TwoLines strong={order.vendorName} wrap />, card: 'line' },
    products: { width: 154, render: (order) => <ProductCell order={order} />, card: 'line' },
    payment: { width: 116, sort: 'value', render: (order) => <PaymentCell order={order} />, card: 'title' },
    payout: {
      width: 96,
      render: (order) => <PayoutCell order={order} />,
      card: 'line',
      onCard: (order) => <PayoutCell order={order} inline />,
    },
    customer: { width: 118, render: (order) => <CustomerCell order={order} />, card: 'half' },
    address: { width: 102, sort: 'city', render: (order) => <AddressCell order={order} />, card: 'half' },
    fulfillment: {
      width: 78,
      render: (order) => <FulfillmentCell order={order} />,
      card: 'line',
      onCard: (order) => <FulfillmentCell order={order} inline />,
    },
    status: { width: 134, render: slots.status, card: 'line' },
    shipping: { width: 168, render: slots.shipping, card: 'line' },
  });
