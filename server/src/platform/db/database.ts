import { Kysely } from 'kysely';
import pg from 'pg';
import { AccountChanges } from './account-changes.ts';
import { PipelinedDialect } from './dialect.ts';
import { startupOptions } from './login-settings.ts';
import { cutWithOthers } from './own-connections.ts';
import { openLoginPool, type Passwords } from './passwords.ts';
import { pooledName } from './pooled-name.ts';
import { createReplica, type Replica } from './replica.ts';
import type { DB } from './schema.generated.ts';

/** The typed database. Queries are only possible through `inViewerTransaction` and its siblings. */
export interface Database extends Kysely<DB> {
  /** Connections that are one session from first to last, for locks that a session holds. */
  readonly sessions: Kysely<DB>;
  /** Told after each transaction of accounts. */
  readonly accounts: AccountChanges;
  /** Null while none is configured. */
  readonly replica: Replica | null;
  /** Connections in use just now, and what waits for one. */
  load(): { readonly busy: number; readonly waiting: number };
}

// numeric: amounts stay far below 2^53 paise, so a double is precise enough to be rounded to paise.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// date: kept as the text YYYY-MM-DD, because a day has no time or zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface DatabaseOptions {
  readonly max?: number;
  readonly name?: string;
  readonly onError?: (error: Error) => void;
  /** For bulk work that nobody waits for: a statement may take as long as a slow machine needs. Never through a pooler. */
  readonly patient?: boolean;
  /** Those that the login may have besides that of its URL. */
  readonly passwords?: Passwords;
}

/** Connections of the application's login, perhaps through a pooler. */
function openAppPool(url: string, options: DatabaseOptions, extra: pg.PoolConfig = {}): pg.Pool {
  const pool = openLoginPool(
    {
      connectionString: url,
      max: options.max ?? 12,
      application_name: `shipmagic:${options.name ?? 'server'}`,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      ...(options.patient ? { options: '-c statement_timeout=0' } : {}),
      ...extra,
    },
    options.passwords,
  );
  // The server may close an idle connection at any time; the pool replaces it.
  pool.on('error', (error) => options.onError?.(error));
  // The same goes for one in use: its query fails and reports it, but the connection's error event must not crash the
  // process.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error));
    cutWithOthers(client);
  });
  return pool;
}

/** Direct connections of any login. */
export function openPool(url: string, options: DatabaseOptions = {}): pg.Pool {
  return openAppPool(url, options, { options: startupOptions });
}

class AppDatabase extends Kysely<DB> implements Database {
  readonly #sessions: Kysely<DB> | null;
  readonly accounts = new AccountChanges();
  readonly replica: Replica | null;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, sessions: pg.Pool | null, replica: Replica | null) {
    super({ dialect: new PipelinedDialect(pool) });
    this.#pool = pool;
    this.#sessions = sessions && new Kysely<DB>({ dialect: new PipelinedDialect(sessions) });
    this.replica = replica;
  }

  get sessions(): Kysely<DB> {
    return this.#sessions ?? this;
  }

  load() {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, waiting: waitingCount };
  }

  override async destroy(): Promise<void> {
    await this.replica?.close();
    await super.destroy();
    await this.#sessions?.destroy();
  }
}

export interface AppDatabaseOptions extends DatabaseOptions {
  /** The way around a pooler. */
  readonly directUrl?: string;
  readonly replicaUrl?: string | null;
  readonly onReplicaTrouble?: (reason: string) => void;
}

export function openDatabase(url: string, options: AppDatabaseOptions = {}): Database {
  const { directUrl = url, replicaUrl, onReplicaTrouble = () => undefined } = options;
  const name = pooledName(options.name ?? 'server', url, directUrl);
  const pool = openAppPool(url, { ...options, name }, { pipeline: true });
  const sessions = directUrl === url ? null : openAppPool(directUrl, options, { pipeline: true });
  return new AppDatabase(pool, sessions, replicaUrl ? openReplica(replicaUrl, pool, options, onReplicaTrouble) : null);
}

/** A replica must not hold readers up: what it does not do soon is asked of the primary. */
function openReplica(
  url: string,
  primary: pg.Pool,
  { name, passwords }: DatabaseOptions,
  onTrouble: (reason: string) => void,
) {
  // A connection that broke is noticed by its query, or by the next check.
  const pool = openAppPool(
    url,
    { name: `${name ?? 'server'}:replica`, ...(passwords ? { passwords } : {}) },
    { connectionTimeoutMillis: 1500, query_timeout: 15_000, pipeline: true },
  );
  return createReplica({ primary, pool, onTrouble });
}
