import { recordActivity } from '../orders/activity/record-activity.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { completeTaxes } from './complete-taxes.ts';
import { toFacts, whyNone } from './invoice-facts.ts';
import { findValidDocument, voidInvoice } from './invoices.queries.ts';
import { makeInvoice } from './make-invoice.ts';

export interface ReplacedInvoice {
  /** The number of the invoice that is void now. */
  readonly voided: string;
  /** The number of the one in its place; null while none can be made. */
  readonly made: string | null;
  /** Why none can be made, as a sentence for people. */
  readonly whyNone: string | null;
}

// Why: docs/decisions/money.md, "An invoice is replaced while its order can still change".
/**
 * Voids an order's valid invoice and makes the next one of the order as it is now, both kept and linked, with a line in
 * the order's history. `reason` follows “void: ”, such as `a piece was refunded`. Where none can be made now, the one
 * that is made later replaces it. Null, and nothing happens, without a valid invoice. For the system's transactions.
 */
export async function replaceInvoice(
  tx: Tx,
  orderId: string,
  reason: string,
  now = new Date(),
): Promise<ReplacedInvoice | null> {
  // Locks the order, so that nobody else makes or replaces one.
  const stored = await completeTaxes(tx, orderId);
  const valid = await findValidDocument(tx, orderId);
  if (!valid) return null;
  await voidInvoice(tx, valid.id, reason, now);
  const facts = toFacts(stored);
  const why = whyNone(stored, facts);
  const made = why === null ? await makeInvoice(tx, stored, { facts, userId: valid.created_by, now }) : null;
  const voided = valid.invoice_number;
  await recordActivity(tx, null, {
    orderId,
    type: 'other',
    action: made ? `Invoice ${voided} replaced by ${made.invoice_number}` : `Invoice ${voided} is void`,
    notes: made ? `Void: ${reason}.` : `Void: ${reason}. ${why}`,
  });
  return { voided, made: made?.invoice_number ?? null, whyNone: why };
}
