import type { GstInvoice } from '@shipmagic/domain/invoices/gst-invoice';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import { addInvoice } from '../invoices/draw-invoice.ts';
import { readInvoices } from '../invoices/read-invoices.ts';
import { presentOrder } from '../orders/order/present-order.ts';
import { readLabels } from '../parcels/labels/labels.ts';
import { drawEmbedded, type EmbeddedPage, embedPagesInto } from '../platform/documents/embed-pages.ts';
import { regularFont } from '../platform/documents/fonts.ts';
import { FileError } from '../platform/files/file-store.ts';
import { addPackingSlip } from './add-packing-slip.ts';
import { drawMissing } from './draw-missing.ts';
import { addPage, drawCutMarks, labelBox, labelsPerPage } from './paper.ts';
import { type LeftOut, type OrderToPrint, reasonOf } from './plan-document.ts';
import type { Printing } from './print-document.ts';
import { readInGroups } from './read-in-groups.ts';

const unreadable = 'The stored label cannot be read. Open it on the order’s page.';
/** Labels are some ten kilobytes each, or a hundred. */
const labelsAtOnce = 20;

interface Extras {
  readonly order: Order;
  readonly invoice: GstInvoice | undefined;
}

/** Labels in their places, with what is wanted after each of them, or after each sheet of four. */
export async function* printLabels(printing: Printing): AsyncGenerator<Buffer, LeftOut[]> {
  const { db, viewer, plan, options, out, shop } = printing;
  const { document } = out;
  const embed = embedPagesInto(document);
  const perPage = labelsPerPage[options.size];
  const leftOut: LeftOut[] = [];
  let onPage = 0;
  let place = 0;
  let waiting: Extras[] = [];
  let isReachable = true;
  const nextBox = () => {
    if (onPage === 0) addPage(document, options.size);
    if (onPage === 0 && perPage > 1) drawCutMarks(document);
    const box = labelBox(options.size, onPage);
    onPage = (onPage + 1) % perPage;
    return box;
  };
  const addExtras = () => {
    for (const { order, invoice } of waiting) {
      if (options.with.includes('packing_slips')) addPackingSlip(document, order, options, shop);
      if (invoice) addInvoice(document, invoice);
      else if (options.with.includes('invoices'))
        leftOut.push({ magicOrderId: order.magicOrderId, reason: 'No invoice has been made yet.' });
    }
    waiting = [];
  };
  for await (const group of readInGroups(db, viewer, plan.places)) {
    const invoices = options.with.includes('invoices')
      ? await readInvoices(
          db,
          viewer,
          group.map(({ row }) => row.id),
        )
      : new Map<string, GstInvoice>();
    for (let start = 0; start < group.length; start += labelsAtOnce) {
      const some = group.slice(start, start + labelsAtOnce);
      const shipments = some.flatMap(({ row }) => row.shipment_id ?? []);
      const labels: Map<string, Buffer | FileError> = isReachable
        ? await readLabels(printing, viewer, shipments)
        : unreached(shipments);
      // The rest of a long document does not wait for a storage that does not answer.
      isReachable &&= labels.size === 0 || ![...labels.values()].every(isUnreachable);
      for (const { item, row } of some) {
        const order = presentOrder(row, viewer);
        const label = await labelOf({ printing, item, order, pdf: labels.get(row.shipment_id ?? ''), embed });
        place += 1;
        if ('reason' in label) drawMissing(document, nextBox(), { what: 'label', order, reason: label.reason });
        else
          for (const page of label.pages) {
            const box = nextBox();
            drawEmbedded(document, page, box);
            if (perPage > 1)
              document
                .font(regularFont)
                .fontSize(6)
                .text(`${place} · ${order.magicOrderId}`, box.x, box.y + box.height + 1, { lineBreak: false });
          }
        if (!('reason' in label)) waiting.push({ order, invoice: invoices.get(row.id) });
        if (onPage === 0) addExtras();
        yield* out.written();
      }
    }
  }
  addExtras();
  return leftOut;
}

const isUnreachable = (label: Buffer | FileError) => label instanceof FileError && label.problem === 'unreachable';

const unreached = (shipments: readonly string[]): Map<string, FileError> =>
  new Map(shipments.map((id) => [id, new FileError('unreachable', 'not asked for')]));

interface LabelRequest {
  readonly printing: Printing;
  readonly item: OrderToPrint;
  readonly order: Order;
  readonly pdf: Buffer | FileError | undefined;
  readonly embed: ReturnType<typeof embedPagesInto>;
}

/** The pages of a stored label, or why there are none. */
async function labelOf({
  printing,
  item,
  order,
  pdf,
  embed,
}: LabelRequest): Promise<{ readonly pages: EmbeddedPage[] } | { readonly reason: string }> {
  const may = mayGenerateLabel(printing.viewer, order);
  if (!may.allowed) return { reason: may.reason };
  if (!pdf) return { reason: reasonOf(item, 'No label is stored for this parcel.') };
  if (isUnreachable(pdf)) return { reason: 'The storage of labels cannot be reached. Print it again later.' };
  if (pdf instanceof FileError) return { reason: unreadable };
  try {
    return { pages: await embed(pdf) };
  } catch (error) {
    printing.log.warn({ magicOrderId: order.magicOrderId, reason: String(error) }, 'a stored label cannot be read');
    return { reason: unreadable };
  }
}
