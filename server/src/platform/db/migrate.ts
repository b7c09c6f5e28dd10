import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { Kysely, type Migration, Migrator, PostgresDialect, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../config-error.ts';
import type { MasterKeys } from '../key-ring.ts';
import { makeAppLogin } from './app-login.ts';
import { applyMigrations, lockTimeout } from './apply-migrations.ts';
import { raiseCompatibleFrom } from './compatible-from.ts';
import { databaseFunctions, hasFunctions, loadFunctions, loadWhatFits, neededFunctions } from './database-functions.ts';
import { makeNewDatabase, type SqlMigration } from './new-database.ts';
import { laterMigrations, refuseTooNew } from './newer-schema.ts';
import { cutWithOthers } from './own-connections.ts';
import { formerRelease } from './releases.ts';
import { makeReportingLogin } from './reporting-login.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** The SQL files of `server/migrations` in order of name. */
export async function migrationFiles(): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/** The migrations, each preceded by the functions it needs. */
async function sqlMigrations(): Promise<SqlMigration[]> {
  const functions = await databaseFunctions();
  return (await migrationFiles()).map(({ name, text }) => ({
    name,
    statements: [...neededFunctions(text, functions), text].join('\n'),
  }));
}

const namesOf = (migrations: readonly SqlMigration[]) => migrations.map(({ name }) => name);

/** To be applied in a database that is in use, and so with a limit to its waiting. */
const beside = ({ statements }: SqlMigration): Migration => ({
  up: async (db) => void (await sql.raw(`set local lock_timeout = '${lockTimeout}';\n${statements}`).execute(db)),
});

const nothingToDo: Migration = { up: async () => undefined };

/**
 * Migrates the database as its owner, and creates the logins of the application and of SQL Analytics. Safe to run from
 * several processes at once: Kysely takes a lock. Returns the migrations that only a later release knows; then its
 * functions stay as they are.
 */
export async function migrate(ownerUrl: string, keys: MasterKeys): Promise<readonly string[]> {
  return asMigrator(ownerUrl, async (pool, apply) => {
    const own = await sqlMigrations();
    let later: readonly string[] = [];
    const applied = await apply(own, async () => {
      await refuseTooNew(pool, namesOf(own));
      later = await laterMigrations(pool, namesOf(own));
      return later;
    });
    // A migration may have replaced a function by an older version.
    if (later.length === 0) {
      await inConnection(pool, (client) => loadFunctions(client, { all: applied.length > 0 }));
      // A release is made for the databases of its own and of the next one.
      const former = formerRelease()?.last;
      if (former) await raiseCompatibleFrom(pool, former);
    }
    await makeLogins(pool, { ownerUrl, keys });
    return later;
  });
}

/**
 * Brings an empty database to where these migrations, and no others, had brought it, for rows of that time; `migrate`
 * then brings it up to date with its rows. Throws ConfigError for a migration that this program does not know.
 */
export async function migrateOnly(ownerUrl: string, names: readonly string[]): Promise<void> {
  const own = await sqlMigrations();
  const unknown = names.filter((name) => !namesOf(own).includes(name));
  if (unknown.length > 0)
    throw new ConfigError(`This version of ShipMagic does not know the migration ${unknown.join(', ')}.`);
  const wanted = own.filter(({ name }) => names.includes(name));
  await asMigrator(ownerUrl, async (pool, apply) => {
    await apply(wanted, async () => []);
    await inConnection(pool, (client) => loadWhatFits(client, names));
  });
}

/**
 * Applies those of the migrations that are missing, and names them. The others in the database are asked for under the
 * lock, too: somebody else may be migrating.
 */
type Apply = (own: readonly SqlMigration[], others: () => Promise<readonly string[]>) => Promise<readonly string[]>;

async function asMigrator<T>(ownerUrl: string, work: (pool: pg.Pool, apply: Apply) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'shipmagic:migrate' });
  // A broken idle connection does not matter here: the next query reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    cutWithOthers(client);
  });
  try {
    await runMigrations({ pgPool: pool });
    return await work(pool, async (own, others) => {
      if (await inConnection(pool, (client) => makeNewDatabase(client, own))) return namesOf(own);
      await others();
      if (await hasAll(pool, own)) return [];
      const getMigrations = async () => ({
        ...Object.fromEntries(own.map((one) => [one.name, beside(one)])),
        // Kysely would refuse a database with migrations that are missing among these.
        ...Object.fromEntries((await others()).map((name) => [name, nothingToDo])),
      });
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
      // Migrations written in parallel arrive in any order; they do not depend on each other.
      const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true });
      return applyMigrations(migrator);
    });
  } finally {
    await pool.end();
  }
}

async function hasAll(pool: pg.Pool, migrations: readonly SqlMigration[]): Promise<boolean> {
  const names = namesOf(migrations);
  const { rows } = await pool.query('select name from public.kysely_migration where name = any ($1)', [names]);
  return rows.length === names.length;
}

async function inConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** Whether all migrations of this program are applied and all functions there; a later release may have been here, too. */
export async function isMigrated(db: QueryExecutorProvider): Promise<boolean> {
  const wanted = (await migrationFiles()).map(({ name }) => name);
  const result = await sql<{ name: string }>`select name from public.kysely_migration`.execute(db);
  const done = new Set(result.rows.map((row) => row.name));
  if (!wanted.every((name) => done.has(name))) return false;
  const loaded = await sql<{ name: string }>`select name from public.loaded_functions`.execute(db);
  return hasFunctions(loaded.rows);
}

/** How often to retry when another database of the cluster interferes. */
const mostTries = 20;

interface Logins {
  readonly ownerUrl: string;
  readonly keys: MasterKeys;
}

/** Roles belong to the whole cluster, whose databases share no lock, so conflicts are retried. */
async function makeLogins(pool: pg.Pool, logins: Logins): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inConnection(pool, (client) => makeLoginsOnce(client, logins));
    } catch (error) {
      if (tries === mostTries || !wasInTheWay(error)) throw error;
      await setTimeout(20 * tries);
    }
  }
}

/** Another process created or changed the same role at the same moment. */
function wasInTheWay(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (code === 'XX000' && message === 'tuple concurrently updated') || code === '42710' || code === '23505';
}

async function makeLoginsOnce(client: pg.PoolClient, logins: Logins): Promise<void> {
  await client.query('begin');
  try {
    // Serialises several processes on one database.
    await client.query("select pg_advisory_xact_lock(hashtext('shipmagic app login'))");
    await makeAppLogin(client, logins);
    await makeReportingLogin(client, logins);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
