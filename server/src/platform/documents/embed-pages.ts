import { createHash } from 'node:crypto';
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Box } from './barcode.ts';

/** A page of another PDF as a form that can be drawn anywhere, upright. Points. */
export interface EmbeddedPage {
  readonly form: PDFKit.PDFKitReference;
  readonly width: number;
  readonly height: number;
}

export type EmbedPages = (pdf: Uint8Array) => Promise<EmbeddedPage[]>;

/**
 * Takes over pages of other PDFs into a document that is being written: each is parsed, written and forgotten. What
 * several of them share, such as a courier's logo and font, is written once. Throws for files that are damaged or
 * encrypted.
 */
export function embedPagesInto(document: PDFKit.PDFDocument): EmbedPages {
  const known = new Map<string, PDFKit.PDFKitReference>();
  return async (pdf) => {
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    const copy = new Copy(document, source, known);
    return source.getPages().map((page) => copy.page(page));
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
  private readonly refs = new Map<PDFRef, PDFKit.PDFKitReference>();
  private readonly document: PDFKit.PDFDocument;
  private readonly source: PDFDocument;
  private readonly known: Map<string, PDFKit.PDFKitReference>;

  constructor(document: PDFKit.PDFDocument, source: PDFDocument, known: Map<string, PDFKit.PDFKitReference>) {
    this.document = document;
    this.source = source;
    this.known = known;
  }

  page(page: PDFPage): EmbeddedPage {
    const { x, y, width, height } = page.getCropBox();
    const angle = ((page.getRotation().angle % 360) + 360) % 360;
    const matrix = {
      90: [0, -1, 1, 0, -y, x + width],
      180: [-1, 0, 0, -1, x + width, y + height],
      270: [0, 1, -1, 0, y + height, -x],
    }[angle] ?? [1, 0, 0, 1, -x, -y];
    const resources = page.node.Resources();
    const form = this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [x, y, x + width, y + height],
      Matrix: matrix,
      Resources: resources ? this.value(resources) : {},
    });
    form.end(this.contentOf(page));
    return angle % 180 === 0 ? { form, width, height } : { form, width: height, height: width };
  }

  private contentOf(page: PDFPage): Buffer {
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
    return Buffer.concat(
      streams.flatMap((entry) => {
        const stream = this.source.context.lookup(entry);
        if (!(stream instanceof PDFStream)) return [];
        const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
        // A stream may end within a line.
        return [bytes, Buffer.from('\n')];
      }),
    );
  }

  /** In the terms of the document that is written: names are texts, texts are bytes. */
  private value(object: PDFObject | undefined): unknown {
    if (object instanceof PDFRef) return this.reference(object);
    if (object instanceof PDFName) return object.asString().slice(1);
    if (object instanceof PDFNumber) return object.asNumber();
    if (object instanceof PDFBool) return object.asBoolean();
    if (object instanceof PDFString || object instanceof PDFHexString) return Buffer.from(object.asBytes());
    if (object instanceof PDFArray) return object.asArray().map((one) => this.value(one));
    if (object instanceof PDFDict) return this.dictionary(object, []);
    return null;
  }

  /** Pages are reached by structure and links only, and their own page would bring all others. */
  private dictionary(dict: PDFDict, without: readonly string[]): Record<string, unknown> {
    const entries = dict.entries().map(([name, value]): [string, PDFObject] => [name.asString().slice(1), value]);
    return Object.fromEntries(
      entries
        .filter(([name]) => !['Parent', 'StructParent', ...without].includes(name))
        .map(([name, value]) => [name, this.value(value)]),
    );
  }

  private reference(ref: PDFRef): unknown {
    const existing = this.refs.get(ref);
    if (existing) return existing;
    const object = this.source.context.lookup(ref);
    if (object instanceof PDFStream) return this.stream(ref, object);
    if (!(object instanceof PDFDict)) return this.value(object);
    const copied = this.document.ref({});
    // Known before its values, which may lead back to it.
    this.refs.set(ref, copied);
    Object.assign(copied.data, this.dictionary(object, []));
    copied.end(undefined);
    return copied;
  }

  private stream(ref: PDFRef, stream: PDFStream): PDFKit.PDFKitReference {
    const bytes = Buffer.from(stream.getContents());
    const data = this.dictionary(stream.dict, ['Length']);
    const key = createHash('sha1').update(describe(data)).update(bytes).digest('base64');
    const known = this.known.get(key);
    if (known) {
      this.refs.set(ref, known);
      return known;
    }
    const copied = this.document.ref(data);
    this.refs.set(ref, copied);
    this.known.set(key, copied);
    copied.end(bytes);
    return copied;
  }
}

/** A dictionary as text in which references are their numbers. */
const describe = (data: Record<string, unknown>): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'document' in value ? String(value) : value,
  );
