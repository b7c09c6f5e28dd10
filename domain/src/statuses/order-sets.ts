import { type OrderStatus, orderStatuses } from './order-status.ts';
import { type OrderPhase, orderStatusTable } from './order-status-table.ts';
import type { TrackingStatus } from './tracking-status.ts';

const inPhases = (...phases: readonly OrderPhase[]): readonly OrderStatus[] =>
  orderStatuses.filter((status) => phases.includes(orderStatusTable[status].phase));

const shownAs = (customer: TrackingStatus): readonly OrderStatus[] =>
  orderStatuses.filter((status) => orderStatusTable[status].customer === customer);

/** Named sets of statuses for rules and queries; `app.is_order_in` of the database has them, too. */
export const orderSets = {
  /** Nobody has taken them up yet. */
  unconfirmed: shownAs('order_placed'),
  held: shownAs('held'),
  /** To be packed: booking a parcel makes them ready to ship. */
  toPack: inPhases('to_pack'),
  /** Not shipped yet. */
  pending: inPhases('to_pack', 'to_ship'),
  /** Not finished yet. */
  open: inPhases('to_pack', 'to_ship', 'moving'),
  /** Have left the vendor, with or without an AWB. */
  shipped: inPhases('moving', 'delivered', 'going_back', 'returned'),
  /** Finished, or on the way back: a cancellation in the store does not change them. */
  closed: inPhases('delivered', 'going_back', 'returned', 'cancelled'),
  delivered: inPhases('delivered'),
  cancelled: inPhases('cancelled'),
  /** Do not reach the customer, and earn nothing. */
  unsold: inPhases('going_back', 'returned', 'cancelled'),
  /** On the way back, or back again. */
  goneBack: inPhases('going_back', 'returned'),
  /** Ended by a person or by the store; no tool or courier reopens them. */
  ended: inPhases('returned', 'cancelled'),
  /** No further change is expected. */
  settled: inPhases('delivered', 'returned', 'cancelled'),
} as const;

/** Whether an order's status is in a set; accepts a status straight from the database. */
export const isOrderIn = (set: keyof typeof orderSets, status: string): boolean =>
  orderSets[set].some((one) => one === status);
