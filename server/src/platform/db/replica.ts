import { setTimeout as pause } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { PipelinedDialect } from './dialect.ts';
import type { DB } from './schema.generated.ts';
import { createLagMeter, walPosition } from './wal-position.ts';

/** Milliseconds that a reader waits for their own last change before the primary is asked instead. */
const patience = 200;
/** Milliseconds behind the primary from which a replica is not read. */
const mostLag = 10_000;
const checkEvery = 1000;
/** Milliseconds after which a check without an answer has failed. */
const checkPatience = 1500;
const logEvery = 60_000;
/** Instead of a position that could not be read: no replica is known to have it. */
export const unknownPosition = 'unknown';

// Why: docs/decisions/platform.md, "A replica answers whoever's own change it has".
export interface Replica {
  /** Its connections, or null if it is not to be read by somebody whose last change was at this position. */
  reach(writtenAt: string | null | undefined): Promise<Kysely<DB> | null>;
  /** Whether it answers just now. */
  answers(): Promise<boolean>;
  /** Told of a read that failed there: it is not asked again before a check has succeeded. */
  lost(error: Error): void;
  /** The primary's position, which contains everything committed before. */
  position(): Promise<string>;
  /** Whether it is read: it answers, and is not too far behind. */
  readonly isRead: boolean;
  /** Milliseconds behind the primary, also while it is too far behind to be read; null while it does not answer. */
  readonly lag: number | null;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly primary: pg.Pool;
  readonly pool: pg.Pool;
  /** Called at most once a minute. */
  readonly onTrouble: (reason: string) => void;
}

/** Watches a replica, for as long as this process runs. */
export function createReplica({ primary, pool, onTrouble }: ReplicaOptions): Replica {
  const db = new Kysely<DB>({ dialect: new PipelinedDialect(pool) });
  const closing = new AbortController();
  const meter = createLagMeter();
  let replayed = 0n;
  let lag: number | null = null;
  let isRead = false;
  let lastLogged = -logEvery;

  const ask = async <T extends pg.QueryResultRow>(of: pg.Pool | pg.PoolClient, text: string): Promise<T> => {
    const query = { text, query_timeout: checkPatience };
    const { rows } = await of.query<T>(query);
    return rows[0] as T;
  };
  const position = async () =>
    (await ask<{ at: string }>(primary, 'select pg_current_wal_insert_lsn()::text as at')).at;
  const giveUp = (reason: string, behind: number | null = null) => {
    lag = behind;
    isRead = false;
    const now = performance.now();
    if (closing.signal.aborted || now - lastLogged < logEvery) return;
    lastLogged = now;
    onTrouble(reason);
  };

  /** How far it has replayed; throws if it is no replica. */
  async function readReplayed(): Promise<bigint> {
    const connection = await pool.connect();
    let found: bigint | null = null;
    try {
      const { at } = await ask<{ at: string | null }>(
        connection,
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at',
      );
      found = walPosition(at);
    } finally {
      // Not kept without a position: after a promotion the replica's name leads elsewhere, but a connection stays.
      connection.release(found === null);
    }
    if (found === null) throw new Error('it is not a replica');
    replayed = found;
    return found;
  }

  async function check(): Promise<void> {
    // While the primary does not answer, nothing new is known of the replica.
    const at = walPosition(await position().catch(() => null));
    if (at !== null) meter.note(performance.now(), at);
    else meter.forget();
    const behind = meter.lag(performance.now(), await readReplayed());
    if (behind > mostLag) return giveUp(`it is ${Math.round(behind / 1000)} seconds behind`, behind);
    lag = behind;
    isRead = true;
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await check().catch((error: Error) => giveUp(error.message));
      await pause(checkEvery, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }
  const watching = watch();

  async function hasReplayed(wanted: bigint): Promise<boolean> {
    const end = performance.now() + patience;
    while (replayed < wanted) {
      if ((await readReplayed()) >= wanted) return true;
      if (performance.now() > end) return false;
      await pause(10);
    }
    return true;
  }

  return {
    async reach(writtenAt) {
      if (!isRead) return null;
      if (!writtenAt) return db;
      const wanted = walPosition(writtenAt);
      if (wanted === null) return null;
      try {
        return (await hasReplayed(wanted)) ? db : null;
      } catch (error) {
        giveUp((error as Error).message);
        return null;
      }
    },
    answers: () =>
      readReplayed().then(
        () => true,
        (error: Error) => {
          giveUp(error.message);
          return false;
        },
      ),
    lost: (error) => giveUp(error.message),
    position,
    get isRead() {
      return isRead;
    },
    get lag() {
      return lag;
    },
    async close() {
      closing.abort();
      await watching;
      await db.destroy();
    },
  };
}
