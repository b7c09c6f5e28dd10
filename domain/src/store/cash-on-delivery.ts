import { homeCurrency } from '../money/currency.ts';
import { type FinancialStatus, financialStatuses } from '../statuses/financial-status.ts';
import { isCashOnDelivery } from './cash-gateways.ts';

/** Whether the customer may still owe anything. A refund implies that the money had been received. */
const owes: Record<FinancialStatus, boolean> = {
  PENDING: true,
  PARTIALLY_PAID: true,
  UNPAID: true,
  PAID: false,
  PARTIALLY_REFUNDED: false,
  REFUNDED: false,
  VOIDED: false,
};

/** The payment statuses in which anything is owed. */
export const owingStatuses = financialStatuses.filter((status) => owes[status]);

/** The statuses by which a person marks an order as wholly unpaid. */
export const unpaidStatuses: readonly FinancialStatus[] = ['PENDING', 'UNPAID'];

/** The part's share of what the order owes in the store, in paise; 0 once the store considers it settled. */
export const owedPaise = (
  part: { readonly outstandingPaise: number },
  order: { readonly financialStatus: FinancialStatus },
): number => (owes[order.financialStatus] ? Math.max(0, part.outstandingPaise) : 0);

interface PaidHow {
  readonly financialStatus: FinancialStatus;
  readonly gateways: readonly string[];
  /** The customer's bank has promised the money, which the store has to capture. */
  readonly isAuthorised: boolean;
  readonly currency: string;
}

// Why: docs/decisions/store.md, "Cash is collected only where a gateway is cash".
/**
 * A part's share of what the order owes in the store, by how it is to come in: at the door (`cashPaise`), or otherwise
 * (`otherPaise`): by transfer, on account, from a card, or nobody knows how.
 */
export function shareOwed(
  part: { readonly outstandingPaise: number },
  order: PaidHow,
  cashNames: readonly string[],
): { readonly cashPaise: number; readonly otherPaise: number } {
  const owed = owedPaise(part, order);
  // Couriers collect rupees.
  const isCash = order.currency === homeCurrency && !order.isAuthorised && isCashOnDelivery(order.gateways, cashNames);
  return isCash ? { cashPaise: owed, otherPaise: 0 } : { cashPaise: 0, otherPaise: owed };
}

/** The payment status as a person or the store set it last, and the store's own. */
export interface PaymentStatuses {
  readonly financialStatus: FinancialStatus;
  readonly storeSays: FinancialStatus;
}

/**
 * The amount that the courier is told to collect for a part, in the unit of `cash`, unless a parcel is already booked.
 * A person can only stop it, by a status in which nothing is owed.
 */
export const toCollect = (cash: number, { financialStatus, storeSays }: PaymentStatuses): number =>
  owes[financialStatus] && owes[storeSays] ? cash : 0;

/** The money of a part that no courier collects, as far as it is known. */
export interface OtherMoney {
  /** Its share that is to come in otherwise, as the store says. */
  readonly other: number;
  readonly orderTotal: number;
  readonly isAuthorised: boolean;
}

/**
 * The amount that has to come in, but at nobody's door, in the unit of the inputs. Where the store considers the order
 * settled and a person has marked it unpaid, it is the whole part; PARTIALLY_PAID does not say how much is missing.
 */
export function toAwait(part: OtherMoney, { financialStatus, storeSays }: PaymentStatuses): number {
  if (!owes[financialStatus] || part.isAuthorised) return 0;
  if (owes[storeSays]) return part.other;
  return unpaidStatuses.includes(financialStatus) ? part.orderTotal : 0;
}

/** Whether somebody has to capture the payment in the store. */
export const toCapture = (isAuthorised: boolean, { financialStatus, storeSays }: PaymentStatuses): boolean =>
  isAuthorised && owes[financialStatus] && owes[storeSays];
