import type { PickItem, PickWarehouse } from '@shipmagic/domain/batches/pick-list';
import type { PrintBrand } from '@shipmagic/domain/batches/print-options';
import { counted } from '@shipmagic/domain/text/counted';
import { dateTimeText } from '@shipmagic/domain/time/written-time';
import { boldFont, regularFont } from '../platform/documents/fonts.ts';
import { addPage, textBox } from './paper.ts';

type Doc = PDFKit.PDFDocument;

interface PickListLook {
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly brand: PrintBrand;
  readonly now: Date;
}

const grey = '#555555';
const line = '#c9c9d3';
const picture = 44;
const gap = 10;
const quantityWidth = 70;
/** The list of one warehouse on pages of its own; gives a turn after each item. */
export function* drawPickList(document: Doc, list: PickWarehouse, look: PickListLook): Generator<void> {
  let pages = 0;
  const newPage = () => {
    pages += 1;
    addPage(document, 'a4');
    drawHead(document, list, { ...look, page: pages });
  };
  newPage();
  for (const item of list.items) {
    const notes = item.madeToOrder.map(
      ({ magicOrderId, quantity, properties }) =>
        `${magicOrderId} × ${quantity}:  ${properties.map(({ name, value }) => `${name.replace(/^_/, '')}: ${value}`).join(' · ')}`,
    );
    if (document.y + picture + gap > bottomOf(document)) newPage();
    drawItem(document, item, look.pictures.get(item.imageUrl ?? ''));
    drawNotes(document, notes, newPage);
    rule(document);
    yield;
  }
}

const bottomOf = ({ page }: Doc) => page.height - page.margins.bottom;

function drawHead(document: Doc, list: PickWarehouse, { brand, now, page }: PickListLook & { page: number }): void {
  const { x, y, width } = textBox(document);
  document
    .font(boldFont)
    .fontSize(15)
    .fillColor('black')
    .text(list.warehouse ?? 'No pickup warehouse', x, y, { width: width - 130 });
  const below = document.y;
  document
    .font(regularFont)
    .fontSize(8.5)
    .fillColor(grey)
    .text(`Pick list, page ${page}\n${dateTimeText(now)}`, x + width - 130, y + 2, { width: 130, align: 'right' });
  const facts = [
    brand === 'vendor' ? list.vendorName : null,
    counted(list.orders, 'order'),
    counted(list.pieces, 'piece'),
    counted(list.items.length, 'product'),
  ];
  document.text(facts.filter(Boolean).join(' · '), x, below, { width: width - 130 }).fillColor('black');
  rule(document);
}

function drawItem(document: Doc, item: PickItem, bytes: Buffer | undefined): void {
  const { x, width } = textBox(document);
  const top = document.y;
  drawPicture(document, bytes, x, top);
  const left = x + picture + gap;
  const textWidth = width - picture - 2 * gap - quantityWidth;
  document
    .font(boldFont)
    .fontSize(10.5)
    .text(item.sku ?? 'No SKU', left, top, { width: textWidth });
  document.font(regularFont).fontSize(9.5).text(item.title, { width: textWidth, height: 26, ellipsis: true });
  if (item.variantTitle) document.font(boldFont).fontSize(9.5).text(item.variantTitle, { width: textWidth });
  const below = document.y;
  const right = x + width - quantityWidth;
  document
    .font(boldFont)
    .fontSize(20)
    .text(String(item.quantity), right, top, { width: quantityWidth - 24, align: 'right' });
  document
    .font(regularFont)
    .fontSize(7.5)
    .fillColor(grey)
    .text(counted(item.orders, 'order'), right, top + 26, { width: quantityWidth - 24, align: 'right' })
    .fillColor('black');
  document
    .save()
    .rect(x + width - 16, top + 5, 14, 14)
    .lineWidth(0.9)
    .stroke()
    .restore();
  document.x = left;
  document.y = Math.max(below, top + picture) + 2;
}

/** Engraving and writing on single pieces, with the order that each belongs to. */
function drawNotes(document: Doc, notes: readonly string[], newPage: () => void): void {
  for (const note of notes) {
    const { x, width } = textBox(document);
    const at = { width: width - picture - gap };
    document.font(regularFont).fontSize(9);
    if (document.y + document.heightOfString(note, at) > bottomOf(document)) newPage();
    document
      .font(regularFont)
      .fontSize(9)
      .text(note, x + picture + gap, document.y + 1, at);
  }
}

function rule(document: Doc): void {
  const { x, width } = textBox(document);
  const y = document.y + 4;
  document
    .save()
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
    .restore();
  document.x = x;
  document.y = y + 6;
}

/** A picture in a frame; the frame alone for one that was not fetched, or that is damaged. */
function drawPicture(document: Doc, bytes: Buffer | undefined, x: number, y: number): void {
  document.save();
  try {
    if (bytes) document.image(bytes, x, y, { fit: [picture, picture], align: 'center', valign: 'center' });
  } catch {
    // The empty frame says it.
  }
  document.rect(x, y, picture, picture).lineWidth(0.5).strokeColor(line).stroke();
  document.restore();
}
