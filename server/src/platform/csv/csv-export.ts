import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import { guardCell } from '@shipmagic/domain/http/spreadsheet-cell';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inViewerTransaction, type Tx } from '../db/transaction.ts';

/** Exports at once in this process: each holds a database connection for as long as its reader takes. */
const atOnce = 4;
/** The first batch is small, so that bytes come at once; the others bound what is in memory. */
const firstBatch = 100;
const batch = 250;
/** How long an export waits for the end of one before: its last bytes are read before its transaction has ended. */
const waitForLast = '1s';
/** Milliseconds without progress after which a reader has gone; less than the database's own limit for idle transactions. */
const patience = 50_000;

export type ExportRow = Readonly<Record<string, unknown>>;

export interface ExportCursor {
  /** Column names, in their order. */
  readonly names: readonly string[];
  /** The next rows; none at the end. */
  next(count: number): Promise<ExportRow[]>;
}

export interface ExportSource {
  /** Opens the cursor in the viewer's transaction, in which it lives. */
  readonly open: (tx: Tx) => Promise<ExportCursor>;
  /** Notes who exports what. */
  readonly record: (tx: Tx) => Promise<void>;
  /** What is written of a value that is no plain one. */
  readonly cell?: (value: unknown) => unknown;
  /** Between two values; a comma unless told. */
  readonly delimiter?: ',' | '\t';
}

export type CsvExport = (viewer: Viewer, source: ExportSource) => Promise<Readable>;

let underWay = 0;

/**
 * Rows of the viewer's scope as a CSV stream, read from the database as fast as it is read; one at a time for a person.
 * What fails before the first rows are there is thrown; later the stream breaks off. Destroying the stream ends the query
 * and frees its connection.
 */
export function createCsvExport(db: Database): CsvExport {
  return async (viewer, source) => {
    if (underWay >= atOnce)
      throw new AppError('unavailable', 'Several exports are under way. Please try again in a minute.', {
        retryAfter: 30,
      });
    underWay += 1;
    const out = new PassThrough();
    // The reader of the stream is told by its end; nobody else listens.
    out.on('error', () => undefined);
    const giveUp = setTimeout(() => out.destroy(new Error('the reader of an export stopped reading')), patience);
    const started = Promise.withResolvers<void>();
    inViewerTransaction(db, viewer, async (tx) => {
      await takeTurn(tx, viewer);
      // Beforehand and by itself: a download that breaks off has shown something, too.
      await inViewerTransaction(db, viewer, source.record);
      const cursor = await source.open(tx);
      await pipeline(() => csvOf(cursor, source, () => giveUp.refresh(), started.resolve), out);
    })
      .catch((error: Error) => {
        out.destroy(error);
        started.reject(error);
      })
      .finally(() => {
        clearTimeout(giveUp);
        underWay -= 1;
      });
    await started.promise;
    return out;
  };
}

/**
 * Keeps the viewer's other exports away until this transaction ends, in every process; it ends with its connection, so
 * with a reader or a process that has gone. Throws 429 while one is under way.
 */
async function takeTurn(tx: Tx, { userId }: Viewer): Promise<void> {
  await sql`select set_config('lock_timeout', ${waitForLast}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export of ${userId}`}, 0))`
    .execute(tx)
    .catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      throw new AppError(
        'too_many_requests',
        'Another export of yours is under way. Wait until it has ended, or cancel it, and try again.',
        { retryAfter: 10 },
      );
    });
  await sql`set local lock_timeout to default`.execute(tx);
}

/** Answers an export as a file of this name, and gives it up when its reader has gone. */
export function sendCsv(reply: FastifyReply, csv: Readable, fileName: string, type = 'text/csv'): FastifyReply {
  // Also when the reader has gone before the first byte, or while the answer is being compressed.
  const end = () => csv.destroy();
  if (reply.raw.destroyed) end();
  reply.raw.once('close', end);
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(csv);
}

async function* csvOf(
  cursor: ExportCursor,
  { cell = (value) => value, delimiter = ',' }: ExportSource,
  onProgress: () => void,
  onStart: () => void,
): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 by its byte order mark.
  const head = csvText([cursor.names], delimiter, true);
  const first = await cursor.next(firstBatch);
  onStart();
  yield head;
  for (let rows = first; rows.length > 0; rows = await cursor.next(batch)) {
    onProgress();
    const text = csvText(
      rows.map((row) => cursor.names.map((name) => cell(row[name]))),
      delimiter,
    );
    // The driver's answers hang together in a chain, old ones on newer ones: full, each would keep all that come after it
    // in memory until the next big collection.
    rows.length = 0;
    yield text;
  }
}

/** CRLF as RFC 4180 has it; a text that a spreadsheet would run as a formula is guarded. */
const csvText = (rows: unknown[][] | (readonly string[])[], delimiter: string, bom = false): string =>
  stringify(rows as unknown[][], {
    bom,
    delimiter,
    record_delimiter: 'windows',
    cast: { string: guardCell },
    // The library itself quotes only the record delimiter, but a line feed alone ends a record for readers, too.
    quoted_match: /[\r\n]/,
  });
