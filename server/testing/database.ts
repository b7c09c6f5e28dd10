import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { appLogin, appPassword } from '../src/platform/db/app-login.ts';
import { keepLoginSettings } from '../src/platform/db/login-settings.ts';
import { testSecret } from './secret.ts';

/** A database for one test file. */
export interface TestDatabase {
  /** The owner's URL: sees everything, for arranging and inspecting data. */
  readonly ownerUrl: string;
  /** The application login's URL, around a pooler. */
  readonly appUrl: string;
  /** The same through the pooler; that of `appUrl` without one. */
  readonly pooledAppUrl: string;
  /** The environment of the product on this database. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs SQL as the owner, with the schema `app` on its search path. */
  query<T extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** The first row; throws when there is none. */
  one<T extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T>;
  drop(): Promise<void>;
}

async function administer(text: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function keepSettings(database: string): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(inject('templateUrl')), { pathname: `/${database}` }).href,
  });
  await client.connect();
  await keepLoginSettings(client, appLogin);
  await client.end();
}

/** The database of a server that is the test's own, whose logins it may change. */
export function ownDatabase(ownerUrl: string): TestDatabase {
  const { query, one, close } = askAs(ownerUrl);
  return {
    ownerUrl,
    appUrl: ownerUrl,
    pooledAppUrl: ownerUrl,
    env: { DATABASE_URL: ownerUrl },
    query,
    one,
    drop: close,
  };
}

function askAs(ownerUrl: string) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, options: '-c search_path=app,public' });
  pool.on('error', () => undefined);
  const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows;
  const one = async <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const [row] = await query<T>(text, values);
    if (!row) throw new Error(`no row for: ${text}`);
    return row;
  };
  return { query, one, close: () => pool.end() };
}

/** Migrated and without rows; `bare`: without tables, too. */
export async function createDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = bare ? 'template1' : new URL(inject('templateUrl')).pathname.slice(1);
  await administer(`create database ${name} template ${template} strategy file_copy`);
  // A template's logins do not pass their settings on.
  await keepSettings(name);
  const owner = new URL(inject('templateUrl'));
  owner.pathname = `/${name}`;
  const app = new URL(owner);
  app.username = appLogin;
  app.password = appPassword(testSecret);
  const pooled = inject('pooledTemplateUrl');
  const throughPooler = (url: URL) => (pooled ? Object.assign(new URL(url), { host: new URL(pooled).host }) : url).href;
  const { query, one, close } = askAs(owner.href);
  return {
    ownerUrl: owner.href,
    appUrl: app.href,
    pooledAppUrl: throughPooler(app),
    env: {
      DATABASE_URL: throughPooler(owner),
      ...(pooled ? { DATABASE_DIRECT_URL: owner.href } : {}),
    },
    query,
    one,
    drop: async () => {
      await close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
