import { expect, test } from 'vitest';
import { returnStates } from '../return-state.ts';
import { areGoodsDue } from './goods-due.ts';

const dueIn = (way: 'courier' | 'customer' | 'keep', ships: 'at_approval' | 'at_pickup') =>
  returnStates.filter((state) => areGoodsDue(state, { way, ships }));
const left = ['picked_up', 'in_transit', 'received', 'inspected', 'lost', 'settled'];
const open = ['approved', 'pickup_asked', 'pickup_failed'];

test('new goods go with the approval, or once the old ones have left the customer, as the vendor has it', () => {
  expect(dueIn('courier', 'at_pickup').toSorted()).toEqual(left.toSorted());
  expect(dueIn('customer', 'at_approval').toSorted()).toEqual([...open, ...left].toSorted());
  expect(dueIn('keep', 'at_pickup').toSorted()).toEqual([...open, ...left].toSorted());
});
