import { UnstyledButton } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { parcelWeightKg, paymentShown, payoutText } from '@shipmagic/domain/orders/order-totals';
import { sizeText } from '@shipmagic/domain/orders/packed-size';
import { type PaymentTag, paymentTag } from '@shipmagic/domain/orders/payment-tag';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { wordText } from '@shipmagic/domain/statuses/store-words';
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
import { quantityText } from './quantity-text.ts';

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
          {order.isTest && ' · Test'}
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
        wrap
        strong={<span className={cell.link}>{order.orderNumber}</span>}
        dimmed={[
          storeShortTime(order.createdAt),
          order.exchangeOf && 'Exchange',
          order.isTest && 'Test',
          order.vendorName,
        ]
          .filter(Boolean)
          .join(' · ')}
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
    // The time beside the number fills its column.
    order.exchangeOf && 'Exchange',
    quantityText(line),
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
          <span className={classes.minor} title={minor.join(' · ')}>
            {minor.join(' · ')}
          </span>
        </span>
      </UnstyledButton>
      <ProductDialog order={order} opened={open} onClose={() => setOpen(false)} />
    </>
  );
}

const tagColours = { cod: 'orange', prepaid: 'green', awaiting: 'red', capture: 'yellow', unknown: 'red' } as const;

const tagColour = (tag: PaymentTag): StatusColour => {
  if (tag.kind === 'other') return financialStatusColours[tag.status];
  return tagColours[tag.kind];
};

export function CompactPaymentCell({ order }: CellProps) {
  const tag = paymentTag(order);
  const collected = order.codAmount > 0 ? `, ${formatMoney(order.codAmount, order.currency)} to collect` : '';
  const awaited = order.awaitedAmount > 0 ? `, ${formatMoney(order.awaitedAmount, order.currency)} still owed` : '';
  const word = order.storeFinancialStatus && wordText(order.storeFinancialStatus);
  return (
    <div
      className={classes.payment}
      title={`${payoutText(order)}${collected}${awaited}${word ? `, “${word}” in the store` : ''}`}
    >
      <span className={classes.amount}>{formatMoney(paymentShown(order), order.currency)}</span>
      <StatusBadge colour={tagColour(tag)} wrap={tag.kind === 'other'}>
        {tag.label}
      </StatusBadge>
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
      wrap
      strong={<span title={[name, order.customerPhone, order.customerEmail].filter(Boolean).join(', ')}>{name}</span>}
      dimmed={order.customerPhone && withoutCountry(order.customerPhone)}
    />
  );
}

const pickupOf = ({ pickupWarehouse: at }: Order) => (at?.city ? `from ${at.city}` : null);

/** Where it goes, and where it is picked up. */
export function CompactAddressCell({ order }: CellProps) {
  const to = placeOf(order);
  const from = pickupOf(order) ?? 'Address not set';
  const where = to ? (to.city ?? to.country) : withoutAddress(order);
  return (
    <div title={[where, to?.zip, from].filter(Boolean).join(', ')}>
      <TwoLines wrap strong={to ? where : <span className={cell.note}>{where}</span>} dimmed={from} />
    </div>
  );
}

const weightOf = (order: Order) => `${parcelWeightKg(order).toFixed(2)} kg`;

export function CompactSizeCell({ order }: CellProps) {
  return (
    <TwoLines
      strong={weightOf(order)}
      wrap
      dimmed={<span className={classes.size}>{sizeText(order.dimensions)}</span>}
    />
  );
}

/** Customer, destination, pickup and size, in the one line that a card has for them. */
export function CompactRecipient({ order }: CellProps) {
  const to = placeOf(order);
  const where = to ? [to.city ?? to.country, to.zip].filter(Boolean).join(' ') : withoutAddress(order);
  const parts = [order.customerName, where, pickupOf(order), weightOf(order)].filter(Boolean).join(' · ');
  return (
    <div className={classes.recipient}>
      {parts} · <span className={classes.whole}>{sizeText(order.dimensions)}</span>
    </div>
  );
}
