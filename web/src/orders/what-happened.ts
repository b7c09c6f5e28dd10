import type { Order } from '@shipmagic/domain/orders/order';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';

/** The change of an order between two states of it, in the words of its row; null if a row does not mention it. */
export function whatHappened(before: Order, now: Order): string | null {
  if (now.orderStatus !== before.orderStatus) return `Moved to ${orderStatusLabels[now.orderStatus]}`;
  if (now.shippingReference !== before.shippingReference) {
    return now.shippingReference === null ? 'Shipment cancelled' : 'Shipment created';
  }
  if (now.shippingLabelUrl !== null && before.shippingLabelUrl === null) return 'Label generated';
  return null;
}
