import { type FinancialStatus, financialStatuses } from '@shipmagic/domain/statuses/financial-status';
import { orderStatusLabels } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatusLook } from '@shipmagic/domain/statuses/shipment-status';
import { financialStatusLabel } from '../order-status-look.ts';

/** How a field's values are displayed; other fields show their values unchanged. */
const readings: Record<string, (value: string) => string | undefined> = {
  orderStatus: (value) => (orderStatusLabels as Record<string, string>)[value],
  shipmentStatus: (value) => (shipmentStatusLook as Record<string, { label: string }>)[value]?.label,
  financialStatus: (value) =>
    (financialStatuses as readonly string[]).includes(value)
      ? financialStatusLabel(value as FinancialStatus)
      : undefined,
};

const names: Record<string, string> = {
  shippingReference: 'AWB',
  shippingLabelUrl: 'Shipping label',
  ewayBillNumber: 'E-way bill number',
};

/** `Order status` for orderStatus. */
export function fieldName(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** One side of a change, formatted for display. */
export function changeText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'object') return JSON.stringify(value);
  return readings[field]?.(String(value)) ?? String(value);
}
