import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes as readPixels } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);

/** Pixels of a page for each point of the PDF: 216 dpi, about what a thermal printer has. */
const usualPixels = 3;

export interface ReadPage {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** Texts of the Code 128 barcodes, from top to bottom and from left to right. */
  readonly barcodes: string[];
}

let prepared: Promise<PDFiumLibrary> | undefined;

/**
 * Both programs, once for the process: V8 ends it (`Check failed: jit_page.has_value()`) when WebAssembly is made and
 * thrown away again and again.
 */
async function prepare(): Promise<PDFiumLibrary> {
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  // Otherwise the decoder would be fetched from the network.
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true });
  return PDFiumLibrary.init();
}

/** Reads a PDF as a printer and a scanner would: each page of a PDF drawn as pixels, its barcodes decoded from them. */
export async function readPdfPages(pdf: Uint8Array, pixelsPerPoint = usualPixels): Promise<ReadPage[]> {
  prepared ??= prepare();
  const library = await prepared;
  const document = await library.loadDocument(Buffer.from(pdf));
  try {
    const pages: ReadPage[] = [];
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
      // Drawing a page closes it.
      const text = page.getText();
      const image = await page.render({ scale: pixelsPerPoint, render: 'bitmap' });
      const pixels = { width: image.width, height: image.height, data: new Uint8ClampedArray(image.data) };
      const found = await readPixels(pixels as Parameters<typeof readPixels>[0], {
        formats: ['Code128'],
        maxNumberOfSymbols: 100,
        tryHarder: true,
        // Looking for codes in a smaller picture finds some that nobody drew.
        tryDownscale: false,
      });
      // Codes of one row differ by a few pixels in height.
      const row = (y: number) => Math.round(y / (20 * pixelsPerPoint));
      const barcodes = found
        .map(({ text, position }) => ({ text, x: position.topLeft.x, y: position.topLeft.y }))
        .sort((a, b) => row(a.y) - row(b.y) || a.x - b.x)
        .map(({ text }) => text);
      pages.push({ width, height, text, barcodes });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** The barcodes of all pages in the order in which they are printed. */
export async function readBarcodes(pdf: Uint8Array, pixelsPerPoint?: number): Promise<string[]> {
  return (await readPdfPages(pdf, pixelsPerPoint)).flatMap(({ barcodes }) => barcodes);
}
