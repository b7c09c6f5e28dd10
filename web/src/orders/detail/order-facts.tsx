import { formatMoney } from '@shipmagic/domain/money/currency';
import { gatewayText } from '@shipmagic/domain/orders/gateway-text';
import type { Order } from '@shipmagic/domain/orders/order';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Which documents there are, and how the order was paid for. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <>
      {!order.shippingLabelUrl && !order.personalDataErasedAt && (
        <StatusBadge colour="gray">Shipping label not generated</StatusBadge>
      )}
      <StatusBadge colour={order.invoiceNumber ? 'green' : 'gray'}>
        {order.invoiceNumber ? `Invoice ${order.invoiceNumber}` : 'Invoice not generated'}
      </StatusBadge>
      <StatusBadge colour="gray">{gatewayText(order.paymentGateway) || 'Not Available'}</StatusBadge>
      {order.awaitedAmount > 0 && (
        <StatusBadge colour="red">Awaiting payment of {formatMoney(order.awaitedAmount, order.currency)}</StatusBadge>
      )}
      {order.isToCapture && <StatusBadge colour="yellow">Authorised: capture in the store</StatusBadge>}
    </>
  );
}
