import { isStaff } from '@shipmagic/domain/access/role';
import { type GstInvoice, gstInvoice, withoutStreets } from '@shipmagic/domain/invoices/gst-invoice';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { listInvoicesOf, readDocuments } from './invoices.queries.ts';

/** The invoices of these orders as this viewer may see them, by order. */
export async function readInvoices(
  db: Database,
  viewer: Viewer,
  orderIds: readonly string[],
): Promise<Map<string, GstInvoice>> {
  const visible = await inViewerTransaction(db, viewer, (tx) => listInvoicesOf(tx, orderIds));
  const ids = visible.map(({ id }) => id);
  const rows = await inSystemTransaction(db, (tx) => readDocuments(tx, ids));
  const shown = (document: unknown) => {
    const invoice = gstInvoice.parse(document);
    return isStaff(viewer) ? invoice : withoutStreets(invoice);
  };
  return new Map(rows.map(({ order_id, document }) => [order_id, shown(document)]));
}
