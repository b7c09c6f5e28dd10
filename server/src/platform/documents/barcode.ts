import bwipjs from 'bwip-js/node';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A Code 128 barcode as vectors, as wide as the box without its quiet zones of ten modules at each side. Points; `y`
 * grows downwards.
 */
export function drawBarcode(document: PDFKit.PDFDocument, text: string, { x, y, width, height }: Box): void {
  const [code] = bwipjs.raw('code128', text);
  if (!code || !('sbs' in code)) throw new Error(`${text} has no barcode`);
  const quiet = 10;
  const modules = code.sbs.reduce((sum, bar) => sum + bar, 0) + 2 * quiet;
  const module = width / modules;
  let at = x + quiet * module;
  document.save().fillColor('black');
  for (const [i, bar] of code.sbs.entries()) {
    // Bars and spaces take turns.
    if (i % 2 === 0) document.rect(at, y, bar * module, height);
    at += bar * module;
  }
  document.fill().restore();
}
