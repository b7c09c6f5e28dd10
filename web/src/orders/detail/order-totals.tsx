import { formatRupees } from '@shipmagic/domain/money/paise';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderTotal } from '@shipmagic/domain/orders/order-totals';
import classes from './order-totals.module.css';

/** The sums under the products. Tax and discount on shipping are part of the shipping cost: always 0 here. */
export function OrderTotals({ order }: { order: Order }) {
  const rows = [
    ['Total (excluding tax)', order.netPrice],
    ['Tax', order.netTax],
    ['Total (including tax)', order.netPrice + order.netTax],
    ['Shipping', order.shippingCost],
    ['Tax on shipping', 0],
    ['Discount on shipping', 0],
  ] as const;
  return (
    <dl className={classes.totals}>
      {rows.map(([label, amount]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total order value</dt>
        <dd>{formatRupees(orderTotal(order))}</dd>
      </div>
    </dl>
  );
}
