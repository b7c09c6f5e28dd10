import type { Order } from '../../orders/order.ts';
import { hasUnsettledAttempt } from '../../statuses/attempt-state.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

type ShipmentFacts = Pick<Order, 'shippingReference' | 'shipmentAttempt' | 'shipmentStatus' | 'late' | 'due'>;

interface ShipmentBadge {
  readonly shown: ShipmentStatus;
  /** As the courier or a person said; a late parcel is shown as delayed in addition to it. */
  readonly said: ShipmentStatus;
}

/**
 * The badge of an order's shipment; null without a shipment. READY is the default of data, filter and export
 * (specification 1, section 4), but on an order that nobody has shipped it would read as a state of the order.
 */
export function shipmentBadge(order: ShipmentFacts): ShipmentBadge | null {
  const said = order.shipmentStatus ?? 'READY';
  const isMade = order.shippingReference !== null || hasUnsettledAttempt(order);
  if (!isMade && said === 'READY') return null;
  return { shown: order.late && order.due?.step === 'delivered' ? 'DELAYED' : said, said };
}
