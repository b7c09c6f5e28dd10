import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { gstInvoice, withoutStreets } from '@shipmagic/domain/invoices/gst-invoice';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { recordAudit } from '../audit/record-audit.ts';
import { findViewer } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthRead, inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { fileAddress, readFileGrant } from '../platform/http/file-grant.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { generateInvoice } from './generate-invoice.ts';
import { findVisibleInvoice, readDocument } from './invoices.queries.ts';
import { listInvoices, readInvoice } from './list-invoices.ts';
import { settleTaxes } from './settle-taxes.ts';

export function invoiceRoutes(mount: Mount, { db, keys }: { db: Database; keys: { readonly invoice: KeyRing } }): void {
  /** Notes who opens it, and gives its address. */
  async function opened(viewer: Viewer, of: { id: string; invoiceNumber: string; magicOrderId: string }) {
    await inViewerTransaction(db, viewer, (tx) =>
      recordAudit(tx, {
        actor: viewer,
        action: 'invoice.opened',
        subject: of.invoiceNumber,
        details: { magicOrderId: of.magicOrderId },
        address: viewer.ipAddress,
      }),
    );
    const grant = { fileId: of.id, sessionId: viewer.sessionId };
    const url = fileAddress('/api/invoices', keys.invoice, grant, new Date());
    return { invoiceNumber: of.invoiceNumber, url, message: `Invoice ${of.invoiceNumber}` };
  }

  mount(invoicesContract.generate, async ({ viewer, params, body }) => {
    const { id, invoice_number: invoiceNumber } = await generateInvoice(db, viewer, {
      magicOrderId: params.id,
      now: new Date(),
      ...body,
    });
    return opened(viewer, { id, invoiceNumber, magicOrderId: params.id });
  });

  mount(invoicesContract.list, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, (tx) => listInvoices(tx, viewer, params.id)),
  );

  mount(invoicesContract.open, async ({ viewer, params }) => {
    const { invoiceNumber, magicOrderId } = await inViewerTransaction(db, viewer, (tx) =>
      readInvoice(tx, viewer, params.id),
    );
    return opened(viewer, { id: params.id, invoiceNumber, magicOrderId });
  });

  mount(invoicesContract.settleTaxes, ({ viewer, params, body }) =>
    inViewerTransaction(db, viewer, (tx) => settleTaxes(tx, viewer, { magicOrderId: params.id, ...body })),
  );

  mount(invoicesContract.file, async ({ params, query, request, reply }) => {
    const grant = readFileGrant(keys.invoice, query.grant, params.id, new Date());
    const notFound = new AppError('not_found', 'Invoice not found');
    if (grant === 'old')
      throw new AppError('gone', 'This link to the invoice has expired. Please open the invoice again.');
    if (grant === 'wrong') throw notFound;
    const viewer = await inAuthRead(db, (tx) => findViewer(tx, grant.sessionId, request.ip));
    if (!viewer) throw notFound;
    // The viewer's scope is checked again: it may have changed within the minute.
    const visible = await inViewerTransaction(db, viewer, (tx) => findVisibleInvoice(tx, params.id));
    if (!visible) throw notFound;
    const row = await inSystemTransaction(db, (tx) => readDocument(tx, params.id));
    if (!row) throw notFound;
    const invoice = gstInvoice.parse(row.document);
    // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
    const { drawInvoice } = await import('./draw-invoice.ts');
    const mark = visible.voided_at && { day: indiaDay(visible.voided_at), replacedBy: visible.replaced_by };
    const pdf = await drawInvoice(isStaff(viewer) ? invoice : withoutStreets(invoice), mark);
    const name = `invoice-${invoice.number.replace(/\W/g, '-')}${mark ? '-VOID' : ''}.pdf`;
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(pdf);
  });
}
