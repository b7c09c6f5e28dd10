import { createHash } from 'node:crypto';
import type { Box } from './barcode.ts';
import { readPages } from './foreign-documents.ts';
import type { PdfObject, PdfPage, PdfPages, PdfValue } from './read-pdf.ts';

/** A page of another PDF as a form that can be drawn anywhere, upright. Points. */
export interface EmbeddedPage {
  readonly form: PDFKit.PDFKitReference;
  readonly width: number;
  readonly height: number;
}

export type EmbedPages = (pdf: Uint8Array) => Promise<EmbeddedPage[]>;

/**
 * Takes over pages of other PDFs into a document that is being written: each is parsed in a worker, written and
 * forgotten. What several of them share, such as a courier's logo and font, is written once. Throws for files that are
 * damaged or encrypted.
 */
export function embedPagesInto(document: PDFKit.PDFDocument): EmbedPages {
  const known = new Map<string, PDFKit.PDFKitReference>();
  return async (pdf) => {
    const source = await readPages(pdf);
    const copy = new Copy(document, source, known);
    return source.pages.map((page) => copy.page(page));
  };
}

/** Draws an embedded page as large as fits into a box, in its middle; turned, if it fits better so. */
export function drawEmbedded(document: PDFKit.PDFDocument, page: EmbeddedPage, box: Box): void {
  const turned = page.width > page.height !== box.width > box.height && page.width !== page.height;
  const [width, height] = turned ? [page.height, page.width] : [page.width, page.height];
  const scale = Math.min(box.width / width, box.height / height);
  const x = box.x + (box.width - width * scale) / 2;
  const y = box.y + (box.height - height * scale) / 2;
  const name = `P${String(page.form).split(' ')[0]}`;
  document.page.xobjects[name] = page.form;
  document.save();
  // The document's y grows downwards, the form's upwards.
  if (turned) document.transform(0, scale, scale, 0, x, y);
  else document.transform(scale, 0, 0, -scale, x, y + height * scale);
  document.addContent(`/${name} Do`).restore();
}

class Copy {
  private readonly refs = new Map<number, PDFKit.PDFKitReference>();
  private readonly document: PDFKit.PDFDocument;
  private readonly source: PdfPages;
  private readonly known: Map<string, PDFKit.PDFKitReference>;

  constructor(document: PDFKit.PDFDocument, source: PdfPages, known: Map<string, PDFKit.PDFKitReference>) {
    this.document = document;
    this.source = source;
    this.known = known;
  }

  page({ width, height, box, matrix, resources, content }: PdfPage): EmbeddedPage {
    const form = this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: box,
      Matrix: matrix,
      Resources: this.value(resources),
    });
    form.end(Buffer.from(content));
    return { form, width, height };
  }

  /** In the terms of the document that is written: texts are buffers, dictionaries are objects. */
  private value(value: PdfValue): unknown {
    if (value instanceof Uint8Array) return Buffer.from(value);
    if (value instanceof Map) return this.dictionary(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one));
    if (typeof value === 'object' && value !== null && 'object' in value) return this.object(value.object);
    return value;
  }

  private dictionary(dictionary: ReadonlyMap<string, PdfValue>): Record<string, unknown> {
    return Object.fromEntries([...dictionary].map(([name, value]) => [name, this.value(value)]));
  }

  private object(place: number): PDFKit.PDFKitReference | null {
    const existing = this.refs.get(place);
    if (existing) return existing;
    const object = this.source.objects[place];
    if (!object) return null;
    return object.bytes ? this.stream(place, object, object.bytes) : this.plain(place, object);
  }

  private plain(place: number, { dictionary }: PdfObject): PDFKit.PDFKitReference {
    const copied = this.document.ref({});
    // Known before its values, which may lead back to it.
    this.refs.set(place, copied);
    Object.assign(copied.data, this.dictionary(dictionary));
    copied.end(undefined);
    return copied;
  }

  private stream(place: number, { dictionary }: PdfObject, bytes: Uint8Array): PDFKit.PDFKitReference {
    const data = this.dictionary(dictionary);
    const key = createHash('sha1').update(describe(data)).update(bytes).digest('base64');
    const known = this.known.get(key);
    if (known) {
      this.refs.set(place, known);
      return known;
    }
    const copied = this.document.ref(data);
    this.refs.set(place, copied);
    this.known.set(key, copied);
    copied.end(Buffer.from(bytes));
    return copied;
  }
}

/** A dictionary as text in which references are their numbers. */
const describe = (data: Record<string, unknown>): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'document' in value ? String(value) : value,
  );
