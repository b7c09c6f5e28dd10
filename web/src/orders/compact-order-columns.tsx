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
import { PayoutCell } from './order-cells.tsx';
import type { OrderSlots } from './order-columns.tsx';

/**
 * The same columns in rows of two lines. Together with the checkbox they fit beside the sidebar on a small laptop
 * (1366 px), so that nothing lies under the pinned last one.
 */
export const compactOrderColumns = (slots: OrderSlots): Column<Order>[] =>
  titledColumns(columns, {
    order: {
      width: 112,
      sort: 'date',
      render: (order) => <CompactOrderCell order={order} />,
      card: 'title',
      onCard: (order) => <CompactOrderHead order={order} />,
    },
    vendor: {
      width: 103,
      sort: 'vendor',
      render: ({ vendorName }) => <TwoLines wrap strong={vendorName} />,
      card: 'none',
    },
    products: { width: 152, render: (order) => <CompactProductCell order={order} />, card: 'line' },
    payment: { width: 100, sort: 'value', render: (order) => <CompactPaymentCell order={order} />, card: 'beside' },
    payout: {
      width: 96,
      render: (order) => <PayoutCell order={order} />,
      card: 'line',
      onCard: (order) => <PayoutCell order={order} inline />,
    },
    customer: {
      width: 131,
      render: (order) => <CompactCustomerCell order={order} />,
      card: 'line',
      onCard: (order) => <CompactRecipient order={order} />,
    },
    address: { width: 113, sort: 'city', render: (order) => <CompactAddressCell order={order} />, card: 'none' },
    fulfillment: { width: 92, render: (order) => <CompactSizeCell order={order} />, card: 'none' },
    status: { width: 133, render: slots.compactStatus, card: 'half' },
    shipping: { width: 120, render: slots.nextStep, card: 'half' },
  });
