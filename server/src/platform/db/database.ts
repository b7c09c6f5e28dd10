import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** The typed database. Queries are only possible through `inViewerTransaction` and its siblings. */
export type Database = Kysely<DB>;

// numeric: amounts stay far below 2^53 paise, so a double is precise enough to be rounded to paise.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// date: kept as the text YYYY-MM-DD, because a day has no time or zone.
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
  // The server may close an idle connection at any time; the pool replaces it.
  pool.on('error', (error) => options.onError?.(error));
  // The same goes for one in use: its query fails and reports it, but the connection's error event must not crash the
  // process.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  return pool;
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, options) }) });
}
