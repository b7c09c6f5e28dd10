import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { inReadingTransaction, inViewerTransaction, type Tx } from '../db/transaction.ts';
import { csvText } from './csv-text.ts';
import { anotherUnderWay, takeOwnTurn, waitForLastMs } from './own-turn.ts';

/** Concurrent exports in this process: each holds a database connection as long as its client reads. */
const atOnce = 4;
/** The first batch is small, so that the first bytes are sent soon; the size of the others bounds memory use. */
const firstBatch = 100;
const batch = 250;
const waitForLast = `${waitForLastMs}ms`;
/**
 * Milliseconds without progress after which the client counts as gone; shorter than the database's limit for idle
 * transactions.
 */
const patience = 50_000;

/** Milliseconds after which the reader's rights are asked again. */
const askAgainMs = 3000;

export type ExportRow = Readonly<Record<string, unknown>>;

export interface ExportCursor {
  /** Column names, in order. */
  readonly names: readonly string[];
  /** The next rows; empty at the end. */
  next(count: number): Promise<ExportRow[]>;
}

export interface ExportSource {
  /** Opens the cursor in the viewer's transaction, which it lives in. */
  readonly open: (tx: Tx) => Promise<ExportCursor>;
  /** Records in the audit log who exports what. */
  readonly record: (tx: Tx) => Promise<void>;
  /** Formats a value that is not a plain one. */
  readonly cell?: (value: unknown) => unknown;
  /** Defaults to a comma. */
  readonly delimiter?: ',' | '\t';
  /** Writes digits that Excel would change as texts. */
  readonly forExcel?: boolean;
}

export type CsvExport = (viewer: Viewer, source: ExportSource) => Promise<Readable>;

let underWay = 0;

/**
 * Streams rows in the viewer's scope as CSV, reading from the database as fast as the client reads; one export per
 * person at a time. Errors before the first rows are thrown; later ones abort the stream. Destroying the stream ends
 * the query and releases its connection.
 */
export function createCsvExport(db: Database, hasSameRights: (viewer: Viewer) => Promise<boolean>): CsvExport {
  return async (viewer, source) => {
    // Before a slot is taken: a person's own exports wait for each other, not others for them.
    const endOwnTurn = await takeOwnTurn(viewer.userId);
    if (underWay >= atOnce) {
      endOwnTurn();
      throw new AppError('unavailable', 'Several exports are in progress. Please try again in a minute.', {
        retryAfter: 30,
      });
    }
    underWay += 1;
    const out = new PassThrough();
    // The stream's consumer sees the error when it ends; nobody else listens.
    out.on('error', () => undefined);
    const giveUp = setTimeout(() => out.destroy(new Error('the reader of an export stopped reading')), patience);
    const started = Promise.withResolvers<void>();
    let recorded: Promise<void> | null = null;
    let isSending = false;
    const work = async (tx: Tx) => {
      await takeTurn(tx, viewer);
      // Beforehand, in a separate transaction: an aborted download has disclosed data too.
      recorded ??= inViewerTransaction(db, viewer, source.record);
      await recorded;
      const cursor = await source.open(tx);
      const first = await cursor.next(firstBatch);
      isSending = true;
      started.resolve();
      const onProgress = rightsAskedAgain(() => hasSameRights(viewer));
      await pipeline(
        () =>
          csvOf(first, cursor, source, () => {
            giveUp.refresh();
            return onProgress();
          }),
        out,
      );
    };
    inReadingTransaction(db, viewer, work, () => !isSending)
      .catch((error: Error) => {
        out.destroy(error);
        started.reject(error);
      })
      .finally(() => {
        clearTimeout(giveUp);
        underWay -= 1;
        endOwnTurn();
      });
    await started.promise;
    return out;
  };
}

// Why: docs/decisions/platform.md, "One export per person at a time".
/**
 * Blocks the viewer's other exports in every process until this transaction ends; it ends with its connection, so also
 * when the client or process is gone. Throws 429 while one is running. A replica has locks of its own: while it comes
 * or goes, a person may have one export there and one here.
 */
async function takeTurn(tx: Tx, { userId }: Viewer): Promise<void> {
  await sql`select set_config('lock_timeout', ${waitForLast}, true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export of ${userId}`}, 0))`
    .execute(tx)
    .catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      throw anotherUnderWay();
    });
  await sql`set local lock_timeout to default`.execute(tx);
}

/** Throws once the reader's rights have ended or changed; asks every few seconds. */
function rightsAskedAgain(hasSameRights: () => Promise<boolean>): () => Promise<void> {
  let askedAt = Date.now();
  return async () => {
    if (Date.now() - askedAt < askAgainMs) return;
    if (!(await hasSameRights())) throw new Error('the rights of the reader of an export have ended');
    askedAt = Date.now();
  };
}

/** Answers with an export as a file of this name, and aborts it when the client disconnects. */
export function sendCsv(reply: FastifyReply, csv: Readable, fileName: string, type = 'text/csv'): FastifyReply {
  // Also if the client disconnects before the first byte, or during compression.
  const end = () => csv.destroy();
  if (reply.raw.destroyed) end();
  reply.raw.once('close', end);
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(csv);
}

async function* csvOf(
  first: ExportRow[],
  cursor: ExportCursor,
  { cell = (value) => value, delimiter = ',', forExcel = false }: ExportSource,
  onProgress: () => Promise<void>,
): AsyncGenerator<string> {
  yield csvText([cursor.names], { delimiter, bom: true });
  for (let rows = first; rows.length > 0; rows = await cursor.next(batch)) {
    await onProgress();
    const text = csvText(
      rows.map((row) => cursor.names.map((name) => cell(row[name]))),
      { delimiter, forExcel },
    );
    // The driver's result objects form a linked chain: unless emptied, each would keep all later ones in memory until
    // the next major garbage collection.
    rows.length = 0;
    yield text;
  }
}
