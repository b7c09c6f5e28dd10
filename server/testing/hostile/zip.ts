import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: Buffer;
  /** Packed already, and what the directory says of it; the truth unless told. */
  readonly packed?: Buffer;
  readonly declared?: number;
  /** Lies where the data of the part before it lies. */
  readonly overlaps?: boolean;
}

const fields = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** A zip archive that may lie. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let last = 0;
  for (const { name, data, packed = deflateRawSync(data), declared = data.length, overlaps = false } of parts) {
    const common = fields(
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, declared === data.length && data.length > 0 ? crc32(data) : 0],
      [4, packed.length],
      [4, declared],
      [2, name.length],
      [2, 0],
    );
    const local = Buffer.concat([fields([4, 0x04034b50]), common, Buffer.from(name), packed]);
    if (!overlaps) {
      files.push(local);
      last = at;
      at += local.length;
    }
    directory.push(
      Buffer.concat([
        fields([4, 0x02014b50], [2, 20]),
        common,
        fields([2, 0], [2, 0], [2, 0], [4, 0], [4, last]),
        Buffer.from(name),
      ]),
    );
  }
  const entries = Buffer.concat(directory);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, entries.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...files, entries, end]);
}
