import type { Manifest, ManifestParcel } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { dateTimeText } from '@shipmagic/domain/time/written-time';
import PDFDocument from 'pdfkit';
import { drawBarcode } from '../../platform/documents/barcode.ts';
import { boldFont, regularFont } from '../../platform/documents/fonts.ts';
import { bytesOf, mm } from '../../platform/documents/pdf.ts';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const kilograms = (grams: number) => `${(grams / 1000).toFixed(2)} kg`;

const page = { width: mm(210), height: mm(297), margin: mm(12) };
const left = page.margin;
const right = page.width - page.margin;
const rowHeight = mm(15);
/** Room for totals and signatures below the last row. */
const signatureHeight = mm(62);

/** Columns with their left edge and width in millimetres from the margin. */
const columns = {
  line: { title: '#', x: 0, width: 9 },
  awb: { title: 'AWB', x: 9, width: 70 },
  order: { title: 'Order', x: 81, width: 30 },
  city: { title: 'City', x: 112, width: 28 },
  pieces: { title: 'Pcs', x: 141, width: 9 },
  weight: { title: 'Weight', x: 150, width: 16 },
  cod: { title: 'COD', x: 166, width: 20 },
} as const;
type Column = keyof typeof columns;
const numbers: ReadonlySet<Column> = new Set(['pieces', 'weight', 'cod']);

type Drawing = PDFKit.PDFDocument;
export type PrintedManifest = Manifest & { readonly address: string; readonly parcels: readonly ManifestParcel[] };

/**
 * The manifest as a PDF of A4 pages, each with the whole head: what is or was to be handed over. Parcels that were missed
 * are not on it.
 */
export function drawManifest(manifest: PrintedManifest): Promise<Buffer> {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    info: { Title: `Manifest ${manifest.number}` },
  });
  const done = bytesOf(document);
  const parcels = manifest.parcels.filter(({ state }) => state !== 'missed');
  let y = drawHead(document, manifest);
  for (const [index, parcel] of parcels.entries()) {
    if (y + rowHeight > page.height - mm(16)) y = newPage(document, manifest);
    drawRow(document, parcel, index + 1, y);
    y += rowHeight;
  }
  if (y + signatureHeight > page.height - mm(16)) y = newPage(document, manifest);
  drawTotals(document, parcels, y);
  drawSignatures(document, manifest, y + mm(16));
  numberPages(document, manifest);
  document.end();
  return done;
}

function newPage(document: Drawing, manifest: PrintedManifest): number {
  document.addPage();
  return drawHead(document, manifest);
}

/** Returns where the first row goes. */
function drawHead(document: Drawing, manifest: PrintedManifest): number {
  const width = right - left;
  document.fillColor('black').font(boldFont).fontSize(15);
  document.text(`Manifest ${manifest.number}`, left, mm(10), { width: width / 2 });
  document.text(manifest.shippingPartner, left + width / 2, mm(10), { width: width / 2, align: 'right' });
  document.font(regularFont).fontSize(9.5);
  document.text(`${manifest.warehouseName} · ${manifest.vendorName}`, left, mm(18), { width, ...oneLine });
  document.text(manifest.address, left, mm(23), { width, ...oneLine });
  const made = dateTimeText(manifest.createdAt);
  const ended = manifest.finishedAt ? ` · Handed over ${dateTimeText(manifest.finishedAt)}` : '';
  document.text(`Made ${made}${ended}`, left, mm(28), { width, ...oneLine });
  const y = mm(35);
  document.font(boldFont).fontSize(8.5);
  for (const name of Object.keys(columns) as Column[]) cell(document, name, columns[name].title, y);
  rule(document, y + mm(5));
  return y + mm(6);
}

const oneLine = { lineBreak: false, ellipsis: true, height: mm(5) } as const;

function cell(document: Drawing, column: Column, text: string, y: number): void {
  const { x, width } = columns[column];
  document.text(text, left + mm(x), y, {
    width: mm(width),
    align: numbers.has(column) ? 'right' : 'left',
    ...oneLine,
  });
}

function drawRow(document: Drawing, parcel: ManifestParcel, line: number, y: number): void {
  const { x, width } = columns.awb;
  drawBarcode(document, parcel.awb, { x: left + mm(x), y: y + mm(1), width: mm(width), height: mm(8) });
  document.fillColor('black').font(regularFont).fontSize(8.5);
  const middle = y + mm(4);
  cell(document, 'line', String(line), middle);
  cell(document, 'awb', `${parcel.awb}${parcel.scannedAt ? ' · scanned' : ''}`, y + mm(9.5));
  cell(document, 'order', parcel.orderNumber, middle);
  cell(document, 'city', parcel.city ?? '–', middle);
  cell(document, 'pieces', String(parcel.pieces), middle);
  cell(document, 'weight', kilograms(parcel.grams), middle);
  cell(document, 'cod', parcel.codAmount > 0 ? rupees.format(parcel.codAmount) : '–', middle);
  rule(document, y + rowHeight - mm(0.4), 0.3);
}

function rule(document: Drawing, y: number, thickness = 0.8): void {
  document.moveTo(left, y).lineTo(right, y).lineWidth(thickness).stroke('black');
}

function drawTotals(document: Drawing, parcels: readonly ManifestParcel[], y: number): void {
  const sum = (of: (parcel: ManifestParcel) => number) => parcels.reduce((total, parcel) => total + of(parcel), 0);
  const collected = parcels.filter(({ codAmount }) => codAmount > 0).length;
  document.font(boldFont).fontSize(10);
  document.text(
    `${parcels.length} parcels · ${sum(({ pieces }) => pieces)} pieces · ${kilograms(sum(({ grams }) => grams))} · COD ${rupees.format(sum(({ codAmount }) => codAmount))} for ${collected} parcels`,
    left,
    y + mm(4),
    { width: right - left },
  );
}

function drawSignatures(document: Drawing, { warehouseName, shippingPartner }: PrintedManifest, y: number): void {
  const width = (right - left - mm(10)) / 2;
  const sides = [
    ['Handed over by', warehouseName],
    ['Received by', shippingPartner],
  ] as const;
  for (const [index, [title, party]] of sides.entries()) {
    const x = left + index * (width + mm(10));
    document
      .font(boldFont)
      .fontSize(9)
      .text(`${title}: ${party}`, x, y, { width, ...oneLine });
    document.font(regularFont).fontSize(9);
    for (const [row, label] of ['Name', 'Signature', 'Date and time'].entries()) {
      const at = y + mm(12 + row * 12);
      document.text(label, x, at, { width: mm(28), ...oneLine });
      document
        .moveTo(x + mm(28), at + mm(4))
        .lineTo(x + width, at + mm(4))
        .lineWidth(0.5)
        .stroke('black');
    }
  }
}

function numberPages(document: Drawing, { number }: PrintedManifest): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    document.switchToPage(index);
    document.font(regularFont).fontSize(8);
    document.text(`${number} · Page ${index + 1} of ${count}`, left, page.height - mm(11), {
      width: right - left,
      align: 'right',
      ...oneLine,
    });
  }
}
