import PDFDocument from 'pdfkit';
import type { Picture } from '../../platform/documents/clean-picture.ts';
import { bytesOf } from '../../platform/documents/pdf.ts';

/** 4 × 6 inches in points, as couriers print labels. */
const [short, long] = [288, 432];

/** A label of one page that is filled by a picture, lying if the picture lies. */
export async function drawPicture({ bytes, width, height }: Picture): Promise<Buffer> {
  const size: [number, number] = width > height ? [long, short] : [short, long];
  const document = new PDFDocument({ size, margin: 0 });
  const done = bytesOf(document);
  document.image(Buffer.from(bytes), 0, 0, { fit: size, align: 'center', valign: 'center' });
  document.end();
  return done;
}
