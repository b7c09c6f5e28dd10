import type { Order } from '@shipmagic/domain/orders/order';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';

/** What happened to an order between two states of it, in the words of its row; null for nothing that a row tells. */
export function whatHappened(before: Order, now: Order): string | null {
  if (now.orderStatus !== before.orderStatus) return `Moved to ${orderStatusLabels[now.orderStatus]}`;
  if (now.shippingReference !== before.shippingReference) {
    return now.shippingReference === null ? 'Shipment cancelled' : 'Shipment created';
  }
  if (now.shippingLabelUrl !== null && before.shippingLabelUrl === null) return 'Label generated';
  return null;
}
