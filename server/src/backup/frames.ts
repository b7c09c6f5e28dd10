import { z } from 'zod';

/**
 * The body of a backup is a sequence of frames: one byte for the kind, four bytes for the length, then the content.
 * `table` starts a table, `rows` are chunks of its COPY text, `file` names a file, `content` are its encrypted bytes,
 * `end` ends the backup.
 */
const kinds = { table: 1, rows: 2, end: 3, file: 4, content: 5 } as const;
type FrameKind = keyof typeof kinds;

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const headBytes = 5;
/** The maximum size of a frame; anything longer is corrupt. */
const mostBytes = 64 * 1024 * 1024;

export const tableFrame = z.object({ table: z.string(), columns: z.array(z.string()) });
export const endFrame = z.object({
  /** Rows per table, counted while writing. */
  rows: z.record(z.string(), z.number()),
  /** How many were written. */
  files: z.number().default(0),
  /** A checksum of each table's rows; none in files of older programs. */
  sums: z.record(z.string(), z.string()).default({}),
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^-?\d+$/) })),
});

// Why: docs/decisions/operations.md, "A backup has its own file format".
export function toFrame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kinds[kind], 0);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Throws for invalid bytes, and for a file without its end. */
export async function* readFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(headBytes + frame.content.length);
      yield frame;
    }
  }
  if (rest.length > 0) throw new Error('The backup ends in the middle');
}

/** Null while incomplete. */
function firstFrame(bytes: Buffer): Frame | null {
  if (bytes.length < headBytes) return null;
  const kind = (Object.keys(kinds) as FrameKind[]).find((name) => kinds[name] === bytes.readUInt8(0));
  const length = bytes.readUInt32BE(1);
  if (!kind || length > mostBytes) throw new Error('The backup has a part that is not understood');
  if (bytes.length < headBytes + length) return null;
  return { kind, content: bytes.subarray(headBytes, headBytes + length) };
}
