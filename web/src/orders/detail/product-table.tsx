import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import type { ReactNode } from 'react';
import { ScrollFrame } from '../../ui/scroll-frame.tsx';
import { DeliveryLine, LineProperties, Product, type ProductColumn, priceColumns } from '../product-columns.tsx';
import { sentText } from '../quantity-text.ts';
import classes from './product-table.module.css';

/** The columns of the order's own screen. */
const orderColumns: readonly ProductColumn[] = [
  {
    title: 'Product',
    cell: (line) => (
      <Product
        line={line}
        below={[
          line.variantTitle,
          line.sku && `SKU ${line.sku}`,
          line.customized && 'Customized',
          !line.requiresShipping && 'Not shipped',
          sentText(line),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <DeliveryLine line={line} />
        <LineProperties line={line} />
      </Product>
    ),
  },
  { title: 'HSN', cell: (line) => line.hsn ?? '–' },
  ...priceColumns,
];

interface ProductTableProps {
  order: Order;
  columns?: readonly ProductColumn[];
  /** Steps for an item, below its first cell. */
  action?: (line: LineItem) => ReactNode;
}

/** The products of an order with what they cost. */
export function ProductTable({ order, columns = orderColumns, action }: ProductTableProps) {
  if (order.lineItems.length === 0) return <p className={classes.quiet}>No product details available</p>;
  return (
    <>
      {order.shippingMethod && <p className={classes.method}>Shipping method: {order.shippingMethod}</p>}
      <ScrollFrame className={classes.frame} label="Product list">
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ title, numeric }) => (
                <th key={title} scope="col" className={numeric ? classes.number : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <ProductRow key={line.id} line={line} currency={order.currency} columns={columns} action={action} />
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </>
  );
}

interface ProductRowProps {
  line: LineItem;
  currency: string;
  columns: readonly ProductColumn[];
  action: ProductTableProps['action'];
}

function ProductRow({ line, currency, columns, action }: ProductRowProps) {
  return (
    <tr>
      {columns.map(({ title, numeric, cell }, i) => (
        <td key={title} data-label={i === 0 ? undefined : title} className={numeric ? classes.number : undefined}>
          {cell(line, currency)}
          {i === 0 && action && <div className={classes.action}>{action(line)}</div>}
        </td>
      ))}
    </tr>
  );
}
