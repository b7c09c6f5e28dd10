import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { IconReplace } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './exchange-note.module.css';

/** Of new goods: the return that they are for, the order of the old ones, and what is still to be paid. */
export function ExchangeNote({ order }: { order: Order }) {
  const { exchangeOf, awaitedAmount, currency, orderStatus } = order;
  if (!exchangeOf) return null;
  const isUnpaid = isOrderIn('held', orderStatus) && awaitedAmount > 0;
  return (
    <section className={classes.note} aria-label="Exchange">
      <IconReplace size={18} aria-hidden />
      <div>
        {isUnpaid && (
          <>
            <p className={classes.title}>On hold until {formatMoney(awaitedAmount, currency)} is paid</p>
            <p>
              The customer pays the difference through the store’s invoice. Once that is paid, the order is New by
              itself.
            </p>
          </>
        )}
        <p>
          These are the new goods of{' '}
          <Link to="/returns" search={{ state: 'all', searchTerm: exchangeOf.number, page: 1 }}>
            return {exchangeOf.number}
          </Link>
          , sent instead of what comes back from{' '}
          <Link to="/orders/$id" params={{ id: exchangeOf.magicOrderId }}>
            the first order
          </Link>
          .
        </p>
      </div>
    </section>
  );
}
