import { expect, test } from 'vitest';
import { carriers } from '../carriage/carriers.ts';
import { courierName, courierNamed, knownCouriers } from './known-couriers.ts';
import { liveCallOf, liveCalls } from './live-calls.ts';

// Proves (Shipments): A courier is recognised by all of its names, for staff and customers
test.each([
  ['Delhivery', 'delhivery'],
  ['delhivery express', 'delhivery'],
  ['Delhivery (manual)', 'delhivery'],
  ['PROZO Surface', 'prozo'],
  ['Zwende', 'prozo'],
  [' DTDC ', undefined],
  ['Manual Tracking', undefined],
  ['', undefined],
  [null, undefined],
])('%j resolves to the courier %j', (written, id) => {
  expect(courierNamed(written)?.id).toBe(id);
});

test('the carriers are the known couriers, in their order', () => {
  expect(carriers.map(({ id }) => id)).toEqual(knownCouriers.map(({ id }) => id));
});

test('ids, names and live views of couriers are unique', () => {
  for (const of of [
    knownCouriers.map(({ id }) => id),
    knownCouriers.map(({ name }) => name),
    knownCouriers.map(({ live }) => live.route.path),
  ])
    expect(new Set(of).size).toBe(knownCouriers.length);
  for (const { id, name } of knownCouriers) {
    expect(id).toMatch(/^[a-z]+$/);
    expect(courierName(id)).toBe(name);
  }
  expect(courierName('dtdc')).toBe('dtdc');
});

test('the customer’s page asks each known courier by its own call, under each of its names', () => {
  expect(liveCalls.map(({ id, path }) => [id, path])).toEqual(
    knownCouriers.map(({ id, live }) => [id, live.route.path]),
  );
  for (const { id, name, brand } of knownCouriers)
    for (const written of [`${name} Express`, brand ?? name]) expect(liveCallOf(written)?.id).toBe(id);
  expect(liveCallOf('Manual Tracking')).toBeNull();
});
