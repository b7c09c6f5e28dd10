import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../platform/config-error.ts';
import type { Files } from '../platform/files/files.ts';
import type { MasterKeys } from '../platform/key-ring.ts';
import { readFiles, type WrittenFiles } from './backup-files.ts';
import { type BackupHeader, backupFormat, keyMark } from './backup-header.ts';
import { beginSnapshot, copyOut, listSequences, listTables, readMigrations, readMode } from './catalogue.queries.ts';
import { encrypted } from './encrypt-backup.ts';
import { toFrame } from './frames.ts';
import { RowSum } from './row-sum.ts';

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
  const client = new pg.Client({ connectionString: source.ownerUrl, application_name: 'shipmagic:backup' });
  // A broken connection fails its next query; no other handling is needed.
  client.on('error', () => undefined);
  const unfinished = `${file}.${process.pid}.part`;
  const written = { rows: 0, bytes: 0, files: 0, missing: 0, elsewhere: 0 };
  await client.connect();
  try {
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
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
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
    Readable.from(readBody(client, files, written), { objectMode: false }),
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

async function* readBody(
  client: pg.Client,
  files: Files,
  written: { rows: number } & WrittenFiles,
): AsyncGenerator<Buffer> {
  const rows: Record<string, number> = {};
  const sums: Record<string, string> = {};
  for (const table of await listTables(client)) {
    yield toFrame('table', { table: table.name, columns: table.columns });
    const copying = client.query(copyTo(copyOut(table)));
    const sum = new RowSum();
    for await (const chunk of copying as AsyncIterable<Buffer>) {
      sum.add(chunk);
      yield toFrame('rows', chunk);
    }
    sums[table.name] = String(sum);
    rows[table.name] = copying.rowCount;
    written.rows += copying.rowCount;
  }
  yield* readFiles(client, files, written);
  yield toFrame('end', { rows, sums, files: written.files, sequences: await listSequences(client) });
}
