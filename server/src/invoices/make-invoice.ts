import { type InvoiceFacts, makeGstInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import { financialYear, invoiceNumber } from '@shipmagic/domain/invoices/invoice-number';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../platform/db/transaction.ts';
import type { StoredInvoiceFacts } from './invoice-facts.queries.ts';
import { insertInvoice, takeRunningNumber } from './invoices.queries.ts';

export interface MadeInvoice {
  readonly id: string;
  readonly invoice_number: string;
}

interface Making {
  readonly facts: InvoiceFacts;
  /** Null for an account that is gone. */
  readonly userId: string | null;
  readonly now: Date;
}

/**
 * Makes the invoice of a locked order with the next number of its vendor; it replaces a voided one that nothing has
 * replaced yet. @throws RangeError when `whyNone` gives a reason.
 */
export async function makeInvoice(
  tx: Tx,
  { order }: StoredInvoiceFacts,
  { facts, userId, now }: Making,
): Promise<MadeInvoice> {
  const day = indiaDay(now);
  const year = financialYear(day);
  const number = invoiceNumber(order.vendor_id, year, await takeRunningNumber(tx, order.vendor_id, year));
  const document = makeGstInvoice(facts, number, day);
  return insertInvoice(tx, { orderId: order.id, vendorId: order.vendor_id, document, userId });
}
