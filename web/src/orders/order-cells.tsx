import { formatMoney } from '@shipmagic/domain/money/currency';
import { deliveryMethodTable } from '@shipmagic/domain/orders/delivery-method';
import type { Order } from '@shipmagic/domain/orders/order';
import { parcelWeightKg, paymentShown, payoutText } from '@shipmagic/domain/orders/order-totals';
import { sizeText } from '@shipmagic/domain/orders/packed-size';
import cell from '../ui/cell.module.css';
import { OrderLink } from '../ui/order-link.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import { shownCustomer, withoutAddress } from './erased-customer.ts';
import classes from './order-cells.module.css';
import { PaymentBadge } from './payment-badge.tsx';

interface CellProps {
  order: Order;
}

export function OrderDetailsCell({ order }: CellProps) {
  return (
    <TwoLines
      strong={<OrderLink to={order} />}
      dimmed={
        <>
          {order.exchangeOf && (
            <div>
              <StatusBadge colour="blue">Exchange</StatusBadge>
            </div>
          )}
          {order.isTest && (
            <div>
              <StatusBadge colour="orange">Test</StatusBadge>
            </div>
          )}
          {order.deliveryMethod !== 'shipping' && (
            <div>
              <StatusBadge colour="gray">{deliveryMethodTable[order.deliveryMethod].label}</StatusBadge>
            </div>
          )}
          {storeDay(order.createdAt)}
          <br />
          {storeTime(order.createdAt)}
        </>
      }
    />
  );
}

export function PaymentCell({ order }: CellProps) {
  return (
    <TwoLines
      wrap
      strong={formatMoney(paymentShown(order), order.currency)}
      dimmed={
        <>
          <div className={classes.payout}>{payoutText(order)}</div>
          <PaymentBadge order={order} />
          {order.awaitedAmount > 0 && <StatusBadge colour="red">Awaiting payment</StatusBadge>}
        </>
      }
    />
  );
}

/** The vendor's payout, and the commission that is off it; on a card in one line. */
export function PayoutCell({ order, inline = false }: CellProps & { inline?: boolean }) {
  const { payout, commission } = order.payoutParts;
  const amount = formatMoney(payout, order.currency);
  if (inline) return <>Payout {amount}</>;
  return <TwoLines strong={amount} dimmed={`after ${formatMoney(commission, order.currency)} commission`} />;
}

export function CustomerCell({ order }: CellProps) {
  return (
    <TwoLines
      wrap={order.personalDataErasedAt !== null}
      strong={shownCustomer(order)}
      dimmed={[order.customerPhone, order.customerEmail].filter(Boolean).map((line) => (
        <div key={line} className={classes.clip} title={line ?? undefined}>
          {line}
        </div>
      ))}
    />
  );
}

const place = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');

export function AddressCell({ order }: CellProps) {
  const pickup = place(order.pickupWarehouse?.city, order.pickupWarehouse?.country);
  const shipTo = place(order.shippingAddress?.city, order.shippingAddress?.country);
  return (
    <dl className={classes.pairs}>
      <dt>Pickup</dt>
      <dd>{pickup || 'Address not set'}</dd>
      <dt>Ship to</dt>
      <dd>{shipTo || withoutAddress(order)}</dd>
    </dl>
  );
}

/** Weight and dimensions, in two lines or in one. */
export function FulfillmentCell({ order, inline = false }: CellProps & { inline?: boolean }) {
  const weight = `${parcelWeightKg(order).toFixed(2)} kg`;
  const size = sizeText(order.dimensions);
  if (!inline) return <TwoLines wrap strong={weight} dimmed={size} />;
  return (
    <>
      {weight} <span className={cell.note}>{size}</span>
    </>
  );
}
