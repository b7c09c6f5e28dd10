import { isStaff, type Role } from '../access/role.ts';
import { parcelText } from '../text/parcel-text.ts';
import { erasedText } from '../time/erased-text.ts';
import { type Booking, testRefusal } from './booking-rules.ts';
import { isInPerson } from './delivery-method.ts';
import type { Address, Order } from './order.ts';

/**
 * Whether a viewer may do something to an order now. `forbidden` depends on the viewer (403), `conflict` on the
 * order's state (409). Reasons are shown to people, and so never contain the two words that make the web client sign
 * out.
 */
export type Ability =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: 'forbidden' | 'conflict'; readonly reason: string };

/** The fields that the rules depend on. */
export type OrderFacts = Pick<
  Order,
  | 'orderNumber'
  | 'isTest'
  | 'orderStatus'
  | 'managedInShipmagic'
  | 'shippingPartner'
  | 'shippingReference'
  | 'shippingLabelUrl'
  | 'trackingType'
  | 'shipmentStatus'
  | 'personalDataErasedAt'
  | 'heldInStore'
  | 'stoppedFor'
  | 'deliveryMethod'
> & {
  readonly vendor: { readonly canCreateShipments: boolean };
  readonly shippingAddress: Pick<Address, 'country'> | null;
};

export type Asker = { readonly role: Role };

/** The two lines a vendor member sees instead of the shipment panel (specification 1, section 6). */
export const shipmentCreationRefused = {
  title: 'Shipment creation not allowed',
  hint: 'Contact administrator for access',
} as const;

const allowed: Ability = { allowed: true };
export const forbidden = (reason: string): Ability => ({ allowed: false, code: 'forbidden', reason });
export const conflict = (reason: string): Ability => ({ allowed: false, code: 'conflict', reason });

/** A reason to refuse, or null. Checks run in order; the first refusal wins. */
export type Check = (viewer: Asker, order: OrderFacts) => Ability | null;
export const decide = (viewer: Asker, order: OrderFacts, checks: readonly Check[]): Ability =>
  checks.reduce<Ability | null>((found, check) => found ?? check(viewer, order), null) ?? allowed;

export const externally =
  (reason: string): Check =>
  (_, order) =>
    order.managedInShipmagic === false ? conflict(reason) : null;

export const orNull = (reason: string | null): Ability | null => (reason === null ? null : conflict(reason));

export const staffOnly =
  (reason: string): Check =>
  (viewer) =>
    isStaff(viewer) ? null : forbidden(reason);

export const vendorMayShip: Check = (viewer, order) =>
  isStaff(viewer) || order.vendor.canCreateShipments
    ? null
    : forbidden(`${shipmentCreationRefused.title}. ${shipmentCreationRefused.hint}`);

/** Nothing that needs the customer's data is possible once it is erased. */
export const notErased =
  (hint: string): Check =>
  (_, order) =>
    order.personalDataErasedAt ? conflict(`${erasedText(order.personalDataErasedAt)}. ${hint}`) : null;

/** Nothing is sold by a test order of the store. */
export const notTest =
  (what: string): Check =>
  (_, order) =>
    orNull(testRefusal(order, what));

export const undecided: Check = (_, order) =>
  order.managedInShipmagic === null
    ? conflict('It is not decided yet where this order is managed. Please try again after the next sync.')
    : null;

const sentFrom = ({ shippingPartner, shippingReference }: OrderFacts) =>
  parcelText({ company: shippingPartner, awb: shippingReference });

/** Staff may enter the number of one that was fulfilled without any. */
export const notElsewhere =
  (booking: Booking): Check =>
  (viewer, order) =>
    order.trackingType !== 'store' || (booking === 'tracking' && !order.shippingReference && isStaff(viewer))
      ? null
      : conflict(`This order was fulfilled in the store by somebody else: ${sentFrom(order)}.`);

/** Of a parcel that was made in the store, everything but looking at it happens there. */
export const madeHere =
  (hint: string): Check =>
  (_, order) =>
    order.trackingType === 'store' ? conflict(`This parcel was made in the store (${sentFrom(order)}): ${hint}`) : null;

/** The service ships it by itself: a parcel from here would be the second one. */
export const notThirdParty: Check = (viewer, { heldInStore: held }) => {
  if (held?.state !== 'third_party') return null;
  const hint = isStaff(viewer)
    ? ' If that is one of yours, name it in Settings, Operations, Own fulfilment services.'
    : '';
  return conflict(
    `The store has given items of this order to ${held.detail ?? 'a fulfilment service'}, which ships them.${hint}`,
  );
};

/** No courier is booked where none is needed. Its own people may enter how they bring an order to the customer. */
export const needsParcel =
  (booking: Booking): Check =>
  (_, { deliveryMethod }) => {
    if (deliveryMethod === 'none') return conflict('Nothing in this order needs shipping.');
    if (deliveryMethod === 'pick_up') return conflict('The customer picks this order up in the store.');
    return deliveryMethod === 'local' && booking === 'shipment'
      ? conflict('This order is delivered locally, without a courier.')
      : null;
  };

/** Only what a person hands to the customer. */
export const inPersonOnly: Check = (_, { deliveryMethod }) =>
  isInPerson(deliveryMethod) ? null : conflict('This order is not picked up in the store or delivered locally.');

export const noShipmentYet: Check = (_, order) =>
  order.shippingReference ? conflict(`This order already has a shipment (AWB ${order.shippingReference}).`) : null;

export const shipmentExternal = externally(
  'Cannot create shipment for orders managed in ShipTurtle. This order is managed externally.',
);
export const statusExternal = externally(
  'Status changes are disabled because this order is managed in an external shipping tool (ShipTurtle).',
);
