import { crc32 } from 'node:zlib';

export interface ZippedFile {
  /** Its path in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Stored as it is, with a name in UTF-8. */
const [version, utf8Names, stored] = [20, 0x0800, 0];
/** Midnight of 1 January 1980: archives of the same files are the same. */
const [time, date] = [0, 0x21];

function header(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const out = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = out.writeUInt32LE(signature);
  for (const [bytes, value] of fields) at = out.writeUIntLE(value, at, bytes);
  return out;
}

/**
 * A zip archive of files as they come, one in memory at a time. They are not compressed, because pictures and PDFs are.
 * At most 65,535 files and 4 GB.
 */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const path = Buffer.from(name);
    const facts = [
      [2, version],
      [2, utf8Names],
      [2, stored],
      [2, time],
      [2, date],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    ] as const;
    const local = Buffer.concat([header(0x04034b50, facts), path]);
    yield local;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(header(0x02014b50, [[2, version], ...facts, ...rest]), path);
    offset += local.length + bytes.length;
  }
  const entries = Buffer.concat(directory);
  const count = directory.length / 2;
  yield entries;
  yield header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, entries.length],
    [4, offset],
    [2, 0],
  ]);
}
