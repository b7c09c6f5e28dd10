import { z } from 'zod';
import type { Role } from '../access/role.ts';
import { orderStatusTable } from './order-status-table.ts';
import { type OrderTab, orderTabNames } from './order-tabs.ts';

export type { OrderTab };
export type OrderStatus = keyof typeof orderStatusTable;

/** In display order. */
export const orderStatuses = Object.keys(orderStatusTable) as [OrderStatus, ...OrderStatus[]];
export const orderStatus = z.enum(orderStatuses);

/** One property of every status. */
const each = <T>(fact: (row: (typeof orderStatusTable)[OrderStatus]) => T) =>
  Object.fromEntries(orderStatuses.map((status) => [status, fact(orderStatusTable[status])])) as Record<OrderStatus, T>;

export const orderStatusLabels = each(({ label }) => label);
export const orderStatusColours = each(({ colour }) => colour);

/** The statuses a person with this role may choose next. */
export function nextOrderStatuses(from: OrderStatus, role: Role): readonly OrderStatus[] {
  const { next, nextForVendors } = orderStatusTable[from];
  return role === 'vendor_member' ? nextForVendors : next;
}

/** The tabs with the statuses each shows; null for all. */
export const orderTabs = orderTabNames.map((tab) => ({
  ...tab,
  statuses: tab.value === 'all' ? null : orderStatuses.filter((status) => orderStatusTable[status].tab === tab.value),
}));

export const orderTab = z.enum(orderTabs.map((tab) => tab.value) as [OrderTab, ...OrderTab[]]);

/** The statuses in which a shipment can be booked. */
export const bookableStatuses = orderStatuses.filter((status) => orderStatusTable[status].notShipped === null);

/** The statuses without a tab of their own; a filter finds them. */
export const otherStatuses = orderStatuses.filter((status) => !orderTabs.some(({ value }) => value === status));

/** The value of a list's status: a tab, or a status without one. */
export type StatusChoice = OrderTab | OrderStatus;
export const statusChoices = [...new Set([...orderTabs.map(({ value }) => value), ...orderStatuses])] as [
  StatusChoice,
  ...StatusChoice[],
];
export const statusChoice = z.enum(statusChoices);

/** The statuses a list shows; null for all. */
export function shownStatuses(choice: StatusChoice): readonly OrderStatus[] | null {
  const tab = orderTabs.find(({ value }) => value === choice);
  return tab ? tab.statuses : orderStatuses.filter((status) => status === choice);
}
