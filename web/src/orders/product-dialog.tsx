import type { Order } from '@shipmagic/domain/orders/order';
import { Dialog } from '../ui/dialog.tsx';
import { ProductTable } from './detail/product-table.tsx';

interface ProductDialogProps {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** The products of an order, without leaving the list. */
export function ProductDialog({ order, opened, onClose }: ProductDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Products of ${order.orderNumber}`} size={920}>
      <ProductTable order={order} />
    </Dialog>
  );
}
