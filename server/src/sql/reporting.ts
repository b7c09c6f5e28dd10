import type { Socket } from 'node:net';
import { type ColumnKind, sqlLimits } from '@shipmagic/domain/operations/sql.contract';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { reportingLogin, reportingSetup, whatReportingMay } from '../platform/db/reporting-rights.ts';

/** What one query brought. */
export interface QueryRows {
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** Values as PostgreSQL writes them. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly truncated: boolean;
}

/** A query that did not come to its end. */
export class QueryFailed extends Error {
  readonly hint: string | null;
  /** Where in the query, counted from 0. */
  readonly position: number | null;

  constructor(message: string, extra: { hint?: string | undefined; position?: string | undefined } = {}) {
    super(message);
    this.hint = extra.hint ?? null;
    this.position = extra.position ? Number(extra.position) - 1 : null;
  }
}

/** All connections are in use. */
export class NoConnectionFree extends Error {}

export interface Reporting {
  /**
   * Runs a text as one statement in a read-only transaction of the reporting login. Aborting the signal stops it in the
   * database. @throws QueryFailed, NoConnectionFree
   */
  run(query: string, signal: AbortSignal): Promise<QueryRows>;
  /** Null when the login is there and may do what it should and nothing else; otherwise what is wrong and the way out. */
  trouble(): Promise<{ readonly reason: string; readonly setup: string } | null>;
  close(): Promise<void>;
}

const connections = 3;
const batch = 100;
const maxBytes = sqlLimits.megabytes * 1024 * 1024;
/** A single batch that is larger than this is not even read to its end. */
const hardMaxBytes = 2 * maxBytes;

/** The database stops a query by itself; what does not hear that loses its connection a little later. */
const patienceMs = sqlLimits.seconds * 1000 + 500;

const tooLong = `The query took longer than ${sqlLimits.seconds} seconds and was stopped`;
const tooLarge = `The result is larger than ${sqlLimits.megabytes} MB`;

/** Every value as text. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

const kinds = new Map<number, ColumnKind>([
  ...[20, 21, 23, 26, 700, 701, 1700].map((type): [number, ColumnKind] => [type, 'number']),
  ...[1082, 1114, 1184].map((type): [number, ColumnKind] => [type, 'time']),
  [16, 'boolean'],
]);

/** The SQL screen's own way to the database: a login, a pool and limits that nothing else uses. */
export function createReporting(url: string, onError: (error: Error) => void): Reporting {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: sqlLimits.seconds * 1000,
    idleTimeoutMillis: 10_000,
    application_name: 'shipmagic:reporting',
    options: [
      'search_path=reporting',
      // Days are India's, here as everywhere.
      'timezone=Asia/Kolkata',
      `statement_timeout=${sqlLimits.seconds * 1000}`,
      'default_transaction_read_only=on',
      'idle_in_transaction_session_timeout=10000',
      'lock_timeout=1000',
      'work_mem=16MB',
      'max_parallel_workers_per_gather=0',
      // What the gate reads has to mean the same here.
      'standard_conforming_strings=on',
      // A query whose reader has gone is ended.
      'client_connection_check_interval=500',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  let proven = false;

  return {
    async run(query, signal) {
      const client = await connect(pool);
      const watch = watchBytes(client);
      let stopped: 'too long' | 'gone' | null = null;
      // A query whose connection is cut is ended by the database: see client_connection_check_interval.
      const stop = (why: 'too long' | 'gone') => {
        stopped = why;
        watch.cut();
      };
      const onAbort = () => stop('gone');
      const timer = setTimeout(() => stop('too long'), patienceMs);
      signal.addEventListener('abort', onAbort, { once: true });
      let cursor: Cursor<(string | null)[]> | null = null;
      try {
        if (signal.aborted) stop('gone');
        await client.query('begin transaction isolation level repeatable read, read only');
        cursor = client.query(new Cursor<(string | null)[]>(query, [], { rowMode: 'array', types: asText }));
        return await readRows(cursor, watch);
      } catch (error) {
        throw explain(error as pg.DatabaseError, watch.overflown() ? 'too large' : stopped);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        watch.end();
        await giveBack(client, cursor, !watch.wasCut());
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

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (/timeout exceeded/.test((error as Error).message)) throw new NoConnectionFree();
    throw error;
  }
}

async function readRows(cursor: Cursor<(string | null)[]>, watch: ByteWatch): Promise<QueryRows> {
  const rows: (string | null)[][] = [];
  for (;;) {
    const { more, fields } = await readBatch(cursor);
    rows.push(...more);
    const cut = rows.length > sqlLimits.rows || watch.bytes() > maxBytes;
    if (!cut && more.length === batch) continue;
    return {
      columns: fields.map((field) => ({ name: field.name, kind: kinds.get(field.dataTypeID) ?? 'text' })),
      rows: rows.slice(0, sqlLimits.rows),
      truncated: cut,
    };
  }
}

function readBatch(cursor: Cursor<(string | null)[]>): Promise<{ more: (string | null)[][]; fields: pg.FieldDef[] }> {
  return new Promise((resolve, reject) =>
    cursor.read(batch, (error, more, result) => (error ? reject(error) : resolve({ more, fields: result.fields }))),
  );
}

interface ByteWatch {
  bytes(): number;
  overflown(): boolean;
  cut(): void;
  wasCut(): boolean;
  end(): void;
}

/** Counts what comes in, before it is put together to rows: one value alone may be larger than memory. */
function watchBytes(client: pg.PoolClient): ByteWatch {
  // Typed nowhere, but the only place where bytes can be counted.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const start = stream.bytesRead;
  const bytes = () => stream.bytesRead - start;
  const check = () => {
    if (bytes() > hardMaxBytes) stream.destroy();
  };
  stream.on('data', check);
  return {
    bytes,
    overflown: () => bytes() > hardMaxBytes,
    cut: () => void stream.destroy(),
    wasCut: () => stream.destroyed,
    end: () => void stream.off('data', check),
  };
}

function explain({ code, message, hint, position }: pg.DatabaseError, why: 'too large' | 'too long' | 'gone' | null) {
  if (why === 'too large') return new QueryFailed(tooLarge, { hint: 'Choose fewer columns or rows.' });
  // 57014: stopped by its own time limit.
  if (why === 'too long' || code === '57014') return new QueryFailed(tooLong);
  if (why === 'gone') return new QueryFailed('The query was cancelled');
  return new QueryFailed(message, { hint, position });
}

/** Nothing of a query stays for the next one: no transaction, no setting, no prepared statement. */
async function giveBack(client: pg.PoolClient, cursor: Cursor | null, alive: boolean): Promise<void> {
  if (!alive) return client.release(true);
  try {
    await cursor?.close();
    await client.query('rollback');
    await client.query('discard all');
    client.release();
  } catch {
    client.release(true);
  }
}

/** Whether this login is what it should be; null when it is. */
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
