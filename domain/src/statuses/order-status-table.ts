import type { OrderTab } from './order-tabs.ts';
import type { StatusColour } from './shipment-status.ts';
import type { TrackingStatus } from './tracking-status.ts';

/** The stage of an order. Whether an order is pending, open or sold follows from it (`orderSets`). */
export type OrderPhase = 'to_pack' | 'to_ship' | 'moving' | 'delivered' | 'going_back' | 'returned' | 'cancelled';

interface StatusFacts<Status extends string> {
  readonly label: string;
  readonly colour: StatusColour;
  readonly phase: OrderPhase;
  /** The tab that shows it; null if only a filter finds it. */
  readonly tab: Exclude<OrderTab, 'all'> | null;
  /** The statuses that staff (`next`) and vendor members may choose next (specification 1, section 4). */
  readonly next: readonly Status[];
  readonly nextForVendors: readonly Status[];
  /** The statuses a courier's scan may move it to. Only people move an order out of a final status. */
  readonly scansTo: readonly Status[];
  /** The status shown to the customer. */
  readonly customer: TrackingStatus;
  /** Why no shipment can be booked; null if one can. */
  readonly notShipped: string | null;
}

/** Status names are the rows' keys; a transition to a status without a row does not compile. */
const statusTable = <Status extends string>(
  rows: {
    readonly [Name in Status]: StatusFacts<NoInfer<Status>>;
  },
): Record<Status, StatusFacts<Status>> => rows;

export const sentAgainHow = 'Send it again once its parcel has come back, is lost or was cancelled.';
const forward = ['in_transit', 'delivered', 'rto', 'exception'] as const;
const reverse = ['in_reverse_transit', 'return_order'] as const;

/**
 * Everything that depends on an order's status alone: specification 1, section 4, plus `returned`, which the tracking
 * map accepts as a stored value. After a change, `npm run schema` writes what the database has to know of it.
 */
export const orderStatusTable = statusTable({
  new: {
    label: 'New',
    colour: 'indigo',
    phase: 'to_pack',
    tab: 'new',
    next: ['confirmed', 'hold', 'cancelled'],
    nextForVendors: ['confirmed'],
    scansTo: ['ready_to_ship', ...forward, ...reverse],
    customer: 'order_placed',
    notShipped: null,
  },
  confirmed: {
    label: 'Confirmed',
    colour: 'blue',
    phase: 'to_pack',
    tab: 'confirmed',
    next: ['ready_to_ship', 'hold', 'cancelled'],
    nextForVendors: ['ready_to_ship'],
    scansTo: ['ready_to_ship', ...forward, ...reverse],
    customer: 'ready_to_ship',
    notShipped: null,
  },
  ready_to_ship: {
    label: 'Ready to Ship',
    colour: 'violet',
    phase: 'to_ship',
    tab: 'ready_to_ship',
    next: ['in_transit', 'hold', 'cancelled'],
    nextForVendors: [],
    scansTo: [...forward, ...reverse],
    customer: 'ready_to_ship',
    notShipped: null,
  },
  in_transit: {
    label: 'In Transit',
    colour: 'blue',
    phase: 'moving',
    tab: 'in_transit',
    next: ['delivered', 'rto', 'hold', 'exception'],
    nextForVendors: [],
    scansTo: [...forward, ...reverse],
    customer: 'in_transit',
    notShipped: 'This order is already In Transit: its parcel was made outside. Its tracking can still be entered.',
  },
  delivered: {
    label: 'Delivered',
    colour: 'green',
    phase: 'delivered',
    tab: 'delivered',
    next: ['return_order', 'in_reverse_transit'],
    nextForVendors: [],
    scansTo: [],
    customer: 'delivered',
    notShipped: 'This order is Delivered: there is nothing left to send.',
  },
  rto: {
    label: 'RTO',
    colour: 'red',
    phase: 'going_back',
    tab: 'rto',
    next: ['in_reverse_transit'],
    nextForVendors: [],
    scansTo: ['delivered'],
    customer: 'rto',
    notShipped: `This order is RTO. ${sentAgainHow}`,
  },
  // Usually set on an order that waits, but also possible while its parcel moves.
  hold: {
    label: 'Hold',
    colour: 'yellow',
    phase: 'to_ship',
    tab: 'hold',
    next: ['new', 'cancelled'],
    nextForVendors: [],
    scansTo: ['in_transit', 'delivered', 'rto'],
    customer: 'held',
    notShipped: 'This order is on Hold. Remove the hold before shipping it.',
  },
  cancelled: {
    label: 'Cancelled',
    colour: 'gray',
    phase: 'cancelled',
    tab: 'cancelled',
    next: ['new'],
    nextForVendors: [],
    scansTo: [],
    customer: 'cancelled',
    notShipped: 'Cannot create shipment for cancelled order',
  },
  return_order: {
    label: 'Return Order',
    colour: 'red',
    phase: 'returned',
    tab: 'returned',
    next: [],
    nextForVendors: [],
    scansTo: [],
    customer: 'rto',
    notShipped: 'This order was returned: it is not sent again.',
  },
  in_reverse_transit: {
    label: 'In Reverse Transit',
    colour: 'red',
    phase: 'returned',
    tab: 'returned',
    next: [],
    nextForVendors: [],
    scansTo: ['return_order'],
    customer: 'rto',
    notShipped: 'This order is on its way back: it is not sent again.',
  },
  exception: {
    label: 'Exception',
    colour: 'orange',
    phase: 'moving',
    tab: null,
    next: ['hold', 'cancelled', 'in_transit'],
    nextForVendors: [],
    scansTo: ['ready_to_ship', ...forward, ...reverse],
    customer: 'exception',
    notShipped: `This order is an Exception. ${sentAgainHow}`,
  },
  returned: {
    label: 'Returned',
    colour: 'red',
    phase: 'returned',
    tab: 'returned',
    next: [],
    nextForVendors: [],
    scansTo: [],
    customer: 'returned',
    notShipped: 'This order was returned: it is not sent again.',
  },
});
