import { z } from 'zod';

/**
 * The body of a backup is a row of frames: one byte that says what it is, four bytes of length, the content. `table` opens
 * a table, `rows` are pieces of its COPY text, `end` closes the file.
 */
const kinds = { table: 1, rows: 2, end: 3 } as const;
type FrameKind = keyof typeof kinds;

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

const headBytes = 5;
/** A frame is at most so large: a longer one is no frame. */
const mostBytes = 64 * 1024 * 1024;

export const tableFrame = z.object({ table: z.string(), columns: z.array(z.string()) });
export const endFrame = z.object({
  /** Rows by table, as they were counted while they were written. */
  rows: z.record(z.string(), z.number()),
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

/** Throws for bytes that are no frames, and for a file without its end. */
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

/** Null while it is not whole yet. */
function firstFrame(bytes: Buffer): Frame | null {
  if (bytes.length < headBytes) return null;
  const kind = (Object.keys(kinds) as FrameKind[]).find((name) => kinds[name] === bytes.readUInt8(0));
  const length = bytes.readUInt32BE(1);
  if (!kind || length > mostBytes) throw new Error('The backup has a part that is not understood');
  if (bytes.length < headBytes + length) return null;
  return { kind, content: bytes.subarray(headBytes, headBytes + length) };
}
