import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '../platform/config-error.ts';
import { splitLine } from './split-line.ts';

const cipher = 'aes-256-gcm';
const tagBytes = 16;
const headBytes = 4;
const pieceBytes = 1024 * 1024;
/** In a piece's head: nothing comes after it. */
const isLast = 0x80000000;

/** The first line of an encrypted file. */
const envelope = z.object({
  shipmagic: z.literal('encrypted backup'),
  format: z.literal(1),
  salt: z.base64(),
  /** Identifies the key without revealing anything about it. */
  keyMark: z.string(),
});

interface Envelope {
  readonly line: string;
  readonly key: Buffer;
  readonly keyMark: string;
}

/** A key of its own for every file, so that numbers can be nonces; slow, because people choose keys that can be guessed. */
async function deriveKey(backupKey: string, salt: Buffer): Promise<{ key: Buffer; keyMark: string }> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const key = await derive(backupKey, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  const keyMark = createHmac('sha256', key).update('mark of an encrypted backup').digest('base64url').slice(0, 16);
  return { key, keyMark };
}

/** The nonce is the piece's number; its head and the file's first line are authenticated with it. */
const nonce = (n: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(n, 6, 6);
  return bytes;
};

function sealPiece({ key, line }: Envelope, n: number, plain: Buffer, last: boolean): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE((plain.length | (last ? isLast : 0)) >>> 0);
  const sealing = createCipheriv(cipher, key, nonce(n)).setAAD(Buffer.concat([Buffer.from(line), head]));
  return Buffer.concat([head, sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

// Why: docs/decisions/operations.md, "Scheduled backups are encrypted with a key of their own".
/** Encrypts a file as pieces that are authenticated one by one, so that none can be changed, moved or left out. */
export async function* encrypted(backupKey: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const { key, keyMark } = await deriveKey(backupKey, salt);
  const about = { shipmagic: 'encrypted backup', format: 1, salt: salt.toString('base64'), keyMark };
  const file: Envelope = { line: JSON.stringify(about), key, keyMark };
  yield Buffer.from(`${file.line}\n`);
  let n = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of plain) {
    waiting.push(chunk);
    size += chunk.length;
    if (size <= pieceBytes) continue;
    const bytes = Buffer.concat(waiting);
    let at = 0;
    for (; bytes.length - at > pieceBytes; at += pieceBytes)
      yield sealPiece(file, n++, bytes.subarray(at, at + pieceBytes), false);
    waiting = [bytes.subarray(at)];
    size = bytes.length - at;
  }
  yield sealPiece(file, n, Buffer.concat(waiting), true);
}

// Why: docs/decisions/operations.md, "With a key, only what it authenticates is restored".
/**
 * The bytes as they were written. Throws ConfigError, in words, for what cannot be read, and for what is not encrypted
 * although there is a key: anybody can have made that. `unencrypted` takes it nevertheless.
 */
export async function* decrypted(
  name: string,
  bytes: AsyncIterable<Buffer>,
  { key: backupKey, unencrypted }: { readonly key: string | null; readonly unencrypted: boolean },
): AsyncGenerator<Buffer> {
  const { line, rest } = await splitLine(bytes);
  const about = line === null ? null : readEnvelope(line);
  if (line === null || !about) {
    if (backupKey !== null && !unencrypted) throw notAuthentic(name);
    if (line !== null) yield Buffer.from(`${line}\n`, 'latin1');
    yield* rest;
    return;
  }
  if (backupKey === null)
    throw new ConfigError(`${name} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with.`);
  const derived = await deriveKey(backupKey, Buffer.from(about.salt, 'base64'));
  if (derived.keyMark !== about.keyMark)
    throw new ConfigError(`${name} was made with another BACKUP_KEY. Nothing was changed.`);
  yield* openPieces(name, { line, ...derived }, rest);
}

const notAuthentic = (name: string) =>
  new ConfigError(
    `${name} is not encrypted, so that BACKUP_KEY cannot show who made it: whoever had it in hand may have changed it. Nothing was changed here. Add --unencrypted if you have made it yourself and nobody else could write to it since.`,
  );

async function* openPieces(name: string, file: Envelope, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const damaged = () => new ConfigError(`${name} is damaged or truncated. Nothing was changed.`);
  let waiting: Buffer = Buffer.alloc(0);
  let n = 0;
  let ended = false;
  for await (const chunk of bytes) {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
    for (;;) {
      if (waiting.length < headBytes) break;
      const head = waiting.readUInt32BE(0);
      const last = (head & isLast) !== 0;
      const length = (head & ~isLast) >>> 0;
      const end = headBytes + length + tagBytes;
      if (ended || length > pieceBytes) throw damaged();
      if (waiting.length < end) break;
      const opened = openPiece(file, n, waiting.subarray(0, end));
      if (!opened) throw damaged();
      yield opened;
      n += 1;
      ended = last;
      waiting = waiting.subarray(end);
    }
  }
  if (!ended || waiting.length > 0) throw damaged();
}

function openPiece({ key, line }: Envelope, n: number, piece: Buffer): Buffer | null {
  const head = piece.subarray(0, headBytes);
  const opening = createDecipheriv(cipher, key, nonce(n), { authTagLength: tagBytes })
    .setAAD(Buffer.concat([Buffer.from(line), head]))
    .setAuthTag(piece.subarray(-tagBytes));
  try {
    return Buffer.concat([opening.update(piece.subarray(headBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

function readEnvelope(line: string): z.output<typeof envelope> | null {
  try {
    return envelope.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
