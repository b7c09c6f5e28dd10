import { deflateRawSync, deflateSync } from 'node:zlib';
import type { HostileFile } from './hostile-file.ts';

const megabytes = (size: number) => size * 1024 * 1024;
type Part = string | Buffer;

/** A PDF of numbered objects, of which the first is the catalogue. */
export function pdfOf(objects: readonly Part[], trailer = '<< /Root 1 0 R >>'): Buffer {
  const pieces = objects.flatMap((object, i) => [`${i + 1} 0 obj\n`, object, '\nendobj\n']);
  return Buffer.concat(['%PDF-1.7\n', ...pieces, `trailer\n${trailer}\n%%EOF\n`].map((piece) => Buffer.from(piece)));
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (more: string, box = '0 0 288 432') => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${more} >>`;
const withContent = (content: Part) => pdfOf([catalogue, onePage, page('/Contents 4 0 R'), content]);
const withResources = (resources: string, ...more: Part[]) =>
  pdfOf([catalogue, onePage, page(`/Resources << ${resources} >>`), ...more]);
const flate = (bytes: Buffer) => stream('/Filter /FlateDecode', deflateSync(bytes));

/** Objects in which each has the next one twice. */
const doubled = (count: number) => Array.from({ length: count }, (_, i) => `[${i + 5} 0 R ${i + 5} 0 R]`);

function png(width: number, height: number, pixels: Buffer, more: readonly [string, Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = ([type, data]: readonly [string, Buffer]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const chunks = [['IHDR', header], ...more, ['IDAT', pixels], ['IEND', Buffer.alloc(0)]] as const;
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks.map(chunk)]);
}
const jpeg = (...segments: readonly Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]);
const frame = (width: number, height: number) =>
  Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

/** Files that a courier might send for a label, and that are meant to take the reader's time or memory. */
export const hostilePdfs: readonly HostileFile[] = [
  ['a content that inflates to 400 MB', () => withContent(flate(Buffer.alloc(megabytes(400))))],
  [
    'a content that is deflated twice',
    () =>
      withContent(
        stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(megabytes(400))))),
      ),
  ],
  [
    'objects in a stream that inflates to 400 MB',
    () =>
      pdfOf([
        catalogue,
        onePage,
        page(''),
        stream('/Type /ObjStm /N 9 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(megabytes(400), '1 0 '))),
      ]),
  ],
  [
    'a table of objects that inflates to 400 MB',
    () =>
      pdfOf([
        catalogue,
        onePage,
        page(''),
        stream(
          '/Type /XRef /W [1 4 1] /Size 9 /Root 1 0 R /Filter /FlateDecode',
          deflateSync(Buffer.alloc(megabytes(400))),
        ),
      ]),
  ],
  [
    'runs of 200 MB',
    () => withContent(stream('/Filter /RunLengthDecode', Buffer.alloc(megabytes(3), Buffer.from([129, 65])))),
  ],
  [
    'a content in a chain of 500 filters',
    () => withContent(stream(`/Filter [${'/FlateDecode '.repeat(500)}]`, deflateSync(Buffer.from('q Q')))),
  ],
  ['arrays in arrays, 200,000 deep', () => withResources(`/A ${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  ['dictionaries in dictionaries, 200,000 deep', () => withResources(`/A ${'<< /A '.repeat(200_000)}`)],
  ['thirty arrays that double each', () => withResources('/A 4 0 R', ...doubled(30), '[1]')],
  ['an array that has itself', () => withResources('/A 4 0 R', '[4 0 R]')],
  ['a page whose pages are its own', () => pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'])],
  ['pages that are their own parents', () => pdfOf([catalogue, onePage, '<< /Type /Page /Parent 3 0 R >>'])],
  [
    '200,000 pages',
    () => pdfOf([catalogue, `<< /Type /Pages /Kids [${'3 0 R '.repeat(200_000)}] /Count 200000 >>`, page('')]),
  ],
  ['200,000 objects', () => pdfOf([catalogue, onePage, page(''), ...Array.from({ length: 200_000 }, () => '1')])],
  ['a number of 4 MB', () => withResources(`/A ${'9'.repeat(megabytes(4))}`)],
  ['a text of 4 MB with brackets', () => withResources(`/A (${'('.repeat(megabytes(4))}`)],
  ['a name of 4 MB', () => withResources(`/${'#41'.repeat(1_300_000)} 1`)],
  ['a length that is its own', () => withContent('<< /Length 4 0 R >>\nstream\nq Q\nendstream')],
  [
    'comments of 4 MB',
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(megabytes(4), '%\n'), Buffer.from('%%EOF')]),
  ],
  [
    'a page a million points wide',
    () => pdfOf([catalogue, onePage, page('/Contents 4 0 R', '0 0 1000000 1000000'), stream('', Buffer.from('q Q'))]),
  ],
  [
    'nothing but objects that begin',
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(megabytes(4), '1 0 obj '), Buffer.from('%%EOF')]),
  ],
];

export const hostilePictures: readonly HostileFile[] = [
  ['a PNG whose pixels inflate to 400 MB', () => png(10, 10, deflateSync(Buffer.alloc(megabytes(400))))],
  ['a PNG of four thousand million pixels', () => png(65_535, 65_535, deflateSync(Buffer.alloc(100)))],
  ['a PNG of no pixels', () => png(0, 0, Buffer.alloc(0))],
  [
    'a PNG with a text that inflates to 400 MB',
    () =>
      png(1, 1, deflateSync(Buffer.alloc(4)), [
        ['zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(megabytes(400)))])],
      ]),
  ],
  [
    'a PNG of a million parts',
    () =>
      png(
        1,
        1,
        deflateSync(Buffer.alloc(4)),
        Array.from({ length: 300_000 }, () => ['tEXt', Buffer.alloc(0)]),
      ),
  ],
  ['a PNG that is cut off', () => png(10, 10, deflateSync(Buffer.alloc(310))).subarray(0, 60)],
  ['a PNG whose pixels are no zlib data', () => png(10, 10, deflateRawSync(Buffer.alloc(310)))],
  ['a JPEG of no size', () => jpeg(frame(0, 0), Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]))],
  ['a JPEG of four thousand million pixels', () => jpeg(frame(65_535, 65_535))],
  ['a JPEG whose first part is endless', () => jpeg(Buffer.from([0xff, 0xe1, 0xff, 0xff, 1]))],
  ['a JPEG of parts without length', () => jpeg(Buffer.alloc(megabytes(4), Buffer.from([0xff, 0xe1, 0, 0])))],
  ['a JPEG of 0xff only', () => jpeg(Buffer.alloc(megabytes(4), 0xff))],
  ['a JPEG of a million small parts', () => jpeg(Buffer.alloc(megabytes(4), Buffer.from([0xff, 0xe1, 0, 2])))],
  ['a JPEG with two sizes', () => jpeg(frame(1, 1), frame(2, 2))],
  ['a JPEG that is cut off', () => jpeg(frame(10, 10), Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3]))],
  ['an arithmetic JPEG', () => jpeg(Buffer.from([0xff, 0xc9, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]))],
  ['a GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
  ['a TIFF', () => Buffer.from('II*\u0000\u0008\u0000\u0000\u0000')],
  ['an SVG with entities', () => Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>')],
  ['ZPL', () => Buffer.from('^XA^FO50,50^BCN,100^FD123^FS^XZ')],
];

export const hostileDocuments: readonly HostileFile[] = [...hostilePdfs, ...hostilePictures];
