import type { Order } from '@shipmagic/domain/orders/order';
import classes from './order-card.module.css';
import { AddressCell, CustomerCell, OrderDetailsCell, PaymentCell } from './order-cells.tsx';
import type { OrderSlots } from './order-columns.tsx';
import { ProductCell } from './product-cell.tsx';

/** A row of the orders table on a narrow screen. */
export function OrderCard({ order, slots }: { order: Order; slots: OrderSlots }) {
  return (
    <article aria-label={`Order ${order.orderNumber}, ${order.vendorName}`}>
      <div className={classes.pair}>
        <OrderDetailsCell order={order} />
        <PaymentCell order={order} />
      </div>
      <div className={classes.vendor}>{order.vendorName}</div>
      <ProductCell order={order} />
      <div className={classes.pair}>
        <CustomerCell order={order} />
        <AddressCell order={order} />
      </div>
      <div className={classes.actions}>
        {slots.status(order)}
        {slots.shipping(order)}
      </div>
    </article>
  );
}
