import { expect, test } from 'vitest';
import type { StoreFulfilmentOrder, StoreView } from '../fulfilment/store-view.ts';
import { planReady } from './plan-in-person.ts';

const order = (
  id: string,
  lineIds: readonly string[],
  more: Partial<StoreFulfilmentOrder> = {},
): StoreFulfilmentOrder => ({
  id,
  state: 'shippable',
  method: 'pick_up',
  detail: null,
  locationId: 'l',
  lines: lineIds.map((lineId) => ({ id: `${id} ${lineId}`, lineId, remaining: 1 })),
  ...more,
});
const view = (...fulfilmentOrders: StoreFulfilmentOrder[]): StoreView => ({
  cancelled: false,
  lines: [],
  fulfilments: [],
  fulfilmentOrders,
});
/** The parts by which lines wait, each a minute after the one before. */
const waiting = (...lines: readonly [lineId: string, partId: string][]) =>
  new Map(lines.map(([lineId, partId], i) => [lineId, { partId, since: new Date(i * 60_000) }]));

test.each([
  ['a whole one is announced', view(order('f', ['a'])), waiting(['a', '1']), ['f']],
  ['one of which another part is not ready waits', view(order('f', ['a', 'b'])), waiting(['a', '1']), []],
  ['the part that is ready last announces it', view(order('f', ['a', 'b'])), waiting(['b', '2'], ['a', '1']), ['f']],
  ['the part that was ready first does not', view(order('f', ['a', 'b'])), waiting(['a', '1'], ['b', '2']), []],
  ['that of another part is left to it', view(order('f', ['b'])), waiting(['a', '1'], ['b', '2']), []],
  [
    'of two locations each is announced by its own last part',
    view(order('f', ['a']), order('g', ['b'])),
    waiting(['a', '1'], ['b', '2']),
    ['f'],
  ],
  ['one that is shipped is not announced', view(order('f', ['a'], { method: 'shipping' })), waiting(['a', '1']), []],
  ['one on hold is not announced', view(order('f', ['a'], { state: 'on_hold' })), waiting(['a', '1']), []],
  ['one of which nothing is left is not announced', view(order('f', [])), waiting(['a', '1']), []],
])('of the fulfilment orders %s', (_, seen, lines, announced) => {
  expect(planReady({ id: '1', lines: [{ id: 'a', quantity: 1 }], waiting: lines }, seen)).toEqual(announced);
});
