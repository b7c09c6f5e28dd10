import { sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import type pg from 'pg';
import { openLoginPool, type Passwords } from '../../platform/db/passwords.ts';
import { reportingLogin, reportingSetup, whatReportingMay } from '../../platform/db/reporting-rights.ts';
import { checkPlan } from './check-plan.ts';
import { limitMemory, megabytesOfMemory } from './limit-memory.ts';
import { openCursor, QueryFailed, type QueryRows, readPlan, readRows, type TextCursor, tooLarge } from './read-rows.ts';
import { RefusedQuery } from './refused-query.ts';
import { type ByteWatch, watchBytes } from './watch-bytes.ts';

/** All connections are in use. */
export class NoConnectionFree extends Error {}

export interface Reporting {
  /**
   * Runs a text as one statement in a read-only transaction of the reporting login, after PostgreSQL has planned
   * `selected`, which is the text or its end. Aborting the signal stops it in the database. A replica must have got as
   * far as `writtenAt`. @throws QueryFailed, RefusedQuery, NoConnectionFree
   */
  run(query: string, signal: AbortSignal, selected?: string | null, writtenAt?: string): Promise<QueryRows>;
  /** Null if the login exists with exactly the rights it should have; otherwise the problem and the fix. */
  trouble(): Promise<{ readonly reason: string; readonly setup: string } | null>;
  close(): Promise<void>;
}

const connections = 3;

/** The database's own time limit stops a query; if it does not react, its connection is closed a little later. */
const patienceMs = sqlLimits.seconds * 1000 + 500;

const tooLong = `The query took longer than ${sqlLimits.seconds} seconds and was stopped`;

/** SQL Analytics' own access to the database: a separate login, pool and limits. */
export function createReporting(url: string, onError: (error: Error) => void, passwords?: Passwords): Reporting {
  const config = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: sqlLimits.seconds * 1000,
    idleTimeoutMillis: 10_000,
    application_name: 'shipmagic:reporting',
    options: [
      'search_path=reporting',
      // Days are in Indian time, as everywhere.
      'timezone=Asia/Kolkata',
      `statement_timeout=${sqlLimits.seconds * 1000}`,
      'default_transaction_read_only=on',
      'idle_in_transaction_session_timeout=10000',
      'lock_timeout=1000',
      'work_mem=4MB',
      'max_parallel_workers_per_gather=0',
      'jit=off',
      // The text must mean the same here as in the gate.
      'standard_conforming_strings=on',
      // A query whose client has disconnected is stopped.
      'client_connection_check_interval=500',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  };
  const pool = openLoginPool(config, passwords);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  let proven = false;

  return {
    async run(query, signal, selected = null) {
      const client = await connect(pool);
      const watch = watchBytes(client);
      let stopped: 'too long' | 'gone' | null = null;
      // The database stops a query whose connection is closed: see client_connection_check_interval.
      const stop = (why: 'too long' | 'gone') => {
        stopped = why;
        watch.cut();
      };
      const onAbort = () => stop('gone');
      const timer = setTimeout(() => stop('too long'), patienceMs);
      signal.addEventListener('abort', onAbort, { once: true });
      let cursor = null as TextCursor | null;
      const read = async () => {
        await client.query('begin transaction isolation level repeatable read, read only');
        if (selected !== null) {
          checkPlan(await readPlan(client, selected, query.length - selected.length));
        }
        cursor = openCursor(client, query);
        return await readRows(cursor);
      };
      try {
        if (signal.aborted) stop('gone');
        // A cursor that is being closed is never told that its connection has gone.
        return await Promise.race([read(), watch.closed]);
      } catch (error) {
        if (error instanceof RefusedQuery || error instanceof QueryFailed) throw error;
        throw explain(error as pg.DatabaseError, watch.overflown() ? 'too large' : stopped);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        await giveBack(client, cursor, watch);
        watch.end();
      }
    },

    async trouble() {
      if (proven) return null;
      const reason = await findTrouble(pool).catch(
        (error: Error) => `The login for reports does not work: ${error.message}.`,
      );
      proven = reason === null;
      return reason === null
        ? null
        : { reason, setup: `${reportingSetup}\n-- then set DATABASE_REPORTING_URL to the address with this login` };
    },

    close: () => pool.end(),
  };
}

/** Connections whose memory limit has been set, where possible. */
const limited = new WeakSet<pg.PoolClient>();

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    const client = await pool.connect();
    if (!limited.has(client)) await limitMemory(client);
    limited.add(client);
    return client;
  } catch (error) {
    if (/timeout exceeded/.test((error as Error).message)) throw new NoConnectionFree();
    throw error;
  }
}

function explain({ code, message, hint, position }: pg.DatabaseError, why: 'too large' | 'too long' | 'gone' | null) {
  if (why === 'too large') return new QueryFailed(tooLarge.message, tooLarge);
  if (code === '53200')
    return new QueryFailed(`The query needs more than ${megabytesOfMemory} MB of memory and was stopped`, tooLarge);
  // 57014: stopped by its own time limit.
  if (why === 'too long' || code === '57014') return new QueryFailed(tooLong);
  if (why === 'gone') return new QueryFailed('The query was cancelled');
  return new QueryFailed(message, { hint, position });
}

/** Resets the connection: no transaction, setting or prepared statement survives for the next query. */
async function giveBack(client: pg.PoolClient, cursor: TextCursor | null, watch: ByteWatch): Promise<void> {
  if (watch.wasCut()) return client.release(true);
  const reset = async () => {
    await cursor?.close();
    await client.query('rollback');
    await client.query('discard all');
  };
  try {
    await Promise.race([reset(), watch.closed]);
    client.release();
  } catch {
    client.release(true);
  }
}

/** Checks this login's rights; null if they are as intended. */
async function findTrouble(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ can_read: boolean; is_more: boolean; can_call: boolean }>(whatReportingMay);
  const [may] = rows;
  if (may?.is_more) return 'The login for reports may do more than read the views of the schema reporting.';
  if (!may?.can_read) return `The login ${reportingLogin} may not read the views of the schema reporting.`;
  if (may.can_call) return 'The login for reports may call functions of the database that do more than compute.';
  const { rows: limits } = await pool.query<{ temp_file_limit: string }>('show temp_file_limit');
  if (limits[0]?.temp_file_limit === '-1') return 'The login for reports may fill the disk with temporary files.';
  return null;
}
