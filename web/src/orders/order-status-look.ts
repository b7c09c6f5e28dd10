import { type FinancialStatus, financialStatusLabels } from '@shipmagic/domain/orders/financial-status';
import type { OrderStatus } from '@shipmagic/domain/orders/order-status';
import type { StatusColour } from '@shipmagic/domain/shipments/shipment-status';

export const orderStatusColours: Record<OrderStatus, StatusColour> = {
  new: 'indigo',
  confirmed: 'blue',
  ready_to_ship: 'violet',
  in_transit: 'blue',
  delivered: 'green',
  rto: 'red',
  hold: 'yellow',
  cancelled: 'gray',
  return_order: 'red',
  in_reverse_transit: 'red',
  exception: 'orange',
  returned: 'red',
};

/** Specification 1, section 4 names three; the others follow their kin. */
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
