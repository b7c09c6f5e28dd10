import { expect, test } from 'vitest';
import { summary } from './summary.ts';

test.each([
  [1, false, 'Your order comes in one shipment.'],
  [3, false, 'Your order comes in 3 shipments.'],
  [1, true, 'This is the shipment that your mail is about.'],
])('%i shipments, by a link: %s', (shipments, isLinked, said) => expect(summary(shipments, isLinked)).toBe(said));
