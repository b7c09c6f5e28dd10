import { gstInvoice, makeGstInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import { invoiceNews } from '@shipmagic/domain/invoices/invoice-news';
import { isOrderIn } from '@shipmagic/domain/statuses/order-sets';
import type { Tx } from '../platform/db/transaction.ts';
import { completeTaxes } from './complete-taxes.ts';
import { lockInvoiceFacts } from './invoice-facts.queries.ts';
import { toFacts, whyNone } from './invoice-facts.ts';
import { findValidDocument, listInvoiced } from './invoices.queries.ts';
import { replaceInvoice } from './replace-invoice.ts';
import { voidUnsold } from './void-unsold.ts';

/**
 * Replaces the valid invoices of those of these orders that have become others, as `renewInvoice` says; `repacked` are
 * those whose parcel was packed anew.
 */
export async function renewInvoices(
  tx: Tx,
  orderIds: readonly string[],
  now = new Date(),
  repacked: ReadonlySet<string> = new Set(),
): Promise<void> {
  const invoiced = await listInvoiced(tx, orderIds);
  // The vendors' numbers are locked in one order, whatever order the parts have.
  const inOrder = invoiced.toSorted((a, b) => Number(a.vendor_id) - Number(b.vendor_id));
  for (const { order_id: orderId } of inOrder) await renewInvoice(tx, orderId, now, repacked.has(orderId));
}

/**
 * Voids the invoice of an order that ended before anything left. Completes the taxes of one of which nothing is with a courier yet, and replaces its invoice if that no longer says
 * what the order is. From the AWB on, what changes is settled as a change in flight; a parcel that was packed anew, or
 * that its courier has edited before it was picked up (`isSettled`), follows it here, too. For the system's transactions.
 */
export async function renewInvoice(tx: Tx, orderId: string, now = new Date(), isSettled = false): Promise<void> {
  const { order } = await lockInvoiceFacts(tx, orderId);
  if (order.erased_at === null && (await voidUnsold(tx, order, now))) return;
  const mayChange = isSettled || (order.frozen_at === null && isOrderIn('pending', order.order_status));
  if (!mayChange || order.erased_at !== null) return;
  const stored = await completeTaxes(tx, orderId);
  const valid = await findValidDocument(tx, orderId);
  if (!valid) return;
  const before = gstInvoice.parse(valid.document);
  // A vendor's own name or address is no news of the order.
  const { gstin, street, name, city, zip } = before.supplier;
  const facts = { ...toFacts(stored), supplier: { gstin, street, name, city, zip } };
  const cannot = whyNone(stored, facts);
  const news = cannot === null ? invoiceNews(before, makeGstInvoice(facts, before.number, before.date)) : unclear;
  if (news) await replaceInvoice(tx, orderId, news, now);
}

const unclear = 'the order was edited';
