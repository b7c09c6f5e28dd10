import { type OrderStatus, orderStatuses } from './order-status.ts';
import { type OrderPhase, orderStatusTable } from './order-status-table.ts';

const inPhases = (...phases: readonly OrderPhase[]): readonly OrderStatus[] =>
  orderStatuses.filter((status) => phases.includes(orderStatusTable[status].phase));

/** The sets of statuses that rules and queries ask for, by name. What the database says of them is compared in a test. */
export const orderSets = {
  /** Not ready yet: a parcel that is booked makes them so. */
  toPack: inPhases('to_pack'),
  /** No parcel is under way. */
  pending: inPhases('to_pack', 'to_ship'),
  /** Not at the end of their way. */
  open: inPhases('to_pack', 'to_ship', 'moving'),
  /** They have left their vendor, with or without an AWB. */
  shipped: inPhases('moving', 'delivered', 'going_back', 'returned'),
  /** At the end of their way, or on the way back: a cancellation in the store does not touch them. */
  closed: inPhases('delivered', 'going_back', 'returned', 'cancelled'),
  delivered: inPhases('delivered'),
  /** They do not reach the customer, and bring no money. */
  unsold: inPhases('going_back', 'returned', 'cancelled'),
  /** Ended by a person or the store; no tool or courier revives them. */
  ended: inPhases('returned', 'cancelled'),
  /** Nothing more is to come. */
  settled: inPhases('delivered', 'returned', 'cancelled'),
} as const;

/** Whether an order is in a set; its status may come from the database. */
export const isOrderIn = (set: keyof typeof orderSets, status: string): boolean =>
  orderSets[set].some((one) => one === status);
