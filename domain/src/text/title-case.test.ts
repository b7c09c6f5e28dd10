import { expect, test } from 'vitest';
import { titleCase } from './title-case.ts';

test.each([
  ['LOST', 'Lost'],
  ['OUT_FOR_DELIVERY', 'Out For Delivery'],
  ['RTO INITIATED', 'RTO Initiated'],
  ['In Transit', 'In Transit'],
  ['', ''],
])('the status %s of a courier is shown as %s', (word, text) => expect(titleCase(word)).toBe(text));
