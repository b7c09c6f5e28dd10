import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fastFolder } from '../../testing/fast-folder.ts';
import { type Cluster, findCluster, recommendedSettings, startCluster } from '../src/platform/db/embedded/cluster.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { noPooler, type Pooler, startPooler } from './machines/pooler.ts';
import { startPrimary } from './machines/postgres.ts';
import { noPostgres } from './machines/postgres-programs.ts';
import { testKeys, testSecret } from './secret.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the migrated template database that all test databases are copied from. */
    templateUrl: string;
    /** The same through a pooler; null without one. */
    pooledTemplateUrl: string | null;
  }
}

const prefix = 'shipmagic-test-';

/** Starts one PostgreSQL for all test files, migrates a template once, and cleans up. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseKind } = project.getProvidedContext();
  return databaseKind === 'embedded' ? onEmbedded(project) : onMachine(project, databaseKind === 'pooler');
}

async function onEmbedded({ provide }: TestProject) {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(fastFolder(), `${prefix}${process.pid}-`));
  // PostgreSQL's own account has to enter it.
  chmodSync(dataDir, 0o755);
  const cluster = await startCluster({ dataDir, volatile: true });
  await migrate(cluster.url, testKeys);
  provide('templateUrl', cluster.url);
  provide('pooledTemplateUrl', null);
  return () => remove(dataDir, cluster);
}

async function onMachine({ provide }: TestProject, isPooled: boolean) {
  const missing = noPostgres ?? (isPooled ? noPooler : null);
  if (missing) throw new Error(`These tests cannot run here: ${missing}.`);
  const machine = await startPrimary({ ...recommendedSettings, synchronous_commit: 'off', full_page_writes: 'off' });
  let pooler: Pooler | null = null;
  const close = async () => {
    await pooler?.close();
    await machine.remove();
  };
  try {
    await migrate(machine.url, testKeys);
    if (isPooled) pooler = await startPooler({ ownerUrl: machine.url, masterKey: testSecret });
  } catch (error) {
    await close();
    throw error;
  }
  provide('templateUrl', machine.url);
  provide('pooledTemplateUrl', pooler?.through(machine.url) ?? null);
  return close;
}

async function remove(dataDir: string, cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A killed run could not clean up: its server is still running. */
async function removeLeftovers(): Promise<void> {
  const folder = fastFolder();
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const dataDir = join(folder, name);
    if (await findCluster(dataDir)) await remove(dataDir, await startCluster({ dataDir }));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
