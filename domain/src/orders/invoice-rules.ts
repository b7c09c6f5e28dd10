import { z } from 'zod';
import { isOrderIn } from '../statuses/order-sets.ts';
import type { Order } from './order.ts';

/** The facts that decide whether there is a supply to be invoiced. */
export type SupplyFacts = Pick<Order, 'orderStatus' | 'financialStatus' | 'deliveredAt' | 'invoiceNumber'>;

/** The questions before an invoice is made, by the names under which they are answered. */
export const invoiceQuestions = ['returned'] as const;
const invoiceQuestion = z.enum(invoiceQuestions);
export type InvoiceQuestion = z.output<typeof invoiceQuestion>;

/** The questions that are answered with yes. */
export const invoiceAnswers = {
  confirm: z
    .array(invoiceQuestion, { error: `confirm is a list of questions: ${invoiceQuestions.join(', ')}` })
    .max(10)
    .optional(),
};

const cameBack = ({ orderStatus }: SupplyFacts) => isOrderIn('goneBack', orderStatus);
const isRefunded = ({ financialStatus }: SupplyFacts) => financialStatus === 'REFUNDED';
/** It has reached the customer, whatever came after. */
const isSupplied = ({ orderStatus, deliveredAt }: Pick<SupplyFacts, 'orderStatus' | 'deliveredAt'>) =>
  deliveredAt !== null || isOrderIn('delivered', orderStatus);

// Why: docs/decisions/money.md, "What was never supplied is not invoiced".
/** Why an order without an invoice gets none: nothing was supplied, or the money has gone back. Null when it may. */
export function notSupplied(order: SupplyFacts): string | null {
  if (order.invoiceNumber) return null;
  if (isOrderIn('cancelled', order.orderStatus)) return 'Cannot make an invoice for a cancelled order';
  if (isSupplied(order)) return null;
  if (cameBack(order)) return 'Cannot make an invoice: this order came back without being delivered';
  return isRefunded(order) ? 'Cannot make an invoice: this order was refunded before it was delivered' : null;
}

/** All that has to be confirmed before an invoice is made, in words. */
export function askedBeforeInvoice(order: SupplyFacts): { question: InvoiceQuestion; text: string }[] {
  if (order.invoiceNumber || !isSupplied(order) || !(cameBack(order) || isRefunded(order))) return [];
  const since = cameBack(order) ? 'has come back' : 'was refunded';
  const text = `This order was delivered and ${since} since: it was a supply, and the invoice needs a credit note. Make it anyway?`;
  return [{ question: 'returned', text }];
}

// Why: docs/decisions/money.md, "The invoice of what never left is void".
/** Why the valid invoice of an order of which nothing has left is void, to follow “void: ”; null when it stays. */
export function voidedBecause(
  order: Pick<SupplyFacts, 'orderStatus' | 'financialStatus' | 'deliveredAt'>,
): string | null {
  if (isSupplied(order)) return null;
  if (isOrderIn('cancelled', order.orderStatus)) return 'the order was cancelled before anything was sent';
  const isRefundedHere = isOrderIn('pending', order.orderStatus) && order.financialStatus === 'REFUNDED';
  return isRefundedHere ? 'the order was refunded before anything was sent' : null;
}

/**
 * Whether an invoice of this day can still be voided on that one, both `YYYY-MM-DD` in India: until its month's return
 * (GSTR-1) is due, on the 11th of the next month. From then on it takes a credit note (CGST Act 2017, section 34).
 */
export function isBeforeReturn(invoiced: string, today: string): boolean {
  const [year = 0, month = 0] = invoiced.split('-').map(Number);
  return today <= `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-11`;
}
