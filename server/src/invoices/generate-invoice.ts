import { AppError } from '@shipmagic/domain/http/errors';
import { askedBeforeInvoice, type InvoiceQuestion } from '@shipmagic/domain/orders/invoice-rules';
import { mayGenerateInvoice } from '@shipmagic/domain/orders/order-abilities';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordActivity } from '../orders/activity/record-activity.ts';
import { requireAbility } from '../orders/order/require-ability.ts';
import { readVisibleOrder } from '../orders/order/visible-order.ts';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { completeTaxes } from './complete-taxes.ts';
import { lockInvoiceFacts } from './invoice-facts.queries.ts';
import { toFacts, whyNone } from './invoice-facts.ts';
import { findInvoiceOf } from './invoices.queries.ts';
import { type MadeInvoice, makeInvoice } from './make-invoice.ts';

interface Asked {
  readonly magicOrderId: string;
  readonly now: Date;
  /** The questions that are answered with yes. */
  readonly confirm?: readonly InvoiceQuestion[] | undefined;
}

/**
 * Makes an order's GST invoice, or returns the valid one: an order has one at a time, however often it is requested at
 * the same time, and a vendor's numbers have no gaps (CGST Rule 46 b). Throws 404, or 409 naming what is missing or asked.
 */
export async function generateInvoice(
  db: Database,
  viewer: Viewer,
  { magicOrderId, now, confirm = [] }: Asked,
): Promise<MadeInvoice> {
  const { id: orderId, order } = await inViewerTransaction(db, viewer, (tx) =>
    readVisibleOrder(tx, viewer, magicOrderId),
  );
  requireAbility(mayGenerateInvoice(viewer, order));
  const open = askedBeforeInvoice(order).find(({ question }) => !confirm.includes(question));
  if (open) throw new AppError('conflict', open.text, { field: 'confirm', details: { confirm: open.question } });
  return inSystemTransaction(db, async (tx) => {
    await lockInvoiceFacts(tx, orderId);
    const existing = await findInvoiceOf(tx, orderId);
    // Opened, it changes nothing: the order may have been paid out by what it says.
    if (existing) return existing;
    const stored = await completeTaxes(tx, orderId);
    const facts = toFacts(stored);
    const why = whyNone(stored, facts);
    if (why) throw new AppError('conflict', why);
    const made = await makeInvoice(tx, stored, { facts, userId: viewer.userId, now });
    await recordActivity(tx, viewer, {
      orderId,
      type: 'other',
      action: 'Invoice generated',
      notes: made.invoice_number,
    });
    return made;
  });
}
