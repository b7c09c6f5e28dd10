import type { OrderStatus } from './order-status.ts';
import { orderStatusTable } from './order-status-table.ts';

/** The facts of an order that decide which status its customer is told. */
export interface TrackedOrder {
  readonly orderStatus: OrderStatus;
  /** ShipTurtle's own word. */
  readonly orderStatusSt: string | null;
  /** The AWB. */
  readonly shippingReference: string | null;
  readonly managedInShipmagic: boolean | null;
}

/** The statuses of a shipment as shown to the customer (specification 1, section 4). */
export const trackingStatuses = [
  'order_placed',
  'being_handcrafted',
  'ready_to_ship',
  'in_transit',
  'delivered',
  'cancelled',
  'rto',
  'returned',
  'exception',
  'held',
] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** ShipTurtle's statuses, in lower case, with those that they are shown as. */
export const byExternalStatus: ReadonlyMap<string, TrackingStatus> = new Map([
  ['cancelled', 'cancelled'],
  ['rto', 'rto'],
  ['exception', 'exception'],
  ['held', 'held'],
  ['ready to ship', 'ready_to_ship'],
  ['confirmed', 'being_handcrafted'],
  ['in transit', 'in_transit'],
  ['delivered', 'delivered'],
]);

/** An order whose management is undecided (null) counts as managed here. */
export function trackingStatus(order: TrackedOrder): TrackingStatus {
  const { customer } = orderStatusTable[order.orderStatus];
  if (order.shippingReference) return customer;
  if (order.managedInShipmagic === false) {
    return byExternalStatus.get(order.orderStatusSt?.trim().toLowerCase() ?? '') ?? 'order_placed';
  }
  return order.orderStatus === 'confirmed' ? 'being_handcrafted' : customer;
}

/** Whether its goods were delivered, or may have come back from the customer. */
export const mayHaveReturns = (status: TrackingStatus): boolean =>
  (['delivered', 'rto', 'returned'] as const satisfies TrackingStatus[]).some((one) => one === status);

/** The five steps of the progress bar, in order. */
export const trackingSteps = [
  { status: 'order_placed', label: 'Order Confirmed', index: 0 },
  { status: 'being_handcrafted', label: 'Being Handcrafted', index: 1 },
  { status: 'ready_to_ship', label: 'Ready to Ship', index: 2 },
  { status: 'in_transit', label: 'In Transit', index: 3 },
  { status: 'delivered', label: 'Delivered', index: 4 },
] as const satisfies readonly { status: TrackingStatus; label: string; index: number }[];
export type TrackingStep = (typeof trackingSteps)[number]['status'];

/** The current step; 0 for a status that is not a step. */
export function stepIndex(status: TrackingStatus): number {
  return trackingSteps.find((step) => step.status === status)?.index ?? 0;
}

interface StatusWords {
  readonly header: string;
  /** The line under the current step; problems have none. */
  readonly description: string;
  /** The text of the status update box; only problems have one. */
  readonly problem: string | null;
}

/** The words of one language for every status. */
export interface StatusTexts {
  readonly of: Readonly<Record<TrackingStatus, StatusWords>>;
  /** The header of a delay. */
  readonly late: string;
  /** The header of a status that is not known. */
  readonly other: string;
}

const words: Record<TrackingStatus, StatusWords> = {
  order_placed: {
    header: 'Your Order is Confirmed!',
    description: 'We have received your order and passed it on to the maker.',
    problem: null,
  },
  being_handcrafted: {
    header: 'Your Order is Being Handcrafted!',
    description: 'Our artisans are making your order with care.',
    problem: null,
  },
  ready_to_ship: {
    header: 'Your Order is Ready to Ship!',
    description: 'Your order is packed and waiting for the courier.',
    problem: null,
  },
  in_transit: {
    header: 'Your Order is on its Way!',
    description: 'The courier has your order and is bringing it to you.',
    problem: null,
  },
  delivered: {
    header: 'Your Order Has Been Delivered!',
    description: 'Your order has arrived. We hope you love it!',
    problem: null,
  },
  cancelled: {
    header: 'Your Order is Cancelled',
    description: '',
    problem: 'This order has been cancelled. If you did not expect this, our care team will gladly help.',
  },
  rto: {
    header: 'Your Order is Marked for Return',
    description: '',
    problem: 'This order is on its way back to us. Our care team will gladly tell you what happens next.',
  },
  returned: {
    header: 'Your Order is Marked for Return',
    description: '',
    problem: 'This order has come back to us. Our care team will gladly tell you what happens next.',
  },
  exception: {
    header: 'Your Order Ran into a Problem',
    description: '',
    problem: 'The courier cannot continue with this order for now. Our care team is looking into it and will help.',
  },
  held: {
    header: 'Your Order Ran into a Problem',
    description: '',
    problem: 'This order is on hold for now. Our care team can tell you why, and what is needed to continue.',
  },
};

/** As the specification has them. */
export const englishStatusTexts: StatusTexts = {
  of: words,
  late: 'Your Order is on a Delay!',
  other: 'Your Order is Being Processed!',
};

/** Problems hide the progress bar and the estimate. */
export function isProblem(status: TrackingStatus): boolean {
  return words[status].problem !== null;
}

/** The header message. A delay is mentioned only while the parcel is still expected. */
export function headerMessage(status: TrackingStatus, late: boolean, texts = englishStatusTexts): string {
  if (late && !isProblem(status) && status !== 'delivered') return texts.late;
  return texts.of[status]?.header ?? texts.other;
}

export function stepDescription(status: TrackingStatus, texts = englishStatusTexts): string {
  return texts.of[status].description;
}

/** The text of the status update box, or null when there is no problem. */
export function problemText(status: TrackingStatus, texts = englishStatusTexts): string | null {
  return texts.of[status].problem;
}
