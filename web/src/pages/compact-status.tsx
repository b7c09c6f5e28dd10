import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { orderStatusColours, orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { heldLabel, heldText } from '@shipmagic/domain/statuses/store-state';
import { ShipmentStatusBadge } from '../parcels/booking/shipment-status.tsx';
import cell from '../ui/cell.module.css';
import { ClockChip } from '../ui/clock-chip.tsx';
import { RowNote } from '../ui/row-note.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './order-slots.module.css';

/** The order's status, and below it the first of what is to be said besides. */
export function CompactStatus({ order }: { order: Order }) {
  const refused = order.shipmentAttempt?.state === 'failed' ? order.shipmentAttempt : null;
  const reason = refused && (refused.message ?? `${refused.shippingPartner} refused the shipment.`);
  return (
    <div className={classes.states}>
      <StatusBadge colour={orderStatusColours[order.orderStatus]} wrap>
        {orderStatusLabels[order.orderStatus]}
      </StatusBadge>
      <div className={classes.besides}>
        <RowNote id={order.magicOrderId} />
        {reason && (
          <span className={cell.problem} title={reason}>
            {reason}
          </span>
        )}
        {order.exchangeOf && isOrderIn('held', order.orderStatus) && order.awaitedAmount > 0 && (
          <span className={cell.note} title="New goods of an exchange wait for the difference">
            Until {formatMoney(order.awaitedAmount, order.currency)} is paid
          </span>
        )}
        {order.heldInStore && !order.shippingReference && (
          <span className={cell.problem} title={heldText(order.heldInStore)}>
            {heldLabel(order.heldInStore.state)}
          </span>
        )}
        <ShipmentStatusBadge order={order} />
        <ClockChip of={order} short />
      </div>
    </div>
  );
}
