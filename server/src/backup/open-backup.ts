import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { ConfigError } from '../platform/config-error.ts';
import { type BackupHeader, backupHeader, readableFormats } from './backup-header.ts';
import { decrypted } from './encrypt-backup.ts';
import { type Frame, readFrames } from './frames.ts';
import { splitLine, withoutTail } from './split-line.ts';

const checksumBytes = 32;

/** A backup, wherever it lies. It can be read several times. */
export interface BackupFile {
  /** As messages call it. */
  readonly name: string;
  bytes(): AsyncIterable<Buffer>;
  /** Null if none is configured. */
  readonly key: string | null;
  /** Whether it may be read without being encrypted although there is a key. */
  readonly unencrypted: boolean;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  frames(): AsyncGenerator<Frame, void, undefined>;
}

/** A file of this machine. Throws ConfigError if there is none. */
export function localBackup(path: string, key: string | null = null, unencrypted = false): BackupFile {
  if (!existsSync(path)) throw new ConfigError(`There is no file ${path}.`);
  return { name: path, key, unencrypted, bytes: () => createReadStream(path) };
}

/** Reads the whole file once and returns it only if every byte is intact. Throws ConfigError otherwise. */
export async function openBackup(file: BackupFile): Promise<OpenBackup> {
  const damaged = (what: string) => new ConfigError(`${file.name} ${what}. Nothing was changed.`);
  const read = () => splitLine(decrypted(file.name, file.bytes(), file));
  const { line, rest } = await read();
  const header = line === null ? null : readHeader(Buffer.from(line, 'latin1').toString('utf8'));
  if (!header) throw damaged('is not a backup of ShipMagic');
  const checksum = createHash('sha256').update(`${line}\n`, 'latin1');
  const stored = { bytes: Buffer.alloc(0) };
  for await (const chunk of withoutTail(rest, checksumBytes, stored)) checksum.update(chunk);
  if (!checksum.digest().equals(stored.bytes)) throw damaged('is damaged or truncated: its checksum is wrong');
  if (!readableFormats.includes(header.format))
    throw damaged(`has format ${header.format}, and this program reads formats up to ${Math.max(...readableFormats)}`);
  async function* body(): AsyncGenerator<Buffer> {
    yield* withoutTail((await read()).rest, checksumBytes, { bytes: Buffer.alloc(0) });
  }
  return { header, frames: () => readFrames(decompressed(Readable.from(body(), { objectMode: false }))) };
}

/** An error on the way reaches the reader of the end of the pipeline. */
const decompressed = (source: Readable): AsyncIterable<Buffer> =>
  pipeline(source, createZstdDecompress(), () => undefined);

function readHeader(text: string): BackupHeader | null {
  try {
    return backupHeader.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
