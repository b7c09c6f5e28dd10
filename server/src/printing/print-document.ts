import type { DocumentKind } from '@shipmagic/domain/batches/batch-work';
import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Database } from '../platform/db/database.ts';
import { openPrintout, type Printout } from '../platform/documents/printout.ts';
import type { Files } from '../platform/files/files.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { type PaperShop, readPaperShop } from './add-shop.ts';
import { addLeftOut } from './draw-missing.ts';
import type { FetchPictures } from './fetch-pictures.ts';
import type { DocumentPlan, LeftOut } from './plan-document.ts';
import { printLabels } from './print-labels.ts';
import { printInvoices, printPackingSlips } from './print-orders.ts';
import { printPickList } from './print-pick-list.ts';

export interface PrintDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly files: Files;
  readonly fetchPictures: FetchPictures;
}

/** The facts that a document is printed from. */
export interface Printing extends PrintDeps {
  readonly viewer: Viewer;
  readonly plan: DocumentPlan;
  readonly options: PrintOptions;
  readonly out: Printout;
  /** The store on packing slips; null while it has no brand. */
  readonly shop: PaperShop | null;
}

/** Writes the pages of a kind of document; the result are orders that turned out not to have theirs. */
type Print = (printing: Printing) => AsyncGenerator<Buffer, LeftOut[]>;

const kinds: Record<DocumentKind, { readonly title: string; readonly print: Print }> = {
  labels: { title: 'Labels', print: printLabels },
  invoices: { title: 'Invoices', print: printInvoices },
  packing_slips: { title: 'Packing slips', print: printPackingSlips },
  pick_list: { title: 'Pick list', print: printPickList },
};

const needsShop = (kind: DocumentKind, options: PrintOptions) =>
  kind === 'packing_slips' || (kind === 'labels' && options.with.includes('packing_slips'));

// Why: docs/decisions/parcels.md, "Documents of many orders are sent while they are written".
/**
 * One PDF for many orders, piece by piece as it is read: neither the labels nor the document are in memory as a whole,
 * and other requests are answered in between.
 */
export async function* printDocument(
  deps: PrintDeps,
  viewer: Viewer,
  request: { readonly kind: DocumentKind; readonly options: PrintOptions; readonly plan: DocumentPlan },
): AsyncGenerator<Buffer> {
  const { kind, options, plan } = request;
  const { title, print } = kinds[kind];
  const out = openPrintout(`${title} of ${plan.places.length} orders`);
  const shop = needsShop(kind, options) ? await readPaperShop(deps) : null;
  const missing = yield* print({ ...deps, viewer, plan, options, out, shop });
  addLeftOut(out.document, kind === 'pick_list' || kind === 'invoices' ? 'a4' : options.size, [
    ...plan.leftOut,
    ...missing,
  ]);
  yield* out.end();
}
