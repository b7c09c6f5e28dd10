import type { Order } from '@shipmagic/domain/orders/order';
import type { ReactNode } from 'react';
import type { Column } from '../ui/column.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { AddressCell, CustomerCell, FulfillmentCell, OrderDetailsCell, PaymentCell } from './order-cells.tsx';
import { ProductCell } from './product-cell.tsx';

/** What other parts of the app put into a row. */
export interface OrderSlots {
  status: (order: Order) => ReactNode;
  shipping: (order: Order) => ReactNode;
}

/** Together with the checkbox they fit beside the sidebar on a small laptop (1366 px); what is left over goes to all of them. */
export function orderColumns(slots: OrderSlots): Column<Order>[] {
  return [
    { key: 'order', title: 'Order Details', width: 92, render: (order) => <OrderDetailsCell order={order} /> },
    {
      key: 'vendor',
      title: 'Vendor',
      width: 92,
      render: (order) => <TwoLines strong={order.vendorName} wrap />,
    },
    {
      key: 'products',
      title: 'Product Details',
      width: 154,
      render: (order) => <ProductCell order={order} />,
    },
    { key: 'payment', title: 'Payment', width: 116, render: (order) => <PaymentCell order={order} /> },
    { key: 'customer', title: 'Customer Details', width: 118, render: (order) => <CustomerCell order={order} /> },
    { key: 'address', title: 'Address', width: 102, render: (order) => <AddressCell order={order} /> },
    {
      key: 'fulfillment',
      title: 'Fulfillment Details',
      width: 78,
      render: (order) => <FulfillmentCell order={order} />,
    },
    { key: 'status', title: 'Status', width: 134, render: slots.status },
    { key: 'shipping', title: 'Shipping & Actions', width: 168, render: slots.shipping },
  ];
}
