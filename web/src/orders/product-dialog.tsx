import { deliveryProperty, visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import type { Order } from '@shipmagic/domain/orders/order';
import { Dialog } from '../ui/dialog.tsx';
import classes from './detail/product-table.module.css';
import { ProductTable } from './detail/product-table.tsx';
import { DeliveryLine, LineProperties, Product, type ProductColumn, priceColumns } from './product-columns.tsx';

/** Here every product property has its own column. */
const dialogColumns: readonly ProductColumn[] = [
  { title: 'Product', cell: (line) => <Product line={line} below={line.variantTitle} /> },
  { title: 'Customised', cell: (line) => (line.customized ? 'Yes' : 'No') },
  { title: 'Delivery', cell: (line) => (deliveryProperty(line.properties) ? <DeliveryLine line={line} /> : '–') },
  {
    title: 'Properties',
    cell: (line) => (visibleProperties(line.properties).length > 0 ? <LineProperties line={line} /> : '–'),
  },
  { title: 'SKU', cell: (line) => <span className={classes.whole}>{line.sku ?? '–'}</span> },
  ...priceColumns,
];

interface ProductDialogProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** The products of an order, without leaving the list. */
export function ProductDialog({ order, opened, onClose }: ProductDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Products of ${order.orderNumber}`} size={1180}>
      <ProductTable order={order} columns={dialogColumns} />
    </Dialog>
  );
}
