/** An entry of a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Its size in bytes, as the archive's directory declares it; null if its data may have another one. */
  readonly unpacked: number | null;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 0xffff;
/** The flag of an entry whose sizes stand behind its data, too. */
const sizesBehind = 8;
/** Deflated, nothing is two bytes. */
const nothingPacked = 2;

/**
 * The directory of a zip archive; null if there is none, or if the archive may have a second one, for 4 GB and more,
 * which a reader would prefer. Sizes of 4 GB and more read as 4 GB.
 */
export function zipSizes(bytes: Buffer): ZipEntry[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const isElsewhere = count === 0xffff || [12, 16].some((field) => bytes.readUInt32LE(end + field) === 0xffffffff);
  if (isElsewhere) return null;
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + entryBytes, at + entryBytes + nameLength),
      unpacked: unpackedSize(bytes, at),
    });
    at += entryBytes + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The size of an entry; one that declares nothing, but has data, or may have, is of any size. */
function unpackedSize(bytes: Buffer, at: number): number | null {
  const flags = bytes.readUInt16LE(at + 8);
  const packed = bytes.readUInt32LE(at + 20);
  const unpacked = bytes.readUInt32LE(at + 24);
  if (unpacked > 0) return unpacked;
  return packed > nothingPacked || (packed === 0 && flags & sizesBehind) ? null : 0;
}

/** The directory's end stands at the end of the file, before a comment. */
function endOf(bytes: Buffer): number | null {
  const last = bytes.length - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  return null;
}

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
/** The container of .xls files and of workbooks with a password. */
export const isOldWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
