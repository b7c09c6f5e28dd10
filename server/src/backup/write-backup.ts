import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../platform/config-error.ts';
import type { Files } from '../platform/files/files.ts';
import { readFiles, type WrittenFiles } from './backup-files.ts';
import { type BackupHeader, backupFormat, keyMark } from './backup-header.ts';
import { beginSnapshot, copyOut, listSequences, listTables, readMigrations, readMode } from './catalogue.queries.ts';
import { toFrame } from './frames.ts';

export interface WrittenBackup extends Readonly<WrittenFiles> {
  readonly rows: number;
  readonly bytes: number;
}

export interface BackupSource {
  readonly ownerUrl: string;
  readonly masterKey: string;
  readonly files: Files;
}

/**
 * Writes a consistent snapshot of the whole database, and the files in the folder that it names, to a file, while the product is running, with flat memory use.
 * The file gets its name once complete and is readable by its owner only; an existing one is replaced.
 */
export async function writeBackup({ ownerUrl, masterKey, files }: BackupSource, file: string): Promise<WrittenBackup> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'shipmagic:backup' });
  // A broken connection fails its next query; no other handling is needed.
  client.on('error', () => undefined);
  const unfinished = `${file}.${process.pid}.part`;
  const written = { rows: 0, bytes: 0, files: 0, missing: 0, elsewhere: 0 };
  const checksum = createHash('sha256');
  await client.connect();
  try {
    await beginSnapshot(client);
    const header = await readHeader(client, masterKey);
    const target = await open(unfinished, 'w', 0o600);
    try {
      const put = async (bytes: Buffer) => {
        checksum.update(bytes);
        written.bytes += bytes.length;
        await target.writeFile(bytes);
      };
      await put(Buffer.from(`${JSON.stringify(header)}\n`));
      const body = pipeline(
        Readable.from(readBody(client, files, written), { objectMode: false }),
        createZstdCompress(),
        // An error on the way reaches the reader of the end of the pipeline.
        () => undefined,
      );
      for await (const chunk of body) await put(chunk as Buffer);
      await target.writeFile(checksum.digest());
      await target.sync();
    } finally {
      await target.close();
    }
    await client.query('commit');
    await rename(unfinished, file);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function readHeader(client: pg.Client, masterKey: string): Promise<BackupHeader> {
  const mode = await readMode(client);
  if (!mode) throw new ConfigError('This database has never been started: there is nothing to back up.');
  return {
    shipmagic: 'backup',
    format: backupFormat,
    createdAt: new Date().toISOString(),
    mode,
    ...(await readMigrations(client)),
    keyMark: keyMark(masterKey),
  };
}

async function* readBody(
  client: pg.Client,
  files: Files,
  written: { rows: number } & WrittenFiles,
): AsyncGenerator<Buffer> {
  const rows: Record<string, number> = {};
  for (const table of await listTables(client)) {
    yield toFrame('table', { table: table.name, columns: table.columns });
    const copying = client.query(copyTo(copyOut(table)));
    for await (const chunk of copying) yield toFrame('rows', chunk as Buffer);
    rows[table.name] = copying.rowCount;
    written.rows += copying.rowCount;
  }
  yield* readFiles(client, files, written);
  yield toFrame('end', { rows, files: written.files, sequences: await listSequences(client) });
}
