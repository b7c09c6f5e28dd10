import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import classes from './order-totals.module.css';

/** The vendor's payout for the order, and its parts. */
export function PayoutLine({ order }: { order: Order }) {
  const { net, commission, gst, shipping, payout } = order.payoutParts;
  const money = (amount: number) => formatMoney(amount, order.currency);
  const rows = [
    ['Net', money(net)],
    ['Commission', `−${money(commission)}`],
    ...(gst > 0 ? [['GST', money(gst)]] : []),
    ...(shipping > 0 ? [['Shipping', money(shipping)]] : []),
  ];
  return (
    <dl className={classes.totals} aria-label="Payout">
      {rows.map(([label, amount]) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Payout to {order.vendorName}</dt>
        <dd>{money(payout)}</dd>
      </div>
      {order.payoutDue !== payout && (
        <div className={classes.row}>
          <dt>Due</dt>
          <dd>{money(order.payoutDue)}</dd>
        </div>
      )}
    </dl>
  );
}
