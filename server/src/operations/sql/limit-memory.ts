import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type pg from 'pg';

const run = promisify(execFile);

// Why: docs/decisions/operations.md, "A query's resources are limited in four ways".
/** Memory limit of a database process per query: many times what a report needs. */
export const megabytesOfMemory = 128;

/**
 * Makes the kernel limit the memory of the database process behind a connection, whatever the query does; PostgreSQL
 * then aborts the query and nothing else. PostgreSQL has no such limit itself. Returns false if that process is not on
 * this machine, or not on Linux: then the database's machine needs its own limit.
 */
export async function limitMemory(client: pg.PoolClient): Promise<boolean> {
  const { processID, connection } = client as unknown as {
    processID: number;
    connection: { stream: { localPort?: number } };
  };
  try {
    // The port in its title proves that it is this connection's process and not another one that reuses the number.
    const title = await readFile(`/proc/${processID}/cmdline`, 'utf8');
    if (!title.startsWith('postgres: ') || !title.includes(`(${connection.stream.localPort})`)) return false;
    const { uid, gid } = await stat(`/proc/${processID}`);
    const whose = process.getuid?.() === 0 ? { uid, gid } : {};
    await run('prlimit', ['--pid', String(processID), `--data=${megabytesOfMemory * 1024 * 1024}`], whose);
    return true;
  } catch {
    return false;
  }
}
