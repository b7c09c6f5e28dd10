import { gstInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import { isBeforeReturn, voidedBecause } from '@shipmagic/domain/orders/invoice-rules';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { hasLeft, type StoredInvoiceFacts } from './invoice-facts.queries.ts';
import { findValidDocument, voidInvoice } from './invoices.queries.ts';

// Why: docs/decisions/money.md, "The invoice of what never left is void".
/**
 * Voids the valid invoice of a locked order that was cancelled, or refunded in whole, before anything of it left, with a
 * line in the order's history. Whether it did. For the system's transactions.
 */
export async function voidUnsold(tx: Tx, order: StoredInvoiceFacts['order'], now: Date): Promise<boolean> {
  const why = voidedBecause({
    orderStatus: orderStatus.parse(order.order_status),
    financialStatus: financialStatus.parse(order.financial_status),
    deliveredAt: order.delivered_at?.toISOString() ?? null,
  });
  // With an AWB it is settled as a change in flight.
  if (why === null || order.frozen_at !== null) return false;
  const valid = await findValidDocument(tx, order.id);
  if (!valid || (await hasLeft(tx, order.id))) return false;
  if (!isBeforeReturn(gstInvoice.parse(valid.document).date, indiaDay(now))) return false;
  await voidInvoice(tx, valid.id, why, now);
  await recordActivity(tx, null, {
    orderId: order.id,
    type: 'other',
    action: `Invoice ${valid.invoice_number} is void`,
    notes: `Void: ${why}.`,
  });
  return true;
}
