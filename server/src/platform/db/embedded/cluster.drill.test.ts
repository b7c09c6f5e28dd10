import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cluster, findCluster, startCluster } from './cluster.ts';

const starter = join(import.meta.dirname, '..', '..', '..', '..', 'testing', 'start-cluster-and-wait.ts');

let dataDir: string;
let running: Cluster[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-cluster-'));
});

afterEach(async () => {
  for (const cluster of running) await cluster.stop().catch(() => undefined);
  running = [];
  const pointer = join(dataDir, 'database-lies-in');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, volatile: true });
  running.push(cluster);
  return cluster;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Where the database's files are: beside the folder when that is private and we are root. */
function home(): string {
  const pointer = join(dataDir, 'database-lies-in');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}

test('starts in a private folder (0700) and keeps its data over a restart', async () => {
  chmodSync(dataDir, 0o700);
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as n');
  await first.stop();
  running = [];
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('lies inside a folder that every account may enter', async () => {
  chmodSync(dataDir, 0o755);
  await start();
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
});

test('adopts the server that a killed parent left behind, and stops it in the end', async () => {
  const parent = spawn(process.execPath, [starter, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: parent.stdout }).once('line', resolve);
    parent.once('exit', () => reject(new Error('the parent ended early')));
  });
  const { url } = JSON.parse(line) as { url: string };
  const gone = new Promise((resolve) => parent.once('exit', resolve));
  parent.kill('SIGKILL');
  await gone;
  const adopted = await start();
  expect(adopted).toMatchObject({ url, adopted: true });
  await adopted.stop();
  running = [];
  expect(await findCluster(dataDir)).toBeNull();
});

test('is found by a command beside it, which leaves it running', async () => {
  const cluster = await start();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  expect(await findCluster(dataDir)).toBe(cluster.url);
  const second = await startCluster({ dataDir, volatile: true });
  expect(second.adopted).toBe(true);
  await second.stop();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.end();
});

test('a stale process id in the data directory does not stop it', async () => {
  const first = await start();
  await first.stop();
  running = [];
  writeFileSync(join(home(), 'postgres', 'postmaster.pid'), `${process.pid}\n${home()}/postgres\n1\n1\n\n127.0.0.1\n`);
  const second = await start();
  expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('starts anew over a directory that was left half made', async () => {
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  const cluster = await start();
  expect(await ask(cluster.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('says what to do about a directory that is not its own', async () => {
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'holiday.txt'), 'not a database');
  await expect(start()).rejects.toThrow(/not a complete PostgreSQL data directory.*Move it away/);
});

test('a damaged directory gives the reason of the database itself', async () => {
  const first = await start();
  await first.stop();
  running = [];
  truncateSync(join(home(), 'postgres', 'global', 'pg_control'), 10);
  await expect(start()).rejects.toThrow(/did not start in[\s\S]*pg_control/);
});

test('two that use it and stop at the same moment leave no server behind', async () => {
  const first = await start();
  const second = await start();
  await Promise.all([first.stop(), second.stop()]);
  expect(await findCluster(dataDir)).toBeNull();
});

test('two starts at the same moment end up with one server', async () => {
  const [one, two] = await Promise.allSettled([start(), start()]);
  const started = [one, two].flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(started.length).toBeGreaterThan(0);
  expect(new Set(started.map((cluster) => cluster.url)).size).toBe(1);
});
