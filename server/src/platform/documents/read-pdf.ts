import {
  decodePDFRawStream,
  EncryptedPDFError,
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
import { AppError } from '@shipmagic/domain/http/errors';

/** A value of a PDF that can go from thread to thread: names are strings, texts are bytes, dictionaries are maps. */
export type PdfValue =
  | null
  | string
  | number
  | boolean
  | Uint8Array
  | readonly PdfValue[]
  | ReadonlyMap<string, PdfValue>
  /** Of the file's objects, by its place among them. */
  | { readonly object: number };

export interface PdfObject {
  readonly dictionary: ReadonlyMap<string, PdfValue>;
  /** As it stands in the file; null for an object that is no stream. */
  readonly bytes: Uint8Array | null;
}

/** A page, upright. Points. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly box: readonly number[];
  readonly matrix: readonly number[];
  readonly resources: PdfValue;
  readonly content: Uint8Array;
}

export interface PdfPages {
  readonly pages: readonly PdfPage[];
  readonly objects: readonly PdfObject[];
}

/** Labels have a page or two; objects and values are some hundred. A file with more is none. */
const most = { pages: 30, values: 200_000, depth: 60, contentBytes: 16 * 1024 * 1024, points: 14_400 };
/** Where a file's end is looked for, in bytes from its end; some programs write a little behind it. */
const endWithin = 4096;

const refuse = (message: string) => new AppError('bad_input', message);

/**
 * The pages of a PDF, with all that they need and nothing else. Throws AppError in words for one that is cut off, has a
 * password or no pages, or is out of proportion, and any error for one that is damaged. Runs in a worker.
 */
export async function readPdf(bytes: Buffer): Promise<PdfPages> {
  if (!bytes.subarray(-endWithin).includes('%%EOF')) throw refuse('it is cut off before its end');
  const source = await PDFDocument.load(bytes, { updateMetadata: false }).catch((error: unknown) => {
    throw error instanceof EncryptedPDFError ? refuse('it has a password') : error;
  });
  const pages = source.getPages();
  if (pages.length === 0) throw refuse('it has no pages');
  if (pages.length > most.pages) throw refuse(`it has more than ${most.pages} pages`);
  const taken = new Taken(source);
  return { pages: pages.map((page) => taken.page(page)), objects: taken.objects };
}

class Taken {
  readonly objects: PdfObject[] = [];
  private readonly places = new Map<PDFRef, number>();
  private readonly source: PDFDocument;
  private values = 0;
  private depth = 0;
  private contentBytes = 0;

  constructor(source: PDFDocument) {
    this.source = source;
  }

  page(page: PDFPage): PdfPage {
    const { x, y, width, height } = page.getCropBox();
    if (!(width >= 1 && height >= 1 && width <= most.points && height <= most.points))
      throw refuse('a page of it has no size that can be printed');
    const angle = ((page.getRotation().angle % 360) + 360) % 360;
    const matrix = {
      90: [0, -1, 1, 0, -y, x + width],
      180: [-1, 0, 0, -1, x + width, y + height],
      270: [0, 1, -1, 0, y + height, -x],
    }[angle] ?? [1, 0, 0, 1, -x, -y];
    const resources = page.node.Resources();
    return {
      ...(angle % 180 === 0 ? { width, height } : { width: height, height: width }),
      box: [x, y, x + width, y + height],
      matrix,
      resources: resources ? this.value(resources) : new Map(),
      content: this.contentOf(page),
    };
  }

  private contentOf(page: PDFPage): Uint8Array {
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
    const pieces = streams.flatMap((entry) => {
      const stream = this.source.context.lookup(entry);
      if (!(stream instanceof PDFStream)) return [];
      const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
      this.contentBytes += bytes.length;
      if (this.contentBytes > most.contentBytes) throw refuse('it becomes too large when it is opened');
      // A stream may end within a line.
      return [bytes, Buffer.from('\n')];
    });
    return new Uint8Array(Buffer.concat(pieces));
  }

  private value(object: PDFObject | undefined): PdfValue {
    this.values += 1;
    if (this.values > most.values) throw refuse('it has too many parts');
    if (object instanceof PDFRef) return this.reference(object);
    if (object instanceof PDFName) return object.asString().slice(1);
    if (object instanceof PDFNumber) return object.asNumber();
    if (object instanceof PDFBool) return object.asBoolean();
    if (object instanceof PDFString || object instanceof PDFHexString) return new Uint8Array(object.asBytes());
    if (object instanceof PDFArray) return this.deeper(() => object.asArray().map((one) => this.value(one)));
    if (object instanceof PDFDict) return this.deeper(() => this.dictionary(object, []));
    return null;
  }

  /** The next object is often a value of this one, and may be this one again. */
  private deeper<T>(work: () => T): T {
    this.depth += 1;
    if (this.depth > most.depth) throw refuse('its parts lie too deep in each other');
    const value = work();
    this.depth -= 1;
    return value;
  }

  /** Pages are reached by structure and links only, and their own page would bring all others. */
  private dictionary(dict: PDFDict, without: readonly string[]): Map<string, PdfValue> {
    const entries = dict.entries().map(([name, value]): [string, PDFObject] => [name.asString().slice(1), value]);
    return new Map(
      entries
        .filter(([name]) => !['Parent', 'StructParent', ...without].includes(name))
        .map(([name, value]) => [name, this.value(value)]),
    );
  }

  private reference(ref: PDFRef): PdfValue {
    const known = this.places.get(ref);
    if (known !== undefined) return { object: known };
    const object = this.source.context.lookup(ref);
    if (object instanceof PDFStream) return this.keep(ref, object.dict, object);
    if (object instanceof PDFDict) return this.keep(ref, object, null);
    return this.deeper(() => this.value(object));
  }

  private keep(ref: PDFRef, dict: PDFDict, stream: PDFStream | null): PdfValue {
    const place = this.objects.length;
    // Known before its values, which may lead back to it.
    this.places.set(ref, place);
    const empty: PdfObject = { dictionary: new Map(), bytes: null };
    this.objects.push(empty);
    const dictionary = this.deeper(() => this.dictionary(dict, stream ? ['Length'] : []));
    // Cloned as a piece of its own: the whole file would come along with it.
    this.objects[place] = { dictionary, bytes: stream ? new Uint8Array(stream.getContents()) : null };
    return { object: place };
  }
}
