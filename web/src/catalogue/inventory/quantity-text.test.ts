import { expect, test } from 'vitest';
import { isLoggedForApproval, readQuantity } from './quantity-text.ts';

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['', 0],
  ['abc', 0],
  ['-', 0],
  ['-3', -3],
  ['4.9', 4],
  ['1e3', 1000],
  ['Infinity', 0],
])('%j is %i', (text, quantity) => expect(readQuantity(text)).toBe(quantity));

// Proves (Quantities and their requests): The answer's words distinguish a logged request from a change
test.each([
  ['Inventory update request created. Awaiting approval.', true],
  ['Your change is AWAITING APPROVAL', true],
  ['Request created', true],
  ['An inventory update request is open', true],
  ['Inventory quantity updated to 12', false],
  ['', false],
])('%j waits for approval: %s', (message, waits) => expect(isLoggedForApproval(message)).toBe(waits));
