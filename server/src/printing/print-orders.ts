import { mayDoInBatch } from '@shipmagic/domain/batches/batch-fit';
import { mayGenerateInvoice } from '@shipmagic/domain/orders/order-abilities';
import { addInvoice } from '../invoices/draw-invoice.ts';
import { readInvoices } from '../invoices/read-invoices.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import { addPackingSlip } from './add-packing-slip.ts';
import { drawMissing } from './draw-missing.ts';
import { addPage, labelBox } from './paper.ts';
import { type LeftOut, reasonOf } from './plan-document.ts';
import type { Printing } from './print-document.ts';
import { readInGroups } from './read-in-groups.ts';

/** Invoices, each on pages of its own. */
export async function* printInvoices({ db, viewer, plan, out }: Printing): AsyncGenerator<Buffer, LeftOut[]> {
  for await (const group of readInGroups(db, viewer, plan.places)) {
    const invoices = await readInvoices(
      db,
      viewer,
      group.map(({ row }) => row.id),
    );
    for (const { item, row } of group) {
      const order = presentOrder(row, viewer);
      const may = mayGenerateInvoice(viewer, order);
      const invoice = may.allowed ? invoices.get(row.id) : undefined;
      if (invoice) addInvoice(out.document, invoice);
      else {
        const reason = may.allowed ? reasonOf(item, 'No invoice has been made yet.') : may.reason;
        addPage(out.document, 'a4');
        drawMissing(out.document, labelBox('a4', 0), { what: 'invoice', order, reason });
      }
      yield* out.written();
    }
  }
  return [];
}

/** Packing slips, each on pages of its own. */
export async function* printPackingSlips(printing: Printing): AsyncGenerator<Buffer, LeftOut[]> {
  const { db, viewer, plan, options, out, shop } = printing;
  for await (const group of readInGroups(db, viewer, plan.places)) {
    for (const { row } of group) {
      const order = presentOrder(row, viewer);
      const may = mayDoInBatch(viewer, order, { kind: 'packing_slips' });
      if (may.allowed) addPackingSlip(out.document, order, options, shop);
      else {
        addPage(out.document, options.size);
        drawMissing(out.document, labelBox(options.size, 0), { what: 'packing slip', order, reason: may.reason });
      }
      yield* out.written();
    }
  }
  return [];
}
