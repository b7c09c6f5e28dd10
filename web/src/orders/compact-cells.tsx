import { UnstyledButton } from '@mantine/core';
import { formatRupees } from '@shipmagic/domain/money/paise';
import type { Order } from '@shipmagic/domain/orders/order';
import { parcelWeightKg, paymentShown, payoutShown } from '@shipmagic/domain/orders/order-totals';
import { type PaymentTag, paymentTag } from '@shipmagic/domain/orders/payment-tag';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import cell from '../ui/cell.module.css';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { storeDay, storeShortTime, storeTime } from '../ui/store-time.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import classes from './compact-cells.module.css';
import { shownCustomer, withoutAddress } from './erased-customer.ts';
import { financialStatusColours } from './order-status-look.ts';

const ProductDialog = lazyDialog(() => import('./product-dialog.tsx'), 'ProductDialog');

interface CellProps {
  order: Order;
}

/** Number and time. */
export function CompactOrderCell({ order }: CellProps) {
  return (
    <TwoLines
      strong={<OrderLink to={order} />}
      dimmed={
        <span title={`${storeDay(order.createdAt)}, ${storeTime(order.createdAt)}`}>
          {storeShortTime(order.createdAt)}
        </span>
      }
    />
  );
}

/** On a card, where vendors have no column, the vendor too; all of it leads to the order, for fingers. */
export function CompactOrderHead({ order }: CellProps) {
  return (
    <Link to="/orders/$id" params={{ id: order.magicOrderId }} className={classes.head}>
      <TwoLines
        strong={<span className={cell.link}>{order.orderNumber}</span>}
        dimmed={`${storeShortTime(order.createdAt)} · ${order.vendorName}`}
      />
    </Link>
  );
}

/** The first product, and how many more there are. A click shows them all. */
export function CompactProductCell({ order }: CellProps) {
  const [open, setOpen] = useState(false);
  const [line, ...others] = order.lineItems;
  if (!line) return <span className={cell.note}>No product details available</span>;
  const minor = [
    `Qty ${line.quantity}`,
    line.customized && 'Customized',
    others.length > 0 && `+ ${others.length} more`,
  ].filter(Boolean);
  return (
    <>
      <UnstyledButton className={classes.product} onClick={() => setOpen(true)}>
        <ProductPicture url={line.imageUrl} size={32} />
        <span className={classes.text}>
          <span className={classes.title} title={line.title}>
            {line.title}
          </span>
          <span className={classes.minor}>{minor.join(' · ')}</span>
        </span>
      </UnstyledButton>
      <ProductDialog order={order} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}

const tagColours = { cod: 'orange', prepaid: 'green', awaiting: 'red', capture: 'yellow' } as const;

const tagColour = (tag: PaymentTag): StatusColour => {
  if (tag.kind === 'other') return financialStatusColours[tag.status];
  return tagColours[tag.kind];
};

export function CompactPaymentCell({ order }: CellProps) {
  const tag = paymentTag(order);
  const collected = order.codAmount > 0 ? `, ${formatRupees(order.codAmount)} to collect` : '';
  const awaited = order.awaitedAmount > 0 ? `, ${formatRupees(order.awaitedAmount)} still owed` : '';
  return (
    <div className={classes.payment} title={`Payout ${formatRupees(payoutShown(order))}${collected}${awaited}`}>
      <span className={classes.amount}>{formatRupees(paymentShown(order))}</span>
      <StatusBadge colour={tagColour(tag)}>{tag.label}</StatusBadge>
    </div>
  );
}

const placeOf = ({ shippingAddress: to }: Order) => ((to?.city ?? to?.country) ? to : null);

/** Nearly all customers are in India, and the column is narrow. */
const withoutCountry = (phone: string) => phone.replace(/^\+91(?=\d{10}$)/, '');

export function CompactCustomerCell({ order }: CellProps) {
  const name = shownCustomer(order);
  // The column is too narrow for the sentence.
  if (order.personalDataErasedAt)
    return <TwoLines strong={<span title={name}>Erased</span>} dimmed={storeDay(order.personalDataErasedAt)} />;
  return (
    <TwoLines
      strong={<span title={[name, order.customerPhone, order.customerEmail].filter(Boolean).join(', ')}>{name}</span>}
      dimmed={order.customerPhone && withoutCountry(order.customerPhone)}
    />
  );
}

/** Where it goes; where it is picked up is one look away. */
export function CompactAddressCell({ order }: CellProps) {
  const to = placeOf(order);
  if (!to) return <span className={cell.note}>{withoutAddress(order)}</span>;
  const from = order.pickupWarehouse?.city ?? 'Address not set';
  return (
    <div title={`Pickup: ${from}`}>
      <TwoLines strong={to.city ?? to.country} dimmed={to.zip ?? to.country} />
    </div>
  );
}

const weightOf = (order: Order) => `${parcelWeightKg(order).toFixed(2)} kg`;

const sizeOf = ({ dimensions: { length, width, height } }: Order) =>
  [length, width, height].map((cm) => cm ?? '–').join('×');

export function CompactSizeCell({ order }: CellProps) {
  return <TwoLines strong={weightOf(order)} dimmed={sizeOf(order)} />;
}

/** Customer, destination and size, in the one line that a card has for them. */
export function CompactRecipient({ order }: CellProps) {
  const to = placeOf(order);
  const where = to ? [to.city ?? to.country, to.zip].filter(Boolean).join(' ') : withoutAddress(order);
  const parts = [order.customerName, where, `${weightOf(order)} ${sizeOf(order)}`];
  return <div className={classes.recipient}>{parts.filter(Boolean).join(' · ')}</div>;
}
