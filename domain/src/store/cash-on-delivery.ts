import type { FinancialStatus } from '../orders/financial-status.ts';

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

/** Whether anything is collected for an order of this payment status, also when a person has set it. */
export function collectsOnDelivery(status: FinancialStatus): boolean {
  return collects[status];
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
