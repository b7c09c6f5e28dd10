import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { xlsxRows } from './xlsx-rows.ts';

afterEach(() => vi.unstubAllGlobals());

const small = async () =>
  Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Sheet', rows: [['AWB', 'Actual Cost'], ...Array(500).fill(['A1', 45])] }] }),
  );

/** A workbook of this many rows. */
async function large(rows: number): Promise<Buffer> {
  function* lines() {
    for (let i = 0; i < rows; i++) yield [`AWB-${i}`, 45.1, 'Delivered'];
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeXlsxStream(lines(), { name: 'Sheet' })) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function rowsOf(bytes: Buffer): Promise<number> {
  let rows = 0;
  for await (const _ of xlsxRows(bytes)) rows += 1;
  return rows;
}

const endSignature = Buffer.from([0x50, 0x4b, 5, 6]);
const endOf = (bytes: Buffer) => bytes.lastIndexOf(endSignature);
const directoryOf = (bytes: Buffer) => bytes.readUInt32LE(endOf(bytes) + 16);
/** Where the directory's entry of a part stands. */
const entryOf = (bytes: Buffer, part: string) => bytes.indexOf(part, directoryOf(bytes)) - 46;
const offset = { flags: 8, packed: 20, unpacked: 24, local: 42 };

/** The archive with other sizes in its directory than its parts have. */
async function declaring(part: string, sizes: Partial<Record<'packed' | 'unpacked', number>>): Promise<Buffer> {
  const bytes = await small();
  for (const [field, size] of Object.entries(sizes))
    bytes.writeUInt32LE(size, entryOf(bytes, part) + offset[field as 'packed' | 'unpacked']);
  return bytes;
}

const sheet = 'xl/worksheets/sheet1.xml';
const megabytes = 1024 * 1024;
const tooLarge = 'The Excel file becomes too large when it is opened.';
const damaged = 'The Excel file cannot be read.';

describe('a workbook is refused', () => {
  // Proves (Reconciliation): Workbooks that become too large, or hide how large they become, are refused; whoever
  // needs the first rows only does not unpack the others
  test.each([
    ['a sheet of 301 MB', sheet, 301, tooLarge],
    ['strings of 33 MB', 'xl/sharedStrings.xml', 33, tooLarge],
  ])('that declares %s', async (_, part, size, message) => {
    await expect(rowsOf(await declaring(part, { unpacked: size * megabytes }))).rejects.toThrow(message);
  });

  test('of which a sheet is larger than it declares', async () => {
    await expect(rowsOf(await declaring(sheet, { unpacked: 1000 }))).rejects.toThrow(damaged);
  });

  test('of which a sheet declares to be empty', async () => {
    await expect(rowsOf(await declaring(sheet, { unpacked: 0 }))).rejects.toThrow(tooLarge);
  });

  test('of which a sheet’s sizes stand outside of the directory', async () => {
    const bytes = await declaring(sheet, { packed: 0, unpacked: 0 });
    const entry = entryOf(bytes, sheet);
    const packed = (await small()).readUInt32LE(entry + offset.packed);
    bytes.writeUInt16LE(bytes.readUInt16LE(entry + offset.flags) | 8, entry + offset.flags);
    bytes.writeUInt32LE(packed, bytes.readUInt32LE(entry + offset.local) + 18);
    await expect(rowsOf(bytes)).rejects.toThrow(tooLarge);
  });

  test('with a second directory, of the kind for archives of 4 GB', async () => {
    const bytes = await declaring(sheet, { unpacked: 301 * megabytes });
    const harmless = await small();
    const end = endOf(bytes);
    const directory = bytes.subarray(directoryOf(bytes), end);
    const count = bytes.readUInt16LE(end + 10);
    // The record tells where the large directory stands, its locator where the record stands.
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(BigInt(count), 32);
    record.writeBigUInt64LE(BigInt(directory.length), 40);
    record.writeBigUInt64LE(BigInt(directoryOf(bytes)), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    const before = [bytes.subarray(0, end), harmless.subarray(directoryOf(harmless), endOf(harmless))];
    locator.writeBigUInt64LE(BigInt(Buffer.concat(before).length), 8);
    const last = Buffer.from(bytes.subarray(end));
    last.writeUInt32LE(0xffffffff, 12);
    last.writeUInt32LE(end, 16);
    await expect(rowsOf(Buffer.concat([...before, record, locator, last]))).rejects.toThrow(damaged);
  });
});

test('whoever looks at the first rows only does not have the whole sheet unpacked', async () => {
  let unpacked = 0;
  const Inflater = DecompressionStream;
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readonly writable;
      readonly readable;
      constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
        const inflater = new Inflater(format);
        const counter = new TransformStream<Uint8Array, Uint8Array>({
          transform: (piece, out) => {
            unpacked += piece.byteLength;
            out.enqueue(piece);
          },
        });
        this.writable = inflater.writable;
        this.readable = inflater.readable.pipeThrough(counter);
      }
    },
  );
  const bytes = await large(60_000);
  expect(await rowsOf(bytes)).toBe(60_000);
  const whole = unpacked;
  unpacked = 0;
  for await (const { cells } of xlsxRows(bytes)) {
    expect(cells).toEqual(['AWB-0', '45.1', 'Delivered']);
    break;
  }
  // While the sheet is read once more, a reading that was only forgotten would go on.
  expect(await rowsOf(bytes)).toBe(60_000);
  expect(unpacked).toBeLessThan(1.5 * whole);
});
