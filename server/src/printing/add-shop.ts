import { readLogo } from '../brand/brand.ts';
import type { Database } from '../platform/db/database.ts';
import { boldFont } from '../platform/documents/fonts.ts';
import type { Files } from '../platform/files/files.ts';
import type { Logger } from '../platform/telemetry/log.ts';
import { textBox } from './paper.ts';

/** The store on paper. */
export interface PaperShop {
  readonly name: string;
  /** As a data address, by which a document knows that it has it already. */
  readonly logo: string | null;
}

/** Null while the store has no brand. */
export async function readPaperShop(deps: {
  readonly db: Database;
  readonly files: Files;
  readonly log: Logger;
}): Promise<PaperShop | null> {
  const shop = await readLogo(deps);
  return shop && { name: shop.name, logo: shop.logo && `data:image;base64,${shop.logo.toString('base64')}` };
}

/** Points. */
const logoHeight = 26;

/** The store above a packing slip: its logo at the left and its name at the right, or its name alone. */
export function addShop(document: PDFKit.PDFDocument, { name, logo }: PaperShop): void {
  const { x, y, width } = textBox(document);
  if (logo) document.image(logo, x, y, { fit: [width / 2 - 12, logoHeight], valign: 'center' });
  const text = logo ? { width: width / 2, align: 'right' as const } : { width };
  document
    .font(boldFont)
    .fontSize(9.5)
    .text(name, logo ? x + width / 2 : x, y, { ...text, height: logoHeight, ellipsis: true });
  document.x = x;
  document.y = Math.max(document.y, logo ? y + logoHeight : 0) + 8;
}
