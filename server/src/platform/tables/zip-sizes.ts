/** An entry of a zip archive with its sizes in bytes, as the archive declares them. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 0xffff;

/** The directory of a zip archive; null if there is none. Sizes of 4 GB and more read as 4 GB. */
export function zipSizes(bytes: Buffer): ZipEntry[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + entryBytes, at + entryBytes + nameLength),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
    });
    at += entryBytes + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The directory's end stands at the end of the file, before a comment. */
function endOf(bytes: Buffer): number | null {
  const last = bytes.length - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  return null;
}
