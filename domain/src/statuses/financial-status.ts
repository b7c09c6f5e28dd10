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

/**
 * The store's display status in our words: Shopify has no UNPAID; an authorised or missing one is PENDING,
 * an expired one UNPAID. Case is ignored, since webhooks send lower case.
 */
export function financialStatusFromStore(value: string | null | undefined): FinancialStatus {
  const upper = value?.toUpperCase() ?? '';
  if (upper === 'EXPIRED') return 'UNPAID';
  return financialStatuses.find((known) => known === upper) ?? 'PENDING';
}
