import { expect, test } from 'vitest';
import { deliveryMethodInStore, deliveryMethodOf } from './delivery-method.ts';

const goods = (quantity = 1) => ({ quantity, requiresShipping: true });
const tip = (quantity = 1) => ({ quantity, requiresShipping: false });

test.each([
  ['goods are shipped', [goods()], 'shipping', 'shipping'],
  ['a tip or a gift card needs nothing to be shipped', [tip()], 'shipping', 'none'],
  ['a service beside goods is no reason not to ship them', [goods(), tip()], 'shipping', 'shipping'],
  ['goods that were taken out leave the service alone', [goods(0), tip()], 'shipping', 'none'],
  ['a part of which nothing is left keeps its method', [goods(0), tip(0)], 'pick_up', 'pick_up'],
  ['a part without lines is not taken for one that needs nothing', [], 'shipping', 'shipping'],
  ['goods that are picked up stay so', [goods(), tip()], 'pick_up', 'pick_up'],
  ['goods that are added to a service are shipped', [tip(), goods()], 'none', 'shipping'],
  ['a gift card in an order that is picked up needs nothing', [tip()], 'pick_up', 'none'],
] as const)('%s', (_, lines, told, method) => {
  expect(deliveryMethodOf(lines, told)).toBe(method);
});

test.each([
  ['PICK_UP', 'pick_up'],
  ['LOCAL', 'local'],
  ['SHIPPING', 'shipping'],
  ['PICKUP_POINT', 'shipping'],
  ['RETAIL', 'shipping'],
  ['NONE', 'shipping'],
  ['DRONE', 'shipping'],
  [null, 'shipping'],
] as const)('the store’s word %s means %s', (word, method) => {
  expect(deliveryMethodInStore(word)).toBe(method);
});
