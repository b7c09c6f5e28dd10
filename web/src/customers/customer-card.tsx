import { Button, Group } from '@mantine/core';
import { type CustomerCard as Card, customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createElement } from 'react';
import { useRoute } from '../api/use-route.ts';
import { Failure } from '../ui/failure.tsx';
import { inTurn } from '../ui/in-turn.ts';
import { storeDay } from '../ui/store-time.ts';
import classes from './customer-card.module.css';
import { MessageConsent } from './message-consent.tsx';
import { OtherOrders } from './other-orders.tsx';
import { TrackingLinks } from './tracking-links.tsx';

/** Ways to reach an order's customer, their other orders, and what was refunded; what there is not, is not shown. */
export function CustomerCard({ order }: { order: Order }) {
  const { data, error, refetch } = useRoute(customersContract.card, { params: { id: order.magicOrderId } });
  if (error && !data)
    return <Failure what="The customer’s other orders could not be loaded" error={error} onRetry={() => refetch()} />;
  if (!data) return <div className={classes.loading} />;
  return (
    <div className={classes.card}>
      <Ways card={data} id={order.magicOrderId} />
      <MessageConsent magicOrderId={order.magicOrderId} />
      {data.orders.length > 0 && <OtherOrdersPart card={data} />}
      {(data.refunds.length > 0 || data.owed > 0) && <Refunds card={data} />}
    </div>
  );
}

const ways = [
  ['call', 'Call', IconPhone],
  ['whatsapp', 'WhatsApp', IconBrandWhatsapp],
  ['mail', 'Mail', IconMail],
] as const;

function Ways({ card: { links, trackingPage }, id }: { card: Card; id: string }) {
  return (
    <Group gap={6}>
      {ways.map(([way, label, Icon]) => {
        const href = links[way];
        if (!href) return null;
        const elsewhere = way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {};
        return (
          <Button
            key={way}
            component="a"
            href={href}
            {...elsewhere}
            size="xs"
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            aria-label={`${label}: the customer`}
          >
            {label}
          </Button>
        );
      })}
      {trackingPage && <TrackingLinks id={id} page={trackingPage} />}
    </Group>
  );
}

function OtherOrdersPart({ card: { orders, total, atLeast, search } }: { card: Card }) {
  const rest = total - orders.length;
  return (
    <section aria-label="Other orders of the customer">
      <h3 className={classes.title}>Other orders ({atLeast ? `${total}+` : total})</h3>
      <OtherOrders orders={orders} />
      {rest > 0 && search && (
        <Link
          to="/orders"
          search={{ activeTab: 'all', page: 1, pageSize: 50, searchTerm: search }}
          className={classes.rest}
        >
          {rest.toLocaleString('en-IN')} more
        </Link>
      )}
    </section>
  );
}

function Refunds({ card: { refunds, owed, currency } }: { card: Card }) {
  return (
    <section aria-label="Refunds of the whole order">
      <h3 className={classes.title}>Refunds of the whole order</h3>
      <ul className={classes.list}>
        {inTurn(
          refunds.map(({ at, amount }) =>
            createElement(
              'li',
              null,
              <span>{formatMoney(amount, currency)} refunded</span>,
              <span className={classes.quiet}>{at ? storeDay(at) : ''}</span>,
            ),
          ),
        )}
        {owed > 0 && (
          <li>
            <span>{formatMoney(owed, currency)} owed</span>
          </li>
        )}
      </ul>
    </section>
  );
}
