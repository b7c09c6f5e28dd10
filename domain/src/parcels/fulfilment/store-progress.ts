import type { OrderStatus } from '../../statuses/order-status.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';
import type { SeenFulfilment } from '../../store/store-order.ts';

/**
 * Where a parcel is by the store's words for it: `FulfillmentDisplayStatus` of queries and `shipment_status` of
 * webhooks. Words that say only that it was fulfilled (`FULFILLED`, `MARKED_AS_FULFILLED`) and unknown ones are absent.
 */
const statusOfProgress: Readonly<Record<string, ShipmentStatus>> = {
  LABEL_PURCHASED: 'IN_TRANSIT',
  LABEL_PRINTED: 'IN_TRANSIT',
  CONFIRMED: 'IN_TRANSIT',
  SUBMITTED: 'IN_TRANSIT',
  CARRIER_PICKED_UP: 'IN_TRANSIT',
  IN_TRANSIT: 'IN_TRANSIT',
  READY_FOR_PICKUP: 'IN_TRANSIT',
  DELAYED: 'DELAYED',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  ATTEMPTED_DELIVERY: 'FAILED',
  NOT_DELIVERED: 'EXCEPTION',
  FAILURE: 'EXCEPTION',
  PICKED_UP: 'DELIVERED',
  DELIVERED: 'DELIVERED',
};

/** The last word of its courier, where that is one of ours. */
export interface CourierWord {
  readonly shipmentStatus: ShipmentStatus;
  /** ISO. */
  readonly at: string;
}

const ended: Partial<Record<ShipmentStatus, StoreProgress['orderStatus']>> = {
  DELIVERED: 'delivered',
  RTO: 'rto',
  RETURNING: 'rto',
  RETURNED: 'return_order',
};

export interface ProgressRule {
  readonly now: Date;
  /** Days after which a parcel of which nothing more was heard counts as arrived. */
  readonly oldAfterDays: number;
  /** The sales channel of its order. */
  readonly channel: string | null;
  readonly orderedAt: string;
}

export interface StoreProgress {
  /** `IN_TRANSIT` when nothing more is known. */
  readonly shipmentStatus: ShipmentStatus;
  readonly orderStatus: Extract<OrderStatus, 'in_transit' | 'delivered' | 'rto' | 'return_order'>;
  /** ISO; null unless it has arrived. */
  readonly deliveredAt: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;

// Why: docs/decisions/store.md, "What was fulfilled elsewhere is not sent again".
/**
 * How far a parcel that was made in the store has come. Without news it is on its way; at a till it was handed over at
 * once; and after `oldAfterDays` it counts as arrived, or as come back where the store says that it could not be
 * delivered. The courier's word counts before all that.
 */
export function progressOf(
  fulfilment: SeenFulfilment,
  rule: ProgressRule,
  courier: CourierWord | null = null,
): StoreProgress {
  if (courier) {
    const orderStatus = ended[courier.shipmentStatus] ?? 'in_transit';
    const deliveredAt = orderStatus === 'delivered' ? courier.at : null;
    return { shipmentStatus: courier.shipmentStatus, orderStatus, deliveredAt };
  }
  const said = statusOfProgress[fulfilment.progress?.toUpperCase() ?? ''] ?? null;
  const madeAt = fulfilment.createdAt ?? rule.orderedAt;
  const isOld = rule.now.getTime() - Date.parse(madeAt) > rule.oldAfterDays * dayMs;
  const atTill = rule.channel === 'pos' && !fulfilment.awb && said === null;
  if (fulfilment.deliveredAt || said === 'DELIVERED' || atTill || (isOld && said !== 'EXCEPTION'))
    return { shipmentStatus: 'DELIVERED', orderStatus: 'delivered', deliveredAt: fulfilment.deliveredAt ?? madeAt };
  if (isOld) return { shipmentStatus: 'RETURNED', orderStatus: 'return_order', deliveredAt: null };
  return { shipmentStatus: said ?? 'IN_TRANSIT', orderStatus: 'in_transit', deliveredAt: null };
}
