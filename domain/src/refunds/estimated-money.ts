import type { FinancialStatus } from '../statuses/financial-status.ts';
import type { OrderMoney } from './order-money.ts';

/** Statuses by which something may have been paid. */
const paidStatuses: readonly FinancialStatus[] = ['PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'];
export const mayHavePaid = (statuses: readonly string[]): boolean =>
  statuses.some((status) => paidStatuses.some((paid) => paid === status));

/** The amounts of a store order, in paise over all its parts. */
interface OrderAmounts {
  readonly financialStatus: string;
  readonly orderedPaise: number;
  readonly outstandingPaise: number;
}

/**
 * The money of an order whose payments have not been read, as its payment status tells it: null where that does not
 * say how much came in or went back.
 */
export function estimatedMoney({ financialStatus, orderedPaise, outstandingPaise }: OrderAmounts): OrderMoney | null {
  if (financialStatus !== 'PAID' && financialStatus !== 'PARTIALLY_PAID') return null;
  const paise = Math.max(0, orderedPaise - (financialStatus === 'PARTIALLY_PAID' ? outstandingPaise : 0));
  const usual = { id: 'estimate', gateway: '', isManual: false, isTest: false, parentId: null };
  return { transactions: [{ ...usual, kind: 'SALE', status: 'SUCCESS', paise }], refunds: [] };
}
