import { type FinancialStatus, financialStatuses } from '../statuses/financial-status.ts';

/** Cash on delivery is only the name of a gateway: `Cash on Delivery (COD)`, `cash_on_delivery`, `COD`. */
export function isCashOnDelivery(gateways: readonly string[]): boolean {
  return gateways.some((gateway) => /\bcod\b|cash.?on.?delivery/i.test(gateway));
}

/** Whether a courier may be told to collect. A refund means that the money had come in before. */
const collects: Record<FinancialStatus, boolean> = {
  PENDING: true,
  PARTIALLY_PAID: true,
  UNPAID: true,
  PAID: false,
  PARTIALLY_REFUNDED: false,
  REFUNDED: false,
  VOIDED: false,
};

/** The statuses under which anything is collected. */
export const collectingStatuses = financialStatuses.filter((status) => collects[status]);

/** The statuses by which a person says that nothing of an order has been paid. */
export const unpaidStatuses = ['PENDING', 'UNPAID'] as const satisfies readonly FinancialStatus[];

/**
 * What the courier is told to collect for a part, in the unit of the amounts, unless a parcel is booked already. The
 * store's share of what is owed holds as long as the store sees money owed; when the store sees the order as settled and
 * a person says that nothing was paid, the whole part is collected. How much of it a person means by `PARTIALLY_PAID`
 * nobody knows: then the store's share stays.
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
 * What the courier collects for a part, in paise: its share of what the order still owes, 0 once paid. The gateway
 * does not change the amount: an order by card that is shipped while its payment is pending still owes its money, and
 * the parts must add up to that. Staff who know that the money is on its way set the payment status to PAID first.
 */
export function codPaise(
  part: { readonly outstandingPaise: number },
  order: { readonly financialStatus: FinancialStatus; readonly gateways: readonly string[] },
): number {
  return collects[order.financialStatus] ? Math.max(0, part.outstandingPaise) : 0;
}
