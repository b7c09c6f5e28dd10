import { z } from 'zod';
import type { Role } from '../users/role.ts';

/** Specification 1, section 4, plus `returned`, which the tracking map accepts as a stored value. */
export const orderStatuses = [
  'new',
  'confirmed',
  'ready_to_ship',
  'in_transit',
  'delivered',
  'rto',
  'hold',
  'cancelled',
  'return_order',
  'in_reverse_transit',
  'exception',
  'returned',
] as const;
export const orderStatus = z.enum(orderStatuses);
export type OrderStatus = z.output<typeof orderStatus>;

export const orderStatusLabels: Record<OrderStatus, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  ready_to_ship: 'Ready to Ship',
  in_transit: 'In Transit',
  delivered: 'Delivered',
  rto: 'RTO',
  hold: 'Hold',
  cancelled: 'Cancelled',
  return_order: 'Return Order',
  in_reverse_transit: 'In Reverse Transit',
  exception: 'Exception',
  returned: 'Returned',
};

const staffTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  new: ['confirmed', 'hold', 'cancelled'],
  confirmed: ['ready_to_ship', 'hold', 'cancelled'],
  ready_to_ship: ['in_transit', 'hold', 'cancelled'],
  in_transit: ['delivered', 'rto', 'hold', 'exception'],
  delivered: ['return_order', 'in_reverse_transit'],
  rto: ['in_reverse_transit'],
  hold: ['new', 'cancelled'],
  cancelled: ['new'],
  return_order: [],
  in_reverse_transit: [],
  exception: ['hold', 'cancelled', 'in_transit'],
  returned: [],
};

const vendorTransitions: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['confirmed'],
  confirmed: ['ready_to_ship'],
};

/** The statuses a person of this role may choose next. */
export function nextOrderStatuses(from: OrderStatus, role: Role): readonly OrderStatus[] {
  return role === 'vendor_member' ? (vendorTransitions[from] ?? []) : staffTransitions[from];
}

/** The list's tabs in their order; each names the statuses it shows. Exception orders have none of their own. */
export const orderTabs = [
  { value: 'all', label: 'All orders', statuses: null },
  { value: 'new', label: 'New orders', statuses: ['new'] },
  { value: 'confirmed', label: 'Confirmed', statuses: ['confirmed'] },
  { value: 'ready_to_ship', label: 'Ready to Ship', statuses: ['ready_to_ship'] },
  { value: 'in_transit', label: 'In Transit', statuses: ['in_transit'] },
  { value: 'delivered', label: 'Delivered', statuses: ['delivered'] },
  { value: 'rto', label: 'RTO', statuses: ['rto'] },
  { value: 'returned', label: 'Returned', statuses: ['return_order', 'in_reverse_transit', 'returned'] },
  { value: 'hold', label: 'Hold', statuses: ['hold'] },
  { value: 'cancelled', label: 'Cancelled', statuses: ['cancelled'] },
] as const satisfies readonly { value: string; label: string; statuses: readonly OrderStatus[] | null }[];

export const orderTab = z.enum(orderTabs.map((tab) => tab.value) as [OrderTab, ...OrderTab[]]);
export type OrderTab = (typeof orderTabs)[number]['value'];

/** The statuses that no tab shows by themselves: a filter finds them. */
export const otherStatuses = orderStatuses.filter((status) => !orderTabs.some(({ value }) => value === status));

/** What a list may show: a tab, or one of the statuses without. */
export const statusChoice = z.enum([...orderTabs.map((tab) => tab.value), ...orderStatuses]);
export type StatusChoice = z.output<typeof statusChoice>;

/** The statuses that a list shows; null for all. */
export function shownStatuses(choice: StatusChoice): readonly OrderStatus[] | null {
  const tab = orderTabs.find(({ value }) => value === choice);
  return tab ? tab.statuses : orderStatuses.filter((status) => status === choice);
}
