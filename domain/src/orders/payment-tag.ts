import { type FinancialStatus, financialStatusLabels } from '../statuses/financial-status.ts';
import type { Order } from './order.ts';

/**
 * The payment as a packer has to know it, in a word: whether the courier collects money. An order that neither is
 * paid nor leaves anything to collect is named by its payment status.
 */
export type PaymentTag =
  | { readonly kind: 'cod' | 'prepaid' | 'awaiting' | 'capture' | 'unknown'; readonly label: string }
  | { readonly kind: 'other'; readonly label: string; readonly status: FinancialStatus };

export function paymentTag({
  codAmount,
  awaitedAmount,
  isToCapture,
  financialStatus,
  isPaymentUnknown,
}: Pick<Order, 'codAmount' | 'awaitedAmount' | 'isToCapture' | 'financialStatus' | 'isPaymentUnknown'>): PaymentTag {
  if (isPaymentUnknown) return { kind: 'unknown', label: 'Not known' };
  if (codAmount > 0) return { kind: 'cod', label: 'COD' };
  if (awaitedAmount > 0) return { kind: 'awaiting', label: 'Awaiting' };
  if (isToCapture) return { kind: 'capture', label: 'Authorised' };
  if (financialStatus === 'PAID') return { kind: 'prepaid', label: 'Prepaid' };
  return { kind: 'other', label: financialStatusLabels[financialStatus], status: financialStatus };
}
