import { expect, test } from 'vitest';
import { paymentTag } from './payment-tag.ts';

const nothing = { awaitedAmount: 0, isToCapture: false, isPaymentUnknown: false };

test.each([
  [{ ...nothing, codAmount: 0, financialStatus: 'PAID' }, 'Prepaid'],
  [{ ...nothing, codAmount: 499, financialStatus: 'PENDING' }, 'COD'],
  [{ ...nothing, codAmount: 0.5, financialStatus: 'PARTIALLY_PAID' }, 'COD'],
  [{ ...nothing, codAmount: 0, financialStatus: 'PENDING' }, 'Pending'],
  [{ ...nothing, codAmount: 0, awaitedAmount: 499, financialStatus: 'PENDING' }, 'Awaiting'],
  [{ ...nothing, codAmount: 0, isToCapture: true, financialStatus: 'PENDING' }, 'Authorised'],
  [{ ...nothing, codAmount: 0, financialStatus: 'REFUNDED' }, 'Refunded'],
  [{ ...nothing, codAmount: 0, financialStatus: 'VOIDED' }, 'Voided'],
  [{ ...nothing, codAmount: 499, isPaymentUnknown: true, financialStatus: 'UNPAID' }, 'Not known'],
] as const)('the payment of %o is told as %s', (order, label) => {
  expect(paymentTag(order).label).toBe(label);
});
