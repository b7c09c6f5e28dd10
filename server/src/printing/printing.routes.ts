import { Readable } from 'node:stream';
import { type DocumentKind, isDocumentKind } from '@shipmagic/domain/batches/batch-work';
import { batchesContract, type PrintAgain, printAgain } from '@shipmagic/domain/batches/batches.contract';
import { type PrintOptions, printOptions } from '@shipmagic/domain/batches/print-options';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { recordAudit } from '../audit/record-audit.ts';
import { readBatchOrders } from '../batches/batch-orders.ts';
import type { Config } from '../config/config.ts';
import { findInvoiced } from '../invoices/invoices.ts';
import { findViewer } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthRead, inViewerTransaction } from '../platform/db/transaction.ts';
import type { Files } from '../platform/files/files.ts';
import { fileAddress, readFileGrant } from '../platform/http/file-grant.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { parseJson } from '../platform/parse-json.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { pictureFetcher } from './fetch-pictures.ts';
import { findParcel } from './find-parcel.ts';
import { type OrderToPrint, planDocument } from './plan-document.ts';

interface PrintingDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly files: Files;
  readonly config: Pick<Config, 'shopify' | 'shopifyExtras'>;
  readonly keys: { readonly batchDocument: KeyRing };
}

interface BatchDocument {
  readonly kind: DocumentKind;
  readonly options: PrintOptions;
  readonly orders: readonly OrderToPrint[];
}

export function printingRoutes(mount: Mount, { db, log, files, config, keys }: PrintingDeps): void {
  const storeUrl = config.shopify?.apiUrl ?? config.shopifyExtras.apiUrl ?? 'https://cdn.shopify.com';
  const fetchPictures = pictureFetcher(storeUrl);
  const key = keys.batchDocument;

  /** The orders that the viewer may see of a batch whose result is a document. */
  const readDocument = async (viewer: Viewer, batchId: string, how: PrintAgain): Promise<BatchDocument> => {
    const { kind, options, items } = await inViewerTransaction(db, viewer, (tx) => readBatchOrders(tx, batchId));
    if (!isDocumentKind(kind)) throw new AppError('conflict', 'This batch has no document to print.');
    return { kind, options: printOptions.parse({ ...options, ...how }), orders: items };
  };

  mount(batchesContract.parcel, ({ viewer, params, query }) =>
    inViewerTransaction(db, viewer, (tx) => findParcel(tx, viewer, { batchId: params.id, awb: query.awb })),
  );

  mount(batchesContract.documentLink, async ({ viewer, params, body }) => {
    const { kind, orders, options } = await readDocument(viewer, params.id, body);
    // Orders that cannot be printed are named here, where there is a screen to name them on.
    const { places } = await planDocument(db, viewer, { orders, options, part: body });
    const wanted = kind === 'labels' && options.with.includes('invoices') ? places.map(({ orderId }) => orderId) : [];
    const invoiced = await inViewerTransaction(db, viewer, (tx) => findInvoiced(tx, wanted));
    const url = fileAddress(
      '/api/batch-documents',
      key,
      { fileId: params.id, sessionId: viewer.sessionId },
      new Date(),
    );
    return {
      url: `${url}&print=${encodeURIComponent(JSON.stringify(body))}`,
      missingInvoices: wanted.length - invoiced.size,
    };
  });

  mount(batchesContract.document, async ({ params, query, request, reply }) => {
    const grant = readFileGrant(key, query.grant, params.id, new Date());
    const notFound = new AppError('not_found', 'Document not found');
    if (grant === 'old') throw new AppError('gone', 'This link to the document has expired. Please print it again.');
    if (grant === 'wrong') throw notFound;
    const viewer = await inAuthRead(db, (tx) => findViewer(tx, grant.sessionId, request.ip));
    if (!viewer) throw notFound;
    const how = readHow(query.print);
    // The viewer's scope is checked again: it may have changed within the minute.
    const { kind, orders, options } = await readDocument(viewer, params.id, how);
    const plan = await planDocument(db, viewer, { orders, options, part: how });
    await inViewerTransaction(db, viewer, (tx) =>
      recordAudit(tx, {
        actor: viewer,
        action: 'batch_document.opened',
        subject: params.id,
        details: { kind, orders: plan.places.length },
        address: viewer.ipAddress,
      }),
    );
    // Why: docs/decisions/platform.md, "What a server needs seldom is loaded when it is needed".
    const { printDocument } = await import('./print-document.ts');
    const pdf = printDocument({ db, log, files, fetchPictures }, viewer, { kind, options, plan });
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${kind.replace('_', '-')}-${params.id}.pdf"`)
      .send(Readable.from(pdf));
  });
}

function readHow(text: string): PrintAgain {
  try {
    return printAgain.parse(parseJson(text));
  } catch (cause) {
    throw new AppError('bad_input', 'What is to be printed cannot be read', { field: 'print', cause });
  }
}
