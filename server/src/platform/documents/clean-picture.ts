import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '@shipmagic/domain/http/errors';

/** A picture that we wrote ourselves, from one that somebody else did. */
export interface Picture {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A label of 4 × 6 inches at 600 dots per inch has 8.6 million. */
const mostPixels = 10_000_000;

const refuse = (message: string) => new AppError('bad_input', message);
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A JPEG or PNG picture, written anew without all that is not its image, so that whoever draws it need not fear its
 * parts. Throws AppError in words for one that is damaged, too large, or of another kind. Runs in a worker.
 */
export function cleanPicture(bytes: Buffer): Picture {
  if (bytes.subarray(0, 8).equals(pngSignature)) return cleanPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJpeg(bytes);
  throw refuse('it is no JPEG or PNG picture');
}

function refuseHuge(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > mostPixels)
    throw refuse(`it has ${width} × ${height} pixels, which are too many`);
}

/** The samples of a pixel by colour type, and the depths that each may have. */
const pngKinds: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

function cleanPng(bytes: Buffer): Picture {
  const chunks = pngChunks(bytes);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header?.length !== 13) throw refuse('it is damaged');
  const [width, height, depth = 0, colour = 0] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]];
  const kind = pngKinds[colour];
  if (!kind?.depths.includes(depth)) throw refuse('it is damaged');
  if (header[12] !== 0) throw refuse('it is an interlaced PNG, which cannot be printed');
  refuseHuge(width, height);
  const expected = height * (1 + Math.ceil((width * kind.samples * depth) / 8));
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const pixels = inflateAtMost(packed, expected);
  if (pixels.length !== expected) throw refuse('it is damaged');
  const wanted = chunks.filter(({ type, data }) => (type === 'PLTE' || type === 'tRNS') && data.length <= 768);
  if (colour === 3 && !wanted.some(({ type }) => type === 'PLTE')) throw refuse('it is damaged');
  const clean = Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...wanted.map(({ type, data }) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { bytes: new Uint8Array(clean), width, height };
}

/** Throws if more comes out than the picture's size says. */
function inflateAtMost(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: most });
  } catch {
    throw refuse('it is damaged');
  }
}

interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

function pngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw refuse('it is cut off before its end');
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  throw refuse('it is cut off before its end');
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The segments of a JPEG that make its image: tables, frame, restart interval, and Adobe's note of its colours. */
const imageSegments = new Set([0xdb, 0xc4, 0xdd, 0xee, 0xc0, 0xc1, 0xc2]);
const frames = new Set([0xc0, 0xc1, 0xc2]);

/**
 * Ends where the picture does: phones append films and further pictures, each with a place of its own.
 */
function cleanJpeg(bytes: Buffer): Picture {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let isDrawn = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw refuse('it is damaged');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (!size || !isDrawn) throw refuse('it is damaged');
      return { bytes: new Uint8Array(Buffer.concat([...kept, bytes.subarray(at, at + 2)])), ...size };
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw refuse('it is cut off before its end');
    const segment = bytes.subarray(at, end);
    if (frames.has(marker)) {
      if (segment.length < 10 || size) throw refuse('it is damaged');
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
      refuseHuge(size.width, size.height);
    }
    if (marker === 0xda) {
      if (!size) throw refuse('it is damaged');
      isDrawn = true;
      const after = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, after));
      at = after;
      continue;
    }
    if (imageSegments.has(marker)) kept.push(segment);
    else if (marker >= 0xc0 && marker <= 0xcf) throw refuse('it is a kind of JPEG that cannot be printed');
    at = end;
  }
  throw refuse('it is cut off before its end');
}

/** Where the drawn data ends that begins here: before the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isPart = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isPart) return at;
  }
  throw refuse('it is cut off before its end');
}
