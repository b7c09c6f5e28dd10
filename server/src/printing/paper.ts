import type { LabelSize } from '@shipmagic/domain/batches/print-options';
import type { Box } from '../platform/documents/barcode.ts';
import { mm } from '../platform/documents/pdf.ts';

/** Points. */
const papers: Record<LabelSize, { readonly width: number; readonly height: number; readonly margin: number }> = {
  '4x6': { width: 288, height: 432, margin: 14 },
  a4: { width: mm(210), height: mm(297), margin: mm(15) },
};

export const labelsPerPage: Record<LabelSize, number> = { '4x6': 1, a4: 4 };

/** A new page of this paper, with margins for text. */
export function addPage(document: PDFKit.PDFDocument, size: LabelSize): void {
  const { width, height, margin } = papers[size];
  document.addPage({ size: [width, height], margin });
}

/** The part of the current page within its margins. */
export function textBox({ page }: PDFKit.PDFDocument): Box {
  const { left, right, top, bottom } = page.margins;
  return { x: left, y: top, width: page.width - left - right, height: page.height - top - bottom };
}

/** Most office printers leave this border of the sheet blank. */
const blankBorder = mm(4.5);
const captionHeight = 9;

/** Where a label of a page goes. On a sheet of four there is a line below it for its place in the document. */
export function labelBox(size: LabelSize, index: number): Box {
  const { width, height } = papers[size];
  if (size === '4x6') return { x: 0, y: 0, width, height };
  const cell = { width: width / 2, height: height / 2 };
  return {
    x: (index % 2) * cell.width + blankBorder,
    y: Math.floor(index / 2) * cell.height + blankBorder,
    width: cell.width - 2 * blankBorder,
    height: cell.height - 2 * blankBorder - captionHeight,
  };
}

/** Where a sheet of four is cut: marks at the edges and a cross in the middle. */
export function drawCutMarks(document: PDFKit.PDFDocument): void {
  const { width, height } = papers.a4;
  const [x, y] = [width / 2, height / 2];
  const mark = mm(6);
  document.save().lineWidth(0.5).strokeColor('#777777');
  document
    .moveTo(x, 0)
    .lineTo(x, mark)
    .moveTo(x, height - mark)
    .lineTo(x, height);
  document
    .moveTo(0, y)
    .lineTo(mark, y)
    .moveTo(width - mark, y)
    .lineTo(width, y);
  document
    .moveTo(x - mark / 2, y)
    .lineTo(x + mark / 2, y)
    .moveTo(x, y - mark / 2)
    .lineTo(x, y + mark / 2);
  document.stroke().restore();
}
