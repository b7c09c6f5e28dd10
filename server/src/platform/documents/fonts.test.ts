import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { boldFont, regularFont } from './fonts.ts';
import { bytesOf } from './pdf.ts';

/** The width of a text of 10 points, and whether a document with it can be written. */
async function drawn(font: string, text: string): Promise<number> {
  const document = new PDFDocument();
  const bytes = bytesOf(document);
  const width = document.font(font).fontSize(10).widthOfString(text);
  document.text(text);
  document.end();
  expect((await bytes).subarray(0, 5).toString()).toBe('%PDF-');
  return width;
}

const box = 6;

// Proves (Meet the rest): What our fonts lack is replaced visibly
test.each([
  ['Bengali', 'বাংলা'],
  ['Tamil', 'தமிழ்'],
  ['Arabic', 'العربية'],
  ['an emoji', '🎁'],
  ['Chinese', '中文'],
])('each character of %s is drawn as a box, and none is left out', async (_, text) => {
  for (const font of [regularFont, boldFont])
    expect(await drawn(font, text)).toBeGreaterThanOrEqual([...text].length * box * 0.9);
});
