import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { readInvoices } from './read-invoices.ts';

/** The valid invoice of an order as this viewer may see it; null without one. */
export async function drawInvoiceOf(
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<{ readonly number: string; readonly pdf: Buffer } | null> {
  const invoice = (await readInvoices(db, viewer, [orderId])).get(orderId);
  if (!invoice) return null;
  // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
  const { drawInvoice } = await import('./draw-invoice.ts');
  return { number: invoice.number, pdf: await drawInvoice(invoice, null) };
}
