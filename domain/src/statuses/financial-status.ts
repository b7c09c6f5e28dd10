import { z } from 'zod';

export const financialStatuses = [
  'PAID',
  'PENDING',
  'PARTIALLY_PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
  'UNPAID',
] as const;
export const financialStatus = z.enum(financialStatuses);
export type FinancialStatus = z.output<typeof financialStatus>;

export const financialStatusLabels: Record<FinancialStatus, string> = {
  PAID: 'Paid',
  UNPAID: 'Unpaid',
  PENDING: 'Pending',
  PARTIALLY_PAID: 'Part paid',
  PARTIALLY_REFUNDED: 'Part refunded',
  REFUNDED: 'Refunded',
  VOIDED: 'Voided',
};

/** Whether the store's display status says that the payment is authorised and not captured. */
export const isAuthorisedInStore = (value: string | null | undefined): boolean => value?.toUpperCase() === 'AUTHORIZED';

/**
 * Maps the store's display status to ours. Shopify has no UNPAID: an authorised or missing status is PENDING, an
 * expired one UNPAID. Case-insensitive, since webhooks send lower case.
 */
export function financialStatusFromStore(value: string | null | undefined): FinancialStatus {
  const upper = value?.toUpperCase() ?? '';
  if (upper === 'EXPIRED') return 'UNPAID';
  return financialStatuses.find((known) => known === upper) ?? 'PENDING';
}
