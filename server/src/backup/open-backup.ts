import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { ConfigError } from '../platform/config-error.ts';
import { type BackupHeader, backupHeader, readableFormats } from './backup-header.ts';
import { type Frame, readFrames } from './frames.ts';

const checksumBytes = 32;
/** A longer first line cannot be a header. */
const mostHeaderBytes = 1024 * 1024;

export interface OpenBackup {
  readonly header: BackupHeader;
  frames(): AsyncGenerator<Frame, void, undefined>;
}

/** Reads the whole file once and returns it only if every byte is intact. Throws ConfigError otherwise. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const size = (await stat(file).catch(() => null))?.size;
  if (size === undefined) throw new ConfigError(`There is no file ${file}.`);
  const damaged = (what: string) => new ConfigError(`${file} ${what}. Nothing was changed.`);
  const end = size - checksumBytes;
  const checksum = createHash('sha256');
  let head = Buffer.alloc(0);
  let stored = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const own = chunk.subarray(0, Math.max(0, end - at));
    checksum.update(own);
    stored = Buffer.concat([stored, chunk.subarray(own.length)]);
    if (!head.includes('\n') && head.length < mostHeaderBytes) head = Buffer.concat([head, own]);
    at += chunk.length;
  }
  const line = head.indexOf('\n');
  const header = line < 0 ? null : readHeader(head.subarray(0, line).toString('utf8'));
  if (!header) throw damaged('is not a backup of ShipMagic');
  if (!checksum.digest().equals(stored)) throw damaged('is damaged or truncated: its checksum is wrong');
  if (!readableFormats.includes(header.format))
    throw damaged(`has format ${header.format}, and this program reads formats up to ${Math.max(...readableFormats)}`);
  return {
    header,
    frames: () => readFrames(decompressed(createReadStream(file, { start: line + 1, end: end - 1 }))),
  };
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
