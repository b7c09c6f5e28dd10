import { expect, test } from 'vitest';
import { itemsToSend } from './items-to-send.ts';
import type { LineItem } from './order.ts';

const line = (id: string, quantity: number, more: Partial<LineItem> = {}) =>
  ({ id, quantity, fulfilledElsewhere: 0, requiresShipping: true, ...more }) as LineItem;

test.each([
  ['all goods are sent', [line('a', 2), line('b', 1)], { a: 2, b: 1 }],
  ['a service beside goods is not', [line('a', 2), line('b', 1, { requiresShipping: false })], { a: 2 }],
  ['pieces that somebody else has sent are not', [line('a', 3, { fulfilledElsewhere: 2 })], { a: 1 }],
  ['a line that was sent whole, or taken out, is not', [line('a', 2, { fulfilledElsewhere: 2 }), line('b', 0)], {}],
])('of an order %s', (_, lines, sent) => {
  expect(Object.fromEntries(itemsToSend(lines).map(({ id, quantity }) => [id, quantity]))).toEqual(sent);
});
