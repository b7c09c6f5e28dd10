import { expect, test } from 'vitest';
import { paymentTag } from './payment-tag.ts';

test.each([
  [{ codAmount: 0, financialStatus: 'PAID' }, 'Prepaid'],
  [{ codAmount: 499, financialStatus: 'PENDING' }, 'COD'],
  [{ codAmount: 0.5, financialStatus: 'PARTIALLY_PAID' }, 'COD'],
  [{ codAmount: 0, financialStatus: 'PENDING' }, 'Pending'],
  [{ codAmount: 0, financialStatus: 'REFUNDED' }, 'Refunded'],
  [{ codAmount: 0, financialStatus: 'VOIDED' }, 'Voided'],
] as const)('the payment of %o is told as %s', (order, label) => {
  expect(paymentTag(order).label).toBe(label);
});
