import { describe, expect, it, test } from 'vitest';
import {
  nextOrderStatuses,
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
  orderTab,
  orderTabs,
  shownStatuses,
} from './order-status.ts';

/** Specification 1, section 4: label, and next statuses for staff and for vendor members. */
const specified: Partial<Record<OrderStatus, [string, OrderStatus[], OrderStatus[]]>> = {
  new: ['New', ['confirmed', 'hold', 'cancelled'], ['confirmed']],
  confirmed: ['Confirmed', ['ready_to_ship', 'hold', 'cancelled'], ['ready_to_ship']],
  ready_to_ship: ['Ready to Ship', ['in_transit', 'hold', 'cancelled'], []],
  in_transit: ['In Transit', ['delivered', 'rto', 'hold', 'exception'], []],
  delivered: ['Delivered', ['return_order', 'in_reverse_transit'], []],
  rto: ['RTO', ['in_reverse_transit'], []],
  hold: ['Hold', ['new', 'cancelled'], []],
  cancelled: ['Cancelled', ['new'], []],
  return_order: ['Return Order', [], []],
  in_reverse_transit: ['In Reverse Transit', [], []],
  exception: ['Exception', ['hold', 'cancelled', 'in_transit'], []],
  returned: ['Returned', [], []],
};
const rows = Object.entries(specified) as [OrderStatus, [string, OrderStatus[], OrderStatus[]]][];
/** Statuses of our own come on top. */
const ofTheSpecification = (statuses: readonly OrderStatus[]) => statuses.filter((status) => specified[status]);

describe('transitions', () => {
  // Proves (Statuses): The transition table by role
  test.each(rows)('from %s', (from, [label, staff, vendor]) => {
    expect(orderStatusLabels[from]).toBe(label);
    expect(ofTheSpecification(nextOrderStatuses(from, 'admin'))).toEqual(staff);
    expect(ofTheSpecification(nextOrderStatuses(from, 'team_member'))).toEqual(staff);
    expect(ofTheSpecification(nextOrderStatuses(from, 'vendor_member'))).toEqual(vendor);
  });

  it('a vendor member has no transition that staff lack, and no status leads to itself', () => {
    for (const from of orderStatuses) {
      const staff = nextOrderStatuses(from, 'admin');
      for (const to of nextOrderStatuses(from, 'vendor_member')) expect(staff).toContain(to);
      expect(staff).not.toContain(from);
      for (const to of staff) expect(orderStatuses).toContain(to);
    }
  });
});

test('statuses are in order, and their labels unique', () => {
  expect(ofTheSpecification(orderStatuses)).toEqual(Object.keys(specified));
  expect(new Set(Object.values(orderStatusLabels)).size).toBe(orderStatuses.length);
});

describe('tabs', () => {
  // Proves (The list): Ten tabs by name and value, each with its count under all other filters
  it('are in order, with their labels', () =>
    expect(orderTabs.map((tab) => `${tab.value}: ${tab.label}`)).toEqual([
      'all: All orders',
      'new: New orders',
      'confirmed: Confirmed',
      'ready_to_ship: Ready to Ship',
      'in_transit: In Transit',
      'delivered: Delivered',
      'rto: RTO',
      'returned: Returned',
      'hold: Hold',
      'cancelled: Cancelled',
    ]));

  it('show every status at most once, those of the specification once, and exception not at all', () => {
    const shown = orderTabs.flatMap((tab) => tab.statuses ?? []);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(
      expect.arrayContaining(ofTheSpecification(orderStatuses).filter((one) => one !== 'exception')),
    );
    expect(shown).not.toContain('exception');
  });

  // Proves (The list): The Returned tab holds returns, reverse transit and returned
  it('are parsed by name', () => {
    expect(orderTab.safeParse('hold').success).toBe(true);
    expect(orderTab.safeParse('exception').success).toBe(false);
    expect(shownStatuses('all')).toBeNull();
    expect(shownStatuses('returned')).toEqual(['return_order', 'in_reverse_transit', 'returned']);
  });
});
