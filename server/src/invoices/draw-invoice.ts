import type { GstInvoice, InvoiceLine, InvoiceParty } from '@shipmagic/domain/invoices/gst-invoice';
import { formatRupees, toRupees } from '@shipmagic/domain/money/paise';
import { dateText } from '@shipmagic/domain/time/written-time';
import PDFDocument from 'pdfkit';
import { ToWords } from 'to-words/en-IN';
import { boldFont, regularFont } from '../platform/documents/fonts.ts';
import { bytesOf, mm } from '../platform/documents/pdf.ts';

const margin = mm(14);
const width = mm(210) - 2 * margin;
const grey = '#555555';
const line = '#c9c9d3';
const plain = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const words = new ToWords();

const money = (paise: number) => plain.format(toRupees(paise));
const percent = (rate: number | null) => (rate === null ? '–' : `${Number((rate * 100).toFixed(2))} %`);

/** That an invoice is void since a day in India, and by which one it is replaced. */
export interface VoidMark {
  readonly day: string;
  readonly replacedBy: string | null;
}

/** The invoice as an A4 PDF; a voided one says so on every page. */
export function drawInvoice(invoice: GstInvoice, mark: VoidMark | null = null): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    info: { Title: `Invoice ${invoice.number}${mark ? ' (VOID)' : ''}`, Author: invoice.supplier.name },
  });
  const done = bytesOf(document);
  if (mark) document.on('pageAdded', () => drawVoid(document, mark));
  addInvoice(document, invoice);
  document.end();
  return done;
}

/** The invoice on A4 pages of its own within a document. */
export function addInvoice(document: Doc, invoice: GstInvoice): void {
  document.addPage({ size: 'A4', margin });
  drawHead(document);
  drawParties(document, invoice);
  drawLines(document, invoice);
  drawTotals(document, invoice);
  drawFoot(document, invoice);
}

type Doc = PDFKit.PDFDocument;

/** Under all that follows on the page, so that it stays readable. */
function drawVoid(document: Doc, { day, replacedBy }: VoidMark): void {
  const { x, y } = document;
  const { width: across, height } = document.page;
  const since = `Void since ${dateText(day)}${replacedBy ? `, replaced by ${replacedBy}` : ''}`;
  document.save().fillColor('#f3c6c6').font(boldFont).fontSize(150);
  document.rotate(-35, { origin: [across / 2, height / 2] });
  document.text('VOID', 0, height / 2 - 75, { width: across, align: 'center', lineBreak: false });
  document.restore().fillColor('#b42318').font(boldFont).fontSize(10);
  document.text(since, margin, mm(6), { width, align: 'center', lineBreak: false });
  // A table that goes on over the page continues in its own type.
  document.fillColor('black').font(regularFont).fontSize(8);
  document.x = x;
  document.y = y;
}

function drawHead(document: Doc): void {
  document.font(boldFont).fontSize(15).text('Tax Invoice', margin, margin);
  document
    .font(regularFont)
    .fontSize(8)
    .fillColor(grey)
    .text('Original for recipient', margin, margin + 5, { width, align: 'right' })
    .fillColor('black');
  document.y = margin + mm(11);
  rule(document);
}

/** Up to three columns of address blocks, then the invoice's details. */
function drawParties(document: Doc, invoice: GstInvoice): void {
  const { supplier, billTo, shipTo } = invoice;
  const blocks: [string, string[]][] = [
    ['Sold by', [...partyLines(supplier), `GSTIN ${supplier.gstin}`]],
    ['Bill to', partyLines(billTo)],
    ['Ship to', shipTo ? partyLines(shipTo) : ['Same as billing address']],
  ];
  const column = width / blocks.length;
  const top = document.y;
  let bottom = top;
  blocks.forEach(([title, [name = '', ...rest]], i) => {
    const at = { width: column - mm(4) };
    const x = margin + i * column;
    document.font(regularFont).fontSize(7.5).fillColor(grey).text(title, x, top, at).fillColor('black');
    document.font(boldFont).fontSize(9).text(name, at);
    document.font(regularFont).fontSize(8.5).text(rest.join('\n'), at);
    bottom = Math.max(bottom, document.y);
  });
  document.y = bottom + mm(3);
  rule(document);
  const particulars: [string, string][] = [
    ['Invoice number', invoice.number],
    ['Invoice date', dateText(invoice.date)],
    ['Order', `${invoice.orderNumber} (${invoice.magicOrderId})`],
    ['Place of supply', invoice.placeOfSupply],
    ['Payment', invoice.payment],
    ['Reverse charge', 'No'],
  ];
  const third = width / 3;
  const start = document.y;
  particulars.forEach(([label, value], i) => {
    const x = margin + (i % 3) * third;
    const y = start + Math.floor(i / 3) * mm(10);
    const at = { width: third - mm(4) };
    document.font(regularFont).fontSize(7.5).fillColor(grey).text(label, x, y, at).fillColor('black');
    document.font(boldFont).fontSize(9).text(value, at);
  });
  document.y = start + mm(21);
}

const partyLines = (party: InvoiceParty) =>
  [party.name, ...party.street, [party.city, party.zip].filter(Boolean).join(' '), party.state].filter(Boolean);

function drawLines(document: Doc, invoice: GstInvoice): void {
  const taxNames = invoice.taxes.map(({ name }) => name);
  const head = ['#', 'Description', 'HSN', 'Qty', 'Price', 'Discount', 'Taxable value', ...taxNames, 'Total'];
  const taxCells = ({ taxes, rate }: InvoiceLine) =>
    taxes.map(({ name, amount }) => {
      const share = taxes.filter((one) => one.name !== 'Cess').length;
      return name === 'Cess' ? money(amount) : `${money(amount)}\n${percent(rate === null ? null : rate / share)}`;
    });
  const rows = invoice.lines.map((one, i) => [
    String(i + 1),
    one.description,
    one.hsn ?? '',
    `${one.quantity} nos`,
    money(one.price),
    money(one.discount),
    money(one.taxable),
    ...taxCells(one),
    money(one.taxable + one.taxes.reduce((all, { amount }) => all + amount, 0)),
  ]);
  if (invoice.shipping > 0) {
    rows.push([
      '',
      'Shipping charges',
      '',
      '',
      '',
      '',
      money(invoice.shipping),
      ...taxNames.map(() => '–'),
      money(invoice.shipping),
    ]);
  }
  const fixed = [mm(7), mm(15), mm(13), mm(18), mm(16), mm(19), ...taxNames.map(() => mm(18)), mm(20)];
  const description = width - fixed.reduce((all, one) => all + one, 0);
  document.font(regularFont).fontSize(8);
  document.table({
    position: { x: margin, y: document.y },
    maxWidth: width,
    columnStyles: [fixed[0] ?? 0, description, ...fixed.slice(1)].map((one, i) => ({
      width: one,
      align: { x: i >= 3 ? ('right' as const) : ('left' as const), y: 'top' as const },
    })),
    rowStyles: (row) => ({
      border: [0, 0, 0.5, 0],
      borderColor: line,
      padding: [4, 3, 4, 3],
      ...(row === 0 ? { font: { src: boldFont, size: 7.5 } } : {}),
    }),
    data: [head, ...rows],
  });
  document.font(regularFont).fontSize(8.5);
  document.x = margin;
}

function drawTotals(document: Doc, invoice: GstInvoice): void {
  const rows: [string, number][] = [
    ['Taxable value', invoice.taxable],
    ...invoice.taxes.map(({ name, amount }): [string, number] => [name, amount]),
    ['Shipping charges', invoice.shipping - (invoice.charges ?? 0)],
    ...(invoice.charges ? [['Duties and fees', invoice.charges] satisfies [string, number]] : []),
  ];
  room(document, (rows.length + 3) * mm(5));
  document.y += mm(3);
  const left = margin + width - mm(80);
  const put = (label: string, amount: string, font: string) => {
    const y = document.y;
    document
      .font(font)
      .fontSize(9)
      .text(label, left, y, { width: mm(45) });
    document.text(amount, left + mm(45), y, { width: mm(35), align: 'right' });
    document.y = y + mm(5);
  };
  for (const [label, amount] of rows) put(label, formatRupees(toRupees(amount)), regularFont);
  put('Total', formatRupees(toRupees(invoice.total)), boldFont);
  document.x = margin;
  document
    .font(regularFont)
    .fontSize(8.5)
    .text(
      `Amount in words: ${words.convert(toRupees(invoice.total), { currency: true })}`,
      margin,
      document.y + mm(3),
      {
        width,
      },
    );
}

function drawFoot(document: Doc, invoice: GstInvoice): void {
  room(document, mm(34));
  document.y += mm(6);
  const at = { width, align: 'right' as const };
  document.font(regularFont).fontSize(8.5).text(`For ${invoice.supplier.name}`, margin, document.y, at);
  document.y += mm(14);
  document.text('Authorised signatory', margin, document.y, at);
  document
    .moveDown(1)
    .fontSize(7.5)
    .fillColor(grey)
    .text('Tax is not payable on reverse charge basis.', margin, document.y, { width })
    .fillColor('black');
}

/** Starts a new page if less than this is left on the current one. */
function room(document: Doc, height: number): void {
  if (document.y + height > document.page.height - margin) document.addPage({ size: 'A4', margin });
}

function rule(document: Doc): void {
  document
    .moveTo(margin, document.y)
    .lineTo(margin + width, document.y)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
    .strokeColor('black');
  document.y += mm(3);
}
