import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startCluster } from '../platform/db/embedded/cluster.ts';
import { withClient } from '../platform/db/with-client.ts';

/** A server's answer to a role that may not create databases. */
const notAllowed = '42501';

const withDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(database)}` }).href;

/**
 * Runs the work on a database that is empty at first and gone afterwards: on the same server, or on one of its own if
 * the role may not create databases.
 */
export async function withScratchDatabase<T>(ownerUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = await withClient(ownerUrl, 'scratch', makeDatabase, { clearsUp: true });
  if (!name) return onOwnServer(work);
  try {
    return await work(withDatabase(ownerUrl, name));
  } finally {
    const drop = (client: pg.Client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await withClient(ownerUrl, 'scratch', drop, { clearsUp: true });
  }
}

/** Its name; null if the role may not. */
async function makeDatabase(client: pg.Client): Promise<string | null> {
  const here = client.database ?? '';
  await dropLeftOvers(client, here);
  const name = `${prefixOf(here)}${randomBytes(6).toString('hex')}`;
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return name;
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed) throw error;
    return null;
  }
}

/** PostgreSQL cuts names off at 63 bytes. */
const prefixOf = (database: string) => `${database.slice(0, 40)}_scratch_`;

/** Those of processes that were killed; one that is in use is left. */
async function dropLeftOvers(client: pg.Client, here: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefixOf(here)],
  );
  for (const { name } of rows)
    await client.query(`drop database if exists ${client.escapeIdentifier(name)}`).catch(() => undefined);
}

async function onOwnServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-scratch-'));
  try {
    const cluster = await startCluster({ dataDir, volatile: true });
    try {
      return await work(cluster.url);
    } finally {
      await cluster.stop();
    }
  } finally {
    // Where a private folder cannot be used by the database's account, its files lie elsewhere.
    const pointer = join(dataDir, 'database-lies-in');
    if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}
