/** Invoices for the other rooms, each in the scope of its transaction. */

import type { Tx } from '../platform/db/transaction.ts';
import { listInvoiced } from './invoices.queries.ts';

export { drawInvoiceOf } from './draw-invoice-of.ts';
export { findInvoiceNumber, makeInvoiceWithParcel, reviewInvoices } from './invoice-with-parcel.ts';
export { renewInvoices } from './renew-invoices.ts';
export { replaceInvoice } from './replace-invoice.ts';

/** Which of these orders have a valid invoice. */
export async function findInvoiced(tx: Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await listInvoiced(tx, orderIds)).map(({ order_id }) => order_id));
}
