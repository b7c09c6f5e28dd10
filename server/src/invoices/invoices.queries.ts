import type { GstInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import type { Tx } from '../platform/db/transaction.ts';

/** Of an order's invoices the valid one, as far as its viewer may read it. */
export function findInvoiceOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('invoices')
    .select(['id', 'invoice_number'])
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
}

/** An order's valid invoice with its document, for the system only. */
export function findValidDocument(tx: Tx, orderId: string) {
  return tx
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'document', 'created_by'])
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
}

/** All invoices of an order, the newest first, each with those before and after it. */
export function listAllOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('invoices as i')
    .leftJoin('invoices as former', 'former.id', 'i.replaces')
    .leftJoin('invoices as next', 'next.replaces', 'i.id')
    .select([
      'i.id',
      'i.invoice_number',
      'i.created_at',
      'i.voided_at',
      'i.void_reason',
      'former.invoice_number as replaces',
      'next.invoice_number as replaced_by',
    ])
    .where('i.order_id', '=', orderId)
    .orderBy('i.id', 'desc')
    .execute();
}

/** An invoice with the order of which it is, as far as the transaction's viewer may see it. */
export function findVisibleInvoice(tx: Tx, invoiceId: string) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('magic_orders as o', 'o.id', 'i.order_id')
    .leftJoin('invoices as next', 'next.replaces', 'i.id')
    .select(['i.id', 'i.invoice_number', 'i.voided_at', 'o.magic_order_id', 'next.invoice_number as replaced_by'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst();
}

/** Which of these orders have a valid invoice. */
export function listInvoiced(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('invoices')
    .select(['order_id', 'vendor_id'])
    .where('order_id', 'in', orderIds)
    .where('voided_at', 'is', null)
    .execute();
}

/** The valid invoices of these orders, as far as the transaction may see them. */
export async function listInvoicesOf(tx: Tx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('invoices')
    .select(['id', 'order_id'])
    .where('order_id', 'in', orderIds)
    .where('voided_at', 'is', null)
    .execute();
}

/** Their documents with the customers' streets, for the system only. */
export async function readDocuments(tx: Tx, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return [];
  return tx.selectFrom('invoices').select(['order_id', 'document']).where('id', 'in', invoiceIds).execute();
}

/** The document with the customer's street, for the system only. */
export function readDocument(tx: Tx, invoiceId: string) {
  return tx.selectFrom('invoices').select('document').where('id', '=', invoiceId).executeTakeFirst();
}

/** Voids an invoice. Its number is used up for ever. */
export async function voidInvoice(tx: Tx, invoiceId: string, reason: string, now: Date): Promise<void> {
  await tx.updateTable('invoices').set({ voided_at: now, void_reason: reason }).where('id', '=', invoiceId).execute();
}

/** The next number; concurrent callers wait for each other, so that none is skipped or issued twice. */
export async function takeRunningNumber(tx: Tx, vendorId: string, financialYear: string): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_counters')
    .values({ vendor_id: vendorId, financial_year: financialYear, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'financial_year'])
        .doUpdateSet((eb) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertInvoice(
  tx: Tx,
  invoice: { orderId: string; vendorId: string; document: GstInvoice; userId: string | null },
) {
  // The newest voided one that no other has replaced.
  const former = await tx
    .selectFrom('invoices as i')
    .select('i.id')
    .where('i.order_id', '=', invoice.orderId)
    .where('i.voided_at', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('invoices as next').select('next.id').whereRef('next.replaces', '=', 'i.id'))),
    )
    .orderBy('i.id', 'desc')
    .executeTakeFirst();
  return tx
    .insertInto('invoices')
    .values({
      order_id: invoice.orderId,
      vendor_id: invoice.vendorId,
      invoice_number: invoice.document.number,
      document: JSON.stringify(invoice.document),
      created_by: invoice.userId,
      replaces: former?.id ?? null,
    })
    .returning(['id', 'invoice_number'])
    .executeTakeFirstOrThrow();
}

/** The lines of an order with the tax that is to be settled. */
export function linesToSettle(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_order_line_items')
    .select(['store_line_id', 'title', 'quantity', 'price', 'net_price', 'net_tax', 'tax_rate'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function updateLineTax(
  tx: Tx,
  orderId: string,
  line: { id: string; netPrice: number; netTax: number; rate: number | null },
): Promise<void> {
  await tx
    .updateTable('magic_order_line_items')
    .set({ net_price: line.netPrice, net_tax: line.netTax, tax_rate: line.rate })
    .where('order_id', '=', orderId)
    .where('store_line_id', '=', line.id)
    .execute();
}

/** Invoices of erased orders from before this `YYYY-MM-DD` day that still name their buyer. */
export function listToForget(tx: Tx, before: string, limit: number) {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('magic_orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.document'])
    .where('o.erased_at', 'is not', null)
    .where('i.erased_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('jsonb_extract_path_text', ['i.document', eb.val('date')]), '<', before))
    .limit(limit)
    .execute();
}

export async function keepWithoutBuyer(tx: Tx, invoiceId: string, document: GstInvoice, now: Date): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ document: JSON.stringify(document), erased_at: now })
    .where('id', '=', invoiceId)
    .execute();
}
