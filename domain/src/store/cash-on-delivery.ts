import { type FinancialStatus, financialStatuses } from '../statuses/financial-status.ts';

/**
 * Cash on delivery can only be recognised by the gateway's name: `Cash on Delivery (COD)`, `cash_on_delivery`, `COD`.
 */
export function isCashOnDelivery(gateways: readonly string[]): boolean {
  return gateways.some((gateway) => /\bcod\b|cash.?on.?delivery/i.test(gateway));
}

/** Whether a courier may be told to collect. A refund implies that the money had been received. */
const collects: Record<FinancialStatus, boolean> = {
  PENDING: true,
  PARTIALLY_PAID: true,
  UNPAID: true,
  PAID: false,
  PARTIALLY_REFUNDED: false,
  REFUNDED: false,
  VOIDED: false,
};

/** The payment statuses in which anything is collected. */
export const collectingStatuses = financialStatuses.filter((status) => collects[status]);

/** The statuses by which a person marks an order as wholly unpaid. */
export const unpaidStatuses = ['PENDING', 'UNPAID'] as const satisfies readonly FinancialStatus[];

// Why: docs/decisions/store.md, "COD is the outstanding balance".
/**
 * The amount the courier is told to collect for a part, in the unit of the inputs, unless a parcel is already booked.
 * The store's outstanding share applies as long as the store sees a balance. If the store considers the order settled
 * but a person marked it unpaid, the whole part is collected. `PARTIALLY_PAID` set by a person does not say how much
 * was paid, so the store's share stays.
 */
export function toCollect(
  part: { readonly owed: number; readonly orderTotal: number },
  { financialStatus, storeSays }: { readonly financialStatus: FinancialStatus; readonly storeSays: FinancialStatus },
): number {
  if (!collects[financialStatus]) return 0;
  const unpaid = unpaidStatuses.some((status) => status === financialStatus);
  return !collects[storeSays] && unpaid ? part.orderTotal : part.owed;
}

/**
 * The COD amount of a part in paise: its share of the order's outstanding balance, 0 once paid. The gateway does not
 * matter: a card order shipped while its payment is pending still has a balance, and the parts must add up to it.
 * Staff who know that the money is on its way set the payment status to PAID first.
 */
export function codPaise(
  part: { readonly outstandingPaise: number },
  order: { readonly financialStatus: FinancialStatus; readonly gateways: readonly string[] },
): number {
  return collects[order.financialStatus] ? Math.max(0, part.outstandingPaise) : 0;
}
