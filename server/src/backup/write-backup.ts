import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { ConfigError } from '../platform/config-error.ts';
import { withClient } from '../platform/db/with-client.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import type { WrittenFiles } from './backup-files.ts';
import { type BackupHeader, backupFormat, keyMark } from './backup-header.ts';
import { beginSnapshot, readMigrations, readMode } from './catalogue.queries.ts';
import { encrypted } from './encrypt-backup.ts';
import { readDatabase } from './read-database.ts';

export interface WrittenBackup extends Readonly<WrittenFiles> {
  readonly rows: number;
  readonly bytes: number;
}

export interface BackupSource {
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys;
  readonly files: Files;
  /** Encrypts the file; null leaves it plain. */
  readonly backupKey?: string | null;
}

/**
 * Writes a consistent snapshot of the whole database, and the files in the folder that it names, to a file, while the product is running, with flat memory use.
 * The file gets its name once complete and is readable by its owner only; an existing one is replaced.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<WrittenBackup> {
  const unfinished = `${file}.${process.pid}.part`;
  const written = { rows: 0, bytes: 0, files: 0, missing: 0, elsewhere: 0 };
  return withClient(source.ownerUrl, 'backup', async (client) => {
    await beginSnapshot(client);
    const header = await readHeader(client, source.masterKeys);
    const plain = readWhole(client, header, source.files, written);
    await inWords(file, async () => {
      const target = await open(unfinished, 'w', 0o600);
      try {
        for await (const bytes of source.backupKey ? encrypted(source.backupKey, plain) : plain) {
          written.bytes += bytes.length;
          await target.writeFile(bytes);
        }
        await target.sync();
      } finally {
        await target.close();
      }
      await rename(unfinished, file);
    });
    await client.query('commit');
    return written;
  }).catch(async (error: unknown) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}

const problems: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
};

async function inWords<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? ''];
    if (!problem) throw error;
    throw new ConfigError(`${file} was not written: ${problem}.`, { cause: error });
  }
}

/** The plain file: its line, its compressed body, and a checksum over both. */
async function* readWhole(
  client: pg.Client,
  header: BackupHeader,
  files: Files,
  written: { rows: number } & WrittenFiles,
): AsyncGenerator<Buffer> {
  const checksum = createHash('sha256');
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  checksum.update(line);
  yield line;
  const body = pipeline(
    Readable.from(readDatabase(client, files, written), { objectMode: false }),
    createZstdCompress(),
    // An error on the way reaches the reader of the end of the pipeline.
    () => undefined,
  );
  for await (const chunk of body as AsyncIterable<Buffer>) {
    checksum.update(chunk);
    yield chunk;
  }
  yield checksum.digest();
}

async function readHeader(client: pg.Client, { current }: MasterKeys): Promise<BackupHeader> {
  const mode = await readMode(client);
  if (!mode) throw new ConfigError('This database has never been started: there is nothing to back up.');
  return {
    shipmagic: 'backup',
    format: backupFormat,
    createdAt: new Date().toISOString(),
    mode,
    ...(await readMigrations(client)),
    keyMark: keyMark(current),
  };
}
