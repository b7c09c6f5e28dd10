import type { FinancialStatus } from '../statuses/financial-status.ts';
import type { StoreOrder } from './store-order.ts';

/** The store's last word for an order's payment that is known here. */
export interface LastPayment {
  readonly financialStatus: FinancialStatus;
  readonly isAuthorised: boolean;
}

export type OrderWithPayment = StoreOrder & { readonly financialStatus: FinancialStatus };

/**
 * Stands for the payment of an order of which the store never used a known word, until a person or the store says what
 * it is: it takes no money for received.
 */
const notKnown: LastPayment = { financialStatus: 'UNPAID', isAuthorised: false };

// Why: docs/decisions/store.md, "Words that the store did not have before are kept, and never guessed".
/** The order with its payment as it was last known, if the store's word for it is not known. */
export function withLastPayment(order: StoreOrder, last: LastPayment | null): OrderWithPayment {
  const { financialStatus } = order;
  return financialStatus === null ? { ...order, ...(last ?? notKnown) } : { ...order, financialStatus };
}
