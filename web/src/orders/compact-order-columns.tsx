import type { Order } from '@shipmagic/domain/orders/order';
import { orderColumns as columns } from '@shipmagic/domain/orders/order-columns';
import { type Column, titledColumns } from '../ui/column.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import {
  CompactAddressCell,
  CompactCustomerCell,
  CompactOrderCell,
  CompactOrderHead,
  CompactPaymentCell,
  CompactProductCell,
  CompactRecipient,
  CompactSizeCell,
} from './compact-cells.tsx';
import type { OrderSlots } from './order-columns.tsx';

/**
 * The same columns in rows of two lines. Together with the checkbox they fit beside the sidebar on a small laptop
 * (1366 px), so that nothing lies under the pinned last one.
 */
export const compactOrderColumns = (slots: OrderSlots): Column<Order>[] =>
  titledColumns(columns, {
    order: {
      width: 114,
      sort: 'date',
      render: (order) => <CompactOrderCell order={order} />,
      card: 'title',
      onCard: (order) => <CompactOrderHead order={order} />,
    },
    vendor: {
      width: 94,
      sort: 'vendor',
      render: ({ vendorName }) => <TwoLines strong={<span title={vendorName}>{vendorName}</span>} />,
      card: 'none',
    },
    products: { width: 168, render: (order) => <CompactProductCell order={order} />, card: 'line' },
    payment: { width: 90, sort: 'value', render: (order) => <CompactPaymentCell order={order} />, card: 'beside' },
    customer: {
      width: 112,
      render: (order) => <CompactCustomerCell order={order} />,
      card: 'line',
      onCard: (order) => <CompactRecipient order={order} />,
    },
    address: { width: 94, sort: 'city', render: (order) => <CompactAddressCell order={order} />, card: 'none' },
    fulfillment: { width: 84, render: (order) => <CompactSizeCell order={order} />, card: 'none' },
    status: { width: 128, render: slots.compactStatus, card: 'half' },
    shipping: { width: 162, render: slots.nextStep, card: 'half' },
  });
