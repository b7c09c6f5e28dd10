import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** The typed database. Nothing can be read through it outside `inViewerTransaction` and its siblings. */
export type Database = Kysely<DB>;

// numeric: amounts stay far below 2^53 paise, so a double holds them exactly enough to be rounded to paise.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// date: a day has no time and no zone; it stays the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface DatabaseOptions {
  readonly max?: number;
  readonly name?: string;
  readonly onError?: (error: Error) => void;
}

export function openPool(url: string, options: DatabaseOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    application_name: `shipmagic:${options.name ?? 'server'}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: '-c search_path=app,public -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  });
  // An idle connection may be cut by the server at any time; the pool replaces it.
  pool.on('error', (error) => options.onError?.(error));
  // So may one that is in use: its query fails and tells, the connection itself must not take the process down.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, options) }) });
}
