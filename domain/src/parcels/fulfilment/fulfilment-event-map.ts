import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

/** The store's fulfilment events. */
export type FulfilmentEvent =
  | 'LABEL_PRINTED'
  | 'CARRIER_PICKED_UP'
  | 'IN_TRANSIT'
  | 'OUT_FOR_DELIVERY'
  | 'ATTEMPTED_DELIVERY'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE';

/** The news for the store: an event, or the cancellation of the fulfilment. */
export type FulfilmentStep = { readonly kind: 'event'; readonly event: FulfilmentEvent } | { readonly kind: 'cancel' };

const event = (name: FulfilmentEvent): FulfilmentStep => ({ kind: 'event', event: name });

/** The store has no event for a returning parcel; it was sent FAILURE when the return began. */
const fulfilmentEventMap: Record<ShipmentStatus, FulfilmentStep | null> = {
  READY: event('LABEL_PRINTED'),
  IN_TRANSIT: event('IN_TRANSIT'),
  OUT_FOR_DELIVERY: event('OUT_FOR_DELIVERY'),
  DELIVERED: event('DELIVERED'),
  FAILED: event('ATTEMPTED_DELIVERY'),
  CANCELLED: { kind: 'cancel' },
  RTO: event('FAILURE'),
  RETURNING: null,
  RETURNED: event('FAILURE'),
  LOST: event('FAILURE'),
  DELAYED: event('DELAYED'),
  EXCEPTION: event('FAILURE'),
  EXCHANGE: null,
};

/** `firstMovement`: no earlier scan had the parcel moving, so this IN_TRANSIT is the pickup. */
export function fulfilmentStep(status: ShipmentStatus, firstMovement: boolean): FulfilmentStep | null {
  return status === 'IN_TRANSIT' && firstMovement ? event('CARRIER_PICKED_UP') : fulfilmentEventMap[status];
}
