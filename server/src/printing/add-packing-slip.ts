import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import { companyLine, consigneeName } from '@shipmagic/domain/orders/consignee';
import { visibleProperties } from '@shipmagic/domain/orders/hidden-properties';
import { itemsToSend } from '@shipmagic/domain/orders/items-to-send';
import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import { dateText } from '@shipmagic/domain/time/written-time';
import { drawBarcode } from '../platform/documents/barcode.ts';
import { boldFont, regularFont } from '../platform/documents/fonts.ts';
import { addShop, type PaperShop } from './add-shop.ts';
import { addPage, textBox } from './paper.ts';

type Doc = PDFKit.PDFDocument;

const grey = '#555555';
const line = '#c9c9d3';

/** The contents of one parcel, on pages of their own. The order is as its viewer may see it. */
export function addPackingSlip(
  document: Doc,
  order: Order,
  options: Pick<PrintOptions, 'size' | 'brand'>,
  shop: PaperShop | null,
): void {
  addPage(document, options.size);
  if (shop) addShop(document, shop);
  drawHead(document, order, options);
  drawAddress(document, order);
  const items = itemsToSend(order.lineItems);
  for (const item of items) drawItem(document, item, options);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  room(document, 20, options);
  const { x, width } = textBox(document);
  document
    .font(boldFont)
    .fontSize(10)
    .text(pieces === 1 ? '1 piece' : `${pieces} pieces`, x, document.y, { width });
}

/** The brand when it is wanted, the order's number, and the AWB as the courier scans it. */
function drawHead(document: Doc, order: Order, { brand }: Pick<PrintOptions, 'brand'>): void {
  const { x, width } = textBox(document);
  const named = brand === 'vendor';
  document
    .font(boldFont)
    .fontSize(14)
    .text(named ? order.vendorName : 'Packing slip', x, document.y, { width });
  const facts = [named ? 'Packing slip' : null, `Order ${order.orderNumber}`, dateText(order.createdAt)];
  document.font(regularFont).fontSize(8.5).fillColor(grey).text(facts.filter(Boolean).join(' · '), { width });
  document.font(boldFont).fontSize(11).fillColor('black').text(order.magicOrderId, { width });
  const { shippingReference: awb, shippingPartner } = order;
  if (awb) {
    const top = document.y + 4;
    drawBarcode(document, awb, { x, y: top, width: Math.min(width, 240), height: 30 });
    document
      .font(regularFont)
      .fontSize(8.5)
      .text([shippingPartner, awb].filter(Boolean).join(' · '), x, top + 32, { width });
  }
  rule(document);
}

/** A vendor member gets the name and the city: what the list shows. The street is on the label. */
function drawAddress(document: Doc, order: Order): void {
  const to = order.shippingAddress;
  const name = consigneeName(to, order.customerName);
  const lines = [
    companyLine(to, name),
    to?.address1,
    to?.address2,
    [to?.city, to?.zip].filter(Boolean).join(' '),
    [to?.province, to?.country].filter(Boolean).join(', '),
  ];
  const { x, width } = textBox(document);
  document.font(regularFont).fontSize(7.5).fillColor(grey).text('Ship to', x, document.y, { width }).fillColor('black');
  document
    .font(boldFont)
    .fontSize(10)
    .text(name ?? '–', { width });
  document.font(regularFont).fontSize(9).text(lines.filter(Boolean).join('\n'), { width });
  rule(document);
}

function drawItem(document: Doc, item: LineItem, options: Pick<PrintOptions, 'size'>): void {
  const { x, width } = textBox(document);
  const quantityWidth = 34;
  const [left, textWidth] = [x + quantityWidth, width - quantityWidth];
  const name = [item.title, item.variantTitle].filter(Boolean).join(', ');
  const details = [
    item.sku ? `SKU ${item.sku}` : null,
    ...visibleProperties(item.properties).map(({ name: property, value }) => `${property.replace(/^_/, '')}: ${value}`),
  ].filter((one) => one !== null);
  document.font(boldFont).fontSize(9.5);
  const nameHeight = document.heightOfString(name, { width: textWidth });
  document.font(regularFont).fontSize(8.5);
  const needed = nameHeight + document.heightOfString(details.join('\n') || ' ', { width: textWidth });
  room(document, Math.min(needed, textBox(document).height), options);
  const top = document.y;
  document
    .font(boldFont)
    .fontSize(11)
    .text(`${item.quantity} ×`, x, top - 1, { width: quantityWidth });
  document.fontSize(9.5).text(name, left, top, { width: textWidth });
  if (details.length > 0) document.font(regularFont).fontSize(8.5).text(details.join('\n'), { width: textWidth });
  document.x = x;
  document.y = Math.max(document.y, top + 14) + 6;
}

/** Goes on on a new page if less than this is left. */
function room(document: Doc, height: number, { size }: Pick<PrintOptions, 'size'>): void {
  if (document.y + height > document.page.height - document.page.margins.bottom) addPage(document, size);
}

function rule(document: Doc): void {
  const { x, width } = textBox(document);
  const y = document.y + 5;
  document
    .save()
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
    .restore();
  document.x = x;
  document.y = y + 6;
}
