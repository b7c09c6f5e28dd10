import { expect, test } from 'vitest';
import { isOrderIn, orderSets } from './order-sets.ts';
import { type OrderStatus, orderStatuses } from './order-status.ts';

/** Of statuses that come later, the stage decides. */
const known: Record<keyof typeof orderSets, OrderStatus[]> = {
  unconfirmed: ['new'],
  held: ['hold'],
  toPack: ['new', 'confirmed'],
  pending: ['new', 'confirmed', 'ready_to_ship', 'hold'],
  open: ['new', 'confirmed', 'ready_to_ship', 'in_transit', 'hold', 'exception'],
  shipped: ['in_transit', 'delivered', 'rto', 'return_order', 'in_reverse_transit', 'exception', 'returned'],
  closed: ['delivered', 'rto', 'cancelled', 'return_order', 'in_reverse_transit', 'returned'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
  unsold: ['rto', 'cancelled', 'return_order', 'in_reverse_transit', 'returned'],
  goneBack: ['rto', 'return_order', 'in_reverse_transit', 'returned'],
  ended: ['cancelled', 'return_order', 'in_reverse_transit', 'returned'],
  settled: ['delivered', 'cancelled', 'return_order', 'in_reverse_transit', 'returned'],
};

// Proves (Statuses): Everything that depends on a status alone is in one table; lists of statuses are named only in
// the domain, and the database agrees
test('the named sets contain these statuses', () => {
  const all = [...known.open, ...known.closed];
  const kept = Object.entries(orderSets).map(([name, set]) => [name, set.filter((status) => all.includes(status))]);
  expect(Object.fromEntries(kept)).toEqual(known);
});

test('every order is either open or closed', () => {
  for (const status of orderStatuses) expect(isOrderIn('open', status)).toBe(!isOrderIn('closed', status));
});

test('an unknown status is in no set', () => expect(isOrderIn('open', 'posted')).toBe(false));
