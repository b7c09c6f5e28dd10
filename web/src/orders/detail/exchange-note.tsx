import { Alert, Anchor } from '@mantine/core';
import { formatMoney } from '@shipmagic/domain/money/currency';
import type { Order } from '@shipmagic/domain/orders/order';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import { IconReplace } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Of new goods: the return that they are for, the order of the old ones, and what is still to be paid. */
export function ExchangeNote({ order }: { order: Order }) {
  const { exchangeOf, awaitedAmount, currency, orderStatus } = order;
  if (!exchangeOf) return null;
  const isHeld = isOrderIn('held', orderStatus);
  return (
    <Alert
      color={isHeld ? 'orange' : 'blue'}
      variant="light"
      icon={<IconReplace size={18} aria-hidden />}
      title={isHeld && awaitedAmount > 0 ? `On hold until ${formatMoney(awaitedAmount, currency)} is paid` : 'Exchange'}
    >
      {isHeld &&
        awaitedAmount > 0 &&
        'The customer pays the difference through the store’s invoice. The order is New by itself once it is paid. '}
      These are the new goods of{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/returns" search={{ state: 'all', searchTerm: exchangeOf.number, page: 1 }} {...props} />
        )}
      >
        return {exchangeOf.number}
      </Anchor>
      ; the old ones are on{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/orders/$id" params={{ id: exchangeOf.magicOrderId }} {...props} />}
      >
        their own order
      </Anchor>
      .
    </Alert>
  );
}
