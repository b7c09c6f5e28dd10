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

/** Specification 1, section 4, cell by cell: staff, then vendor members. */
const table: Record<OrderStatus, [OrderStatus[], OrderStatus[]]> = {
  new: [['confirmed', 'hold', 'cancelled'], ['confirmed']],
  confirmed: [['ready_to_ship', 'hold', 'cancelled'], ['ready_to_ship']],
  ready_to_ship: [['in_transit', 'hold', 'cancelled'], []],
  in_transit: [['delivered', 'rto', 'hold', 'exception'], []],
  delivered: [['return_order', 'in_reverse_transit'], []],
  rto: [['in_reverse_transit'], []],
  hold: [['new', 'cancelled'], []],
  cancelled: [['new'], []],
  return_order: [[], []],
  in_reverse_transit: [[], []],
  exception: [['hold', 'cancelled', 'in_transit'], []],
  returned: [[], []],
};

describe('transitions', () => {
  // Proves (Statuses): The transition table by role
  test.each(orderStatuses)('from %s', (from) => {
    const [staff, vendor] = table[from];
    expect(nextOrderStatuses(from, 'admin')).toEqual(staff);
    expect(nextOrderStatuses(from, 'team_member')).toEqual(staff);
    expect(nextOrderStatuses(from, 'vendor_member')).toEqual(vendor);
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

test('labels are complete and unique', () => {
  const labels = orderStatuses.map((status) => orderStatusLabels[status]);
  expect(labels).toEqual([
    'New',
    'Confirmed',
    'Ready to Ship',
    'In Transit',
    'Delivered',
    'RTO',
    'Hold',
    'Cancelled',
    'Return Order',
    'In Reverse Transit',
    'Exception',
    'Returned',
  ]);
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

  it('show every status once, except exception, which only all shows', () => {
    const shown = orderTabs.flatMap((tab) => tab.statuses ?? []);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.toSorted()).toEqual(orderStatuses.filter((status) => status !== 'exception').toSorted());
  });

  // Proves (The list): The Returned tab holds returns, reverse transit and returned
  it('are parsed by name', () => {
    expect(orderTab.safeParse('hold').success).toBe(true);
    expect(orderTab.safeParse('exception').success).toBe(false);
    expect(shownStatuses('all')).toBeNull();
    expect(shownStatuses('returned')).toEqual(['return_order', 'in_reverse_transit', 'returned']);
  });
});
