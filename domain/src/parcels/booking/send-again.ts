import { whyNotCarried } from '../../carriage/why-not-carried.ts';
import {
  type Ability,
  type Asker,
  decide,
  needsParcel,
  notElsewhere,
  notErased,
  notTest,
  notThirdParty,
  type OrderFacts,
  orNull,
  shipmentExternal,
  undecided,
  vendorMayShip,
} from '../../orders/ability-checks.ts';
import type { OrderStatus } from '../../statuses/order-status.ts';
import type { ShipmentStatus } from '../../statuses/shipment-status.ts';

const cancelFirst = 'Its parcel still waits for the courier: cancel the shipment, then ship the order.';
const mayArrive = 'Its parcel may still be delivered: call it back, or wait until it has come back or is lost.';
const notBackYet = 'Its parcel is on its way back and may still be delivered: send it again once it has come back.';

/** Why no other parcel may be sent while the former one stands like this; null when it cannot arrive any more. */
const whyNotYet: Record<ShipmentStatus, string | null> = {
  RETURNED: null,
  LOST: null,
  CANCELLED: null,
  READY: cancelFirst,
  IN_TRANSIT: mayArrive,
  OUT_FOR_DELIVERY: mayArrive,
  DELAYED: mayArrive,
  FAILED: mayArrive,
  EXCEPTION: mayArrive,
  RTO: notBackYet,
  RETURNING: notBackYet,
  DELIVERED: 'Its parcel was delivered: there is nothing left to send.',
  EXCHANGE: 'Its parcel was exchanged at the customer’s door.',
};

/** The statuses from which an order is sent again, and why not from the others. */
const whyNotFrom: Record<OrderStatus, string | null> = {
  ready_to_ship: null,
  in_transit: null,
  rto: null,
  exception: null,
  new: 'This order has not been sent yet: create its shipment.',
  confirmed: 'This order has not been sent yet: create its shipment.',
  delivered: 'This order is Delivered: there is nothing left to send.',
  hold: 'This order is on Hold. Remove the hold before sending it again.',
  cancelled: 'This order is cancelled.',
  return_order: 'The customer has returned this order.',
  in_reverse_transit: 'The customer is returning this order.',
  returned: 'The customer has returned this order.',
};

type Sent = Pick<OrderFacts, 'orderStatus' | 'shippingReference' | 'shipmentStatus'>;

// Why: docs/decisions/parcels.md, "Another parcel is sent once the former one cannot arrive any more".
/** Why an order cannot be sent again as it stands now; null when it can. */
export function sendAgainRefusal({ orderStatus, shippingReference, shipmentStatus }: Sent): string | null {
  const refusal = whyNotFrom[orderStatus];
  if (refusal) return refusal;
  if (shippingReference) return whyNotYet[shipmentStatus ?? 'READY'];
  if (orderStatus === 'ready_to_ship') return 'This order has no parcel: create its shipment.';
  return orderStatus === 'in_transit'
    ? 'This order is In Transit with a parcel that nobody has entered: enter its tracking first.'
    : null;
}

/** Whether another parcel of the same part may be sent, with the courier of that name if one is named. */
export function maySendAgain(viewer: Asker, order: OrderFacts, partner: string | null = null): Ability {
  return decide(viewer, order, [
    vendorMayShip,
    notTest('nothing is sent for it'),
    notErased('It can no longer be shipped.'),
    shipmentExternal,
    undecided,
    notElsewhere('shipment'),
    needsParcel('shipment'),
    notThirdParty,
    (_, facts) => orNull(sendAgainRefusal(facts)),
    (_, facts) => orNull(partner && whyNotCarried(partner, facts.shippingAddress?.country)),
  ]);
}

/** The question before it is done. */
export const sendAgainQuestion = ({ shippingReference }: Pick<OrderFacts, 'shippingReference'>): string =>
  shippingReference
    ? `A second parcel is sent. The first one (AWB ${shippingReference}) stays in the history and is still followed.`
    : 'Another parcel is sent.';
