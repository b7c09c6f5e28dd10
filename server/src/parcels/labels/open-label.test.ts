import bwipjs from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../../testing/hostile/documents.ts';
import { readPdfPages } from '../../../testing/read-barcodes.ts';
import { bytesOf } from '../../platform/documents/pdf.ts';
import { openLabel } from './open-label.ts';

async function pdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: [288, 432] });
  const done = bytesOf(document);
  document.text('AWB 1');
  document.end();
  return done;
}
const cut = async (share: number) => {
  const whole = await pdf();
  return whole.subarray(0, Math.floor(whole.length * share));
};

describe('a label that a courier sent', () => {
  test('is kept as it is if it can be opened', async () => {
    const sent = await pdf();
    expect((await openLabel(sent)).equals(sent)).toBe(true);
  });

  // Proves (Files of others): A label is opened before it is kept
  test.each([
    ['nothing', async () => Buffer.alloc(0), 'it is empty'],
    ['a PDF of which the last tenth is missing', () => cut(0.9), 'it is cut off before its end'],
    ['half a PDF', () => cut(0.5), 'it is cut off before its end'],
    ['the first bytes of a PDF', () => cut(0.01), 'it is cut off before its end'],
    ['a PDF that is HTML', async () => Buffer.from('%PDF-1.4\n<html>Sign in</html>'), 'it is cut off before its end'],
    ['a PDF that is HTML and ends well', async () => Buffer.from('%PDF-1.4\n<html>\n%%EOF'), 'it is damaged'],
    [
      'a PDF without pages',
      async () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
      'it has no pages',
    ],
    [
      'a PDF whose page is empty',
      async () =>
        pdfOf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] >>',
        ]),
      'its pages are empty',
    ],
    ['a web page', async () => Buffer.from('\n<!DOCTYPE html><html>'), 'it is a web page'],
    ['JSON', async () => Buffer.from('{"error":"no label"}'), 'it is JSON'],
    ['ZPL', async () => Buffer.from('\r\n^XA^FO50,50^XZ'), 'it is ZPL, which only a label printer reads'],
    ['ZPL after a picture of its own', async () => Buffer.from('~DGR:A,1,1,FF\n^XA^XZ'), 'it is ZPL, which only'],
    ['EPL', async () => Buffer.from('\nN\nq609\nA50,0,0,1,1,1,N,"x"\nP1\n'), 'it is EPL, which only'],
    ['a word', async () => Buffer.from('pending'), 'it is no PDF'],
  ])('is refused with the reason if it is %s', async (_, make, reason) => {
    await expect(openLabel(await make())).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining(reason),
    });
  });

  test('becomes a page of its own if it is a picture', async () => {
    const picture = await bwipjs.toBuffer({
      bcid: 'code128',
      text: 'AWB123',
      scale: 3,
      height: 12,
      backgroundcolor: 'FFFFFF',
    });
    const kept = await openLabel(picture);
    expect((await readPdfPages(kept)).map(({ barcodes }) => barcodes)).toEqual([['AWB123']]);
    expect(kept.toString('latin1')).toContain('/MediaBox [0 0 432 288]');
  });
});
