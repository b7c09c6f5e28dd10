import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { orderTotal, shippingAlone } from '@shipmagic/domain/orders/order-totals';
import classes from './order-totals.module.css';

/** The sums under the products. Tax and discount on shipping are part of the shipping cost: always 0 here. */
export function OrderTotals({ order }: { order: Order }) {
  const rows = [
    ['Total (excluding tax)', order.netPrice],
    ['Tax', order.netTax],
    ['Total (including tax)', order.netPrice + order.netTax],
    ['Shipping', shippingAlone(order)],
    ...(order.duties > 0 ? ([['Duties', order.duties]] as const) : []),
    ...(order.fees > 0 ? ([['Fees', order.fees]] as const) : []),
    ['Tax on shipping', 0],
    ['Discount on shipping', 0],
  ] as const;
  const cash =
    order.codRounding === 0
      ? []
      : ([
          ['Collected by the courier', order.codAmount],
          ['By rounding', order.codRounding],
        ] as const);
  return (
    <dl className={classes.totals}>
      {rows.map(([label, amount]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, order.currency)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total order value</dt>
        <dd>{formatMoney(orderTotal(order), order.currency)}</dd>
      </div>
      {cash.map(([label, amount]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, order.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
