import type { LabelSize } from '@shipmagic/domain/batches/print-options';
import type { Order } from '@shipmagic/domain/orders/order';
import type { Box } from '../platform/documents/barcode.ts';
import { boldFont, regularFont } from '../platform/documents/fonts.ts';
import { addPage, textBox } from './paper.ts';
import type { LeftOut } from './plan-document.ts';

export interface Missing {
  /** `label`, `invoice`, `packing slip`. */
  readonly what: string;
  readonly order: Pick<Order, 'magicOrderId' | 'customerName' | 'vendorName' | 'shippingReference'>;
  readonly reason: string;
}

/** Stands in the place of a page that could not be printed, so that nobody packs one parcel with another's label. */
export function drawMissing(document: PDFKit.PDFDocument, box: Box, { what, order, reason }: Missing): void {
  const inset = 16;
  const [x, width] = [box.x + 2 * inset, box.width - 4 * inset];
  document.save().lineWidth(1.5).dash(6, { space: 4 }).strokeColor('black');
  document.rect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset);
  document.stroke().undash().restore();
  const facts = [
    order.vendorName,
    order.customerName,
    order.shippingReference ? `AWB ${order.shippingReference}` : 'No AWB',
  ];
  document
    .font(boldFont)
    .fontSize(16)
    .text(`No ${what}`, x, box.y + 3 * inset, { width });
  document.fontSize(20).text(order.magicOrderId, { width }).moveDown(0.4);
  document.font(regularFont).fontSize(10).text(facts.filter(Boolean).join('\n'), { width }).moveDown(1);
  const room = box.y + box.height - 3 * inset - document.y;
  document.font(boldFont).fontSize(11).text(reason, { width, height: room, ellipsis: true });
}

/** At the end: the orders that have no place in the document, and why. */
export function addLeftOut(document: PDFKit.PDFDocument, size: LabelSize, leftOut: readonly LeftOut[]): void {
  if (leftOut.length === 0) return;
  addPage(document, size);
  const { width } = textBox(document);
  const orders = leftOut.length === 1 ? 'One order' : `${leftOut.length} orders`;
  document.font(boldFont).fontSize(13).text('Not printed', { width });
  document.font(regularFont).fontSize(9).text(`${orders} of this batch.`, { width }).moveDown(0.8);
  for (const { magicOrderId, reason } of leftOut) {
    document.font(boldFont).fontSize(9).text(`${magicOrderId}  `, { width, continued: true });
    document.font(regularFont).text(reason, { width }).moveDown(0.3);
  }
}
