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

/** The store's other words for payments: it has no UNPAID, and of a payment that is only authorised nothing has come in. */
const otherWords: Readonly<Record<string, FinancialStatus>> = {
  '': 'PENDING',
  AUTHORIZED: 'PENDING',
  EXPIRED: 'UNPAID',
};

/**
 * Maps the store's display status to ours; null for a word that is not known, of which nothing is concluded. A missing
 * status is PENDING. Case-insensitive, since webhooks send lower case.
 */
export function financialStatusFromStore(value: string | null | undefined): FinancialStatus | null {
  const upper = value?.trim().toUpperCase() ?? '';
  return (
    financialStatuses.find((known) => known === upper) ??
    (Object.hasOwn(otherWords, upper) ? (otherWords[upper] ?? null) : null)
  );
}
