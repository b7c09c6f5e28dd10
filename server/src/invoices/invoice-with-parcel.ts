import { AppError } from '@shipmagic/domain/http/errors';
import { homeCurrency } from '@shipmagic/domain/money/currency';
import { notSupplied } from '@shipmagic/domain/orders/invoice-rules';
import { financialStatus } from '@shipmagic/domain/statuses/financial-status';
import { orderStatus } from '@shipmagic/domain/statuses/order-status';
import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { completeTaxes } from './complete-taxes.ts';
import { readInvoiceFacts, type StoredInvoiceFacts } from './invoice-facts.queries.ts';
import { toFacts, whyNone } from './invoice-facts.ts';
import { findInvoiceOf, listInvoiced } from './invoices.queries.ts';
import { makeInvoice } from './make-invoice.ts';
import { renewInvoice } from './renew-invoices.ts';

/** Whether a parcel of this order goes without an invoice: nothing is sold by it, or not in rupees. */
const goesWithout = ({ order }: StoredInvoiceFacts): boolean =>
  order.test ||
  order.currency !== homeCurrency ||
  notSupplied({
    orderStatus: orderStatus.parse(order.order_status),
    financialStatus: financialStatus.parse(order.financial_status),
    deliveredAt: order.delivered_at?.toISOString() ?? null,
    invoiceNumber: null,
  }) !== null;

// Why: docs/decisions/money.md, "An invoice can be a part of shipping".
/**
 * Replaces the invoice of an order of which a parcel is about to be booked if it is no longer so, as an edit may have
 * asked for a moment ago, because it stays from the AWB on; and makes one where the setting wants it and there is none.
 * Throws 409 with what is missing for it. For the system's transactions.
 */
export async function makeInvoiceWithParcel(
  tx: Tx,
  orderId: string,
  { userId, now }: { readonly userId: string | null; readonly now: Date },
): Promise<void> {
  await renewInvoice(tx, orderId, now);
  if (!(await readSetting(tx, 'invoices')).withShipping) return;
  const stored = await completeTaxes(tx, orderId);
  if ((await findInvoiceOf(tx, orderId)) || goesWithout(stored)) return;
  const facts = toFacts(stored);
  const why = whyNone(stored, facts);
  if (why) throw new AppError('conflict', why);
  const made = await makeInvoice(tx, stored, { facts, userId, now });
  await recordActivity(tx, null, {
    orderId,
    type: 'other',
    action: 'Invoice generated',
    notes: `${made.invoice_number}, with its parcel`,
  });
}

/**
 * The orders whose invoices would be made with their parcels: null, or why one cannot be, as a sentence for people. None
 * where the setting does not want that. For the system's transactions.
 */
export async function reviewInvoices(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (!(await readSetting(tx, 'invoices')).withShipping) return new Map();
  const invoiced = new Set((await listInvoiced(tx, orderIds)).map(({ order_id }) => order_id));
  const missing = orderIds.filter((id) => !invoiced.has(id));
  const stored = (await readInvoiceFacts(tx, missing)).filter((one) => !goesWithout(one));
  return new Map(stored.map((one) => [one.order.id, whyNone(one, toFacts(one))]));
}

/** The number of an order's valid invoice, as far as the transaction may see it; null without one. */
export async function findInvoiceNumber(tx: Tx, orderId: string): Promise<string | null> {
  return (await findInvoiceOf(tx, orderId))?.invoice_number ?? null;
}
