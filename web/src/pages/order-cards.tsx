import { isStaff, type Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayHaveFailed } from '@shipmagic/domain/parcels/failed-deliveries/may-have-failed';
import { mayHavePaid } from '@shipmagic/domain/refunds/estimated-money';
import { mayComeBackUndelivered } from '@shipmagic/domain/returns/undelivered';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import type { ReactElement } from 'react';
import { SendAgainButton } from '../parcels/booking/send-again-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const ChangesCard = lazyPart(() => import('../changes/changes-card.tsx'), 'ChangesCard');
const ReturnCard = lazyPart(() => import('../returns/return-card.tsx'), 'ReturnCard');
const PayeeLine = lazyPart(() => import('../refunds/payees/payee-line.tsx'), 'PayeeLine');
const RtoCard = lazyPart(() => import('../returns/rto/rto-card.tsx'), 'RtoCard');
const FailedDeliveryCard = lazyPart(
  () => import('../parcels/failed-deliveries/failed-delivery-card.tsx'),
  'FailedDeliveryCard',
);
const CustomerAnswersCard = lazyPart(
  () => import('../parcels/questions/customer-answers-card.tsx'),
  'CustomerAnswersCard',
);
const OrderClaims = lazyPart(() => import('../claims/order-claims.tsx'), 'OrderClaims');
const RefundCard = lazyPart(() => import('../refunds/refund-card.tsx'), 'RefundCard');

const hasArrived = (status: Order['orderStatus']) => isOrderIn('delivered', status) || isOrderIn('goneBack', status);

interface OrderCard {
  /** Of the file that is loaded for it. */
  readonly preload: () => Promise<void>;
  readonly card: ReactElement;
}

/** The cards above an order's products, from the top. Each shows nothing where the server knows nothing of its kind. */
export function orderCards(order: Order, role: Role): OrderCard[] {
  const staff = isStaff({ role });
  const hasParcel = Boolean(order.shippingReference);
  const cards: readonly [isPossible: boolean, part: Pick<OrderCard, 'preload'>, card: ReactElement][] = [
    [hasParcel, ChangesCard, <ChangesCard key="changes" order={order} />],
    [
      hasArrived(order.orderStatus),
      ReturnCard,
      <ReturnCard key="returns" order={order} role={role} payee={<PayeeLine order={order} />} />,
    ],
    [mayComeBackUndelivered(order), RtoCard, <RtoCard key="rto" order={order} role={role} />],
    [mayHaveFailed(order), FailedDeliveryCard, <FailedDeliveryCard key="failed" order={order} />],
    [staff && hasParcel, CustomerAnswersCard, <CustomerAnswersCard key="answers" order={order} />],
    [
      staff,
      OrderClaims,
      <OrderClaims key="claims" order={order}>
        <SendAgainButton order={order} role={role} />
      </OrderClaims>,
    ],
    [staff && mayHavePaid([order.financialStatus]), RefundCard, <RefundCard key="refund" order={order} />],
  ];
  return cards.flatMap(([isPossible, { preload }, card]) => (isPossible ? [{ preload, card }] : []));
}
