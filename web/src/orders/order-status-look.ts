import { type FinancialStatus, financialStatusLabels } from '@shipmagic/domain/statuses/financial-status';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';

/** Specification 1, section 4 names three; the others follow by analogy. */
export const financialStatusColours: Record<FinancialStatus, StatusColour> = {
  PAID: 'green',
  UNPAID: 'red',
  PENDING: 'yellow',
  PARTIALLY_PAID: 'yellow',
  PARTIALLY_REFUNDED: 'orange',
  REFUNDED: 'gray',
  VOIDED: 'gray',
};

export function financialStatusLabel(status: FinancialStatus): string {
  return financialStatusLabels[status];
}
