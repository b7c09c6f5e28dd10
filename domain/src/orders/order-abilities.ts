import { isStaff } from '../access/role.ts';
import { whyNotCarried } from '../carriage/why-not-carried.ts';
import { hasUnsettledAttempt, isUnsettled } from '../statuses/attempt-state.ts';
import { stopText } from '../statuses/change-kind.ts';
import { nextOrderStatuses, type OrderStatus, orderStatuses, orderStatusLabels } from '../statuses/order-status.ts';
import { erasedText } from '../time/erased-text.ts';
import {
  type Ability,
  type Asker,
  type Check,
  conflict,
  decide,
  externally,
  forbidden,
  inPersonOnly,
  madeHere,
  needsParcel,
  noShipmentYet,
  notElsewhere,
  notErased,
  notTest,
  notThirdParty,
  type OrderFacts,
  orNull,
  shipmentExternal,
  staffOnly,
  statusExternal,
  undecided,
  vendorMayShip,
} from './ability-checks.ts';
import { type Booking, bookingRefusal, cancellationRefusal } from './booking-rules.ts';
import { notSupplied, type SupplyFacts } from './invoice-rules.ts';
import type { Order } from './order.ts';

export { type Ability, type OrderFacts, shipmentCreationRefused } from './ability-checks.ts';

/** Shipped manually: editable in the list, and only staff change its status. */
export function isManualTracking(order: Pick<OrderFacts, 'shippingPartner' | 'trackingType'>): boolean {
  return order.trackingType === 'manual' || /manual/i.test(order.shippingPartner ?? '');
}

/** The conditions for booking a parcel. Being cancelled is reported before anything else. */
const bookable = (booking: Booking): readonly Check[] => [
  vendorMayShip,
  notTest('nothing is booked for it'),
  (_, order) => (order.orderStatus === 'cancelled' ? orNull(bookingRefusal(booking, 'cancelled')) : null),
  notErased('This order can no longer be shipped.'),
  shipmentExternal,
  undecided,
  notElsewhere(booking),
  noShipmentYet,
  needsParcel(booking),
  notThirdParty,
  (_, order) => orNull(bookingRefusal(booking, order.orderStatus)),
];

export function mayChangeOrderStatus(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [statusExternal]);
}

/**
 * A move along the transition table. A status that this role can never set is forbidden; one that only the current
 * status rules out is a conflict, and the reason names the current status.
 */
export function mayMoveOrderTo(viewer: Asker, order: OrderFacts, to: OrderStatus): Ability {
  const everReachable = orderStatuses.some((from) => nextOrderStatuses(from, viewer.role).includes(to));
  return decide(viewer, order, [
    () => (everReachable ? null : forbidden(`Your role may not set an order to ${orderStatusLabels[to]}.`)),
    statusExternal,
    () =>
      nextOrderStatuses(order.orderStatus, viewer.role).includes(to)
        ? null
        : conflict(
            `This order is ${orderStatusLabels[order.orderStatus]} now and cannot be set to ${orderStatusLabels[to]}.`,
          ),
  ]);
}

export function mayChangeFinancialStatus(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [staffOnly('Only admins and team members can change the payment status')]);
}

export function mayChangeShipmentStatus(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [
    externally('Order managed by ShipTurtle - Status cannot be changed'),
    madeHere('its status comes from there.'),
    (asker, facts) =>
      isManualTracking(facts) && !isStaff(asker)
        ? forbidden('Manual tracking status can only be changed by admins')
        : null,
    (_, facts) => (facts.shippingReference ? null : conflict('There is no shipment whose status can be changed')),
  ]);
}

/** With the courier of that name; without one, with any of ours. */
export function mayCreateShipment(viewer: Asker, order: OrderFacts, partner: string | null = null): Ability {
  const carried: Check = (_, facts) => orNull(whyNotCarried(partner, facts.shippingAddress?.country));
  return decide(viewer, order, [...bookable('shipment'), carried]);
}

/** Whether a parcel of the order is still to be sent by this viewer, be it with a courier of ours or another way. */
export const maySendParcel = (viewer: Asker, order: OrderFacts): boolean =>
  decide(viewer, order, bookable('shipment')).allowed;

export function mayCreateManualTracking(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, bookable('tracking'));
}

/** The conditions for handing an order to its customer in person, in two steps. */
const handedOver: readonly Check[] = [
  vendorMayShip,
  notTest('nobody comes for it'),
  notErased('It can no longer be handed over.'),
  statusExternal,
  undecided,
  inPersonOnly,
  notElsewhere('shipment'),
  noShipmentYet,
];

export function mayPrepareHandover(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [
    ...handedOver,
    (_, { orderStatus }) => orNull(bookingRefusal('shipment', orderStatus)),
    (_, { orderStatus }) => (orderStatus === 'ready_to_ship' ? conflict('This order is ready already.') : null),
  ]);
}

export function mayHandOver(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [
    ...handedOver,
    (_, { orderStatus }) => orNull(bookingRefusal('shipment', orderStatus)),
    (_, { orderStatus }) =>
      orderStatus === 'ready_to_ship'
        ? null
        : conflict(`This order is ${orderStatusLabels[orderStatus]}: it is handed over once it is ready.`),
  ]);
}

/** The courier decides too: it may later refuse to cancel a parcel it already has. */
export function mayCancelShipment(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [
    vendorMayShip,
    externally('Order managed by ShipTurtle - Shipment cannot be cancelled'),
    madeHere('cancel its fulfilment there.'),
    (_, facts) => (facts.shippingReference ? null : conflict('There is no shipment to cancel.')),
    (_, facts) => orNull(cancellationRefusal(facts.shipmentStatus, { byHand: isManualTracking(facts) })),
  ]);
}

/** After a failed delivery. Which actions a courier takes, and when, is decided by its NDR rules. */
export function mayAskAfterFailure(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [
    vendorMayShip,
    externally('Order managed by ShipTurtle - Its courier is asked there'),
    madeHere('its courier is asked by whoever sent it.'),
    (_, facts) => (facts.shippingReference ? null : conflict('There is no shipment to ask about.')),
  ]);
}

/** A courier that has yet to answer: the label comes with the AWB. */
function whyNoAwbYet(attempt: Order['shipmentAttempt'] | undefined): string | null {
  if (!attempt || !isUnsettled(attempt.state)) return null;
  const { state, shippingPartner: courier } = attempt;
  const how = state === 'requested' ? `Being booked with ${courier}` : `${courier} has not answered; checking`;
  return `${how}: print the label once the AWB is there.`;
}

/** For an order managed externally, only an existing label can be downloaded. */
export function mayGenerateLabel(viewer: Asker, order: OrderFacts & Partial<Pick<Order, 'shipmentAttempt'>>): Ability {
  return decide(viewer, order, [
    notErased('There is no label any more.'),
    madeHere('its label is where it was made.'),
    (_, facts) => (facts.shippingReference ? null : orNull(whyNoAwbYet(order.shipmentAttempt))),
    (_, facts) =>
      facts.shippingReference && facts.shippingPartner
        ? null
        : conflict('No shipment data found. Please create a shipment first.'),
    (_, facts) => (facts.stoppedFor ? conflict(`Order ${facts.orderNumber}: ${stopText(facts.stoppedFor)}`) : null),
    (_, facts) =>
      facts.managedInShipmagic === false && !facts.shippingLabelUrl
        ? conflict('Order managed by ShipTurtle - The label is made there')
        : null,
  ]);
}

/**
 * An existing invoice can always be opened, except that only admins may once it is all that is left of the customer; an
 * erased order gets no new one, and neither does one by which nothing was supplied.
 */
export function mayGenerateInvoice(viewer: Asker, order: OrderFacts & SupplyFacts): Ability {
  return decide(viewer, order, [
    (_, facts) =>
      order.invoiceNumber && facts.personalDataErasedAt && viewer.role !== 'admin'
        ? forbidden(`${erasedText(facts.personalDataErasedAt)}. Only admins can open the invoice that is kept by law.`)
        : null,
    order.invoiceNumber ? () => null : notErased('An invoice cannot be made any more.'),
    order.invoiceNumber ? () => null : notTest('no invoice is made for it'),
    () => orNull(notSupplied(order)),
  ]);
}

/** Staff and members of the order's vendor: whoever sees an order may choose its pickup warehouse. */
export function mayChangePickupWarehouse(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, []);
}

/** Once a courier may have been sent the address, an edit here would only hide where the parcel really goes. */
export function mayChangeShippingAddress(viewer: Asker, order: OrderFacts & Pick<Order, 'shipmentAttempt'>): Ability {
  return decide(viewer, order, [
    staffOnly('Only admins and team members can change the shipping address'),
    notErased('An address cannot be entered any more.'),
    (_, facts) =>
      facts.shippingReference
        ? conflict(`The shipping address cannot be changed: there is a shipment (AWB ${facts.shippingReference}).`)
        : null,
    () =>
      hasUnsettledAttempt(order)
        ? conflict('The shipping address cannot be changed while a shipment is being made.')
        : null,
  ]);
}

/** Facts that the courier is told with a parcel: whoever may ship the order changes it, until a courier may have been told. */
const mayChangeOfParcel =
  (what: string) =>
  (viewer: Asker, order: OrderFacts & Pick<Order, 'shipmentAttempt'>): Ability =>
    decide(viewer, order, [
      ...bookable('shipment'),
      () => (hasUnsettledAttempt(order) ? conflict(`${what} cannot be changed while a shipment is being made.`) : null),
    ]);
export const mayChangeParcelSize = mayChangeOfParcel('The parcel’s size');
export const mayChangeEwayBill = mayChangeOfParcel('The e-way bill number');

export function mayChangeCustomerEmail(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [
    staffOnly('Only admins and team members can change the customer’s email'),
    notErased('An email address cannot be entered any more.'),
  ]);
}

/** Whoever sees an order may write notes on it. */
export function mayWriteNotes(viewer: Asker, order: OrderFacts): Ability {
  return decide(viewer, order, [notErased('Notes cannot be written any more.')]);
}
