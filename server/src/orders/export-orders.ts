import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@shipmagic/domain/http/errors';
import { isHiddenProperty, type Property } from '@shipmagic/domain/orders/hidden-properties';
import { exportTablesFor, type OrderExportQuery } from '@shipmagic/domain/orders/order-export.contract';
import type { Viewer } from '@shipmagic/domain/users/viewer';
import { stringify } from 'csv-stringify/sync';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import { type ExportCursor, openExport } from './order-export.queries.ts';

/** Exports at once in this process: each holds a database connection for as long as its reader takes. */
const atOnce = 4;
/** The first batch is small, so that bytes come at once; the others bound what is in memory. */
const firstBatch = 100;
const batch = 1000;
/** Milliseconds without progress after which a reader has gone; less than the database's own limit for idle transactions. */
const patience = 50_000;

export type ExportOrders = (viewer: Viewer, query: OrderExportQuery) => Promise<Readable>;

/**
 * The filtered orders as a CSV stream, read from the database as fast as it is read. What fails before the first rows
 * are there is thrown; later the stream breaks off. Destroying the stream ends the query and frees its connection.
 */
export function createOrderExport(db: Database): ExportOrders {
  let underWay = 0;
  return async (viewer, query) => {
    if (!exportTablesFor(viewer).includes(query.table))
      throw new AppError('forbidden', 'You do not have permission to do this.');
    if (underWay >= atOnce)
      throw new AppError('unavailable', 'Several exports are under way. Please try again in a minute.', {
        retryAfter: 30,
      });
    underWay += 1;
    // Beforehand and by itself: a download that breaks off has shown something, too.
    await inViewerTransaction(db, viewer, (tx) => recordExport(tx, viewer, query)).catch((error: Error) => {
      underWay -= 1;
      throw error;
    });
    const out = new PassThrough();
    // The reader of the stream is told by its end; nobody else listens.
    out.on('error', () => undefined);
    const giveUp = setTimeout(() => out.destroy(new Error('the reader of an export stopped reading')), patience);
    const started = Promise.withResolvers<void>();
    inViewerTransaction(db, viewer, async (tx) => {
      const cursor = await openExport(tx, viewer, query);
      await pipeline(() => csvOf(cursor, () => giveUp.refresh(), started.resolve), out);
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

/** What was chosen to be exported; filters that are not set are left out. */
function recordExport(tx: Tx, viewer: Viewer, { table, orderIds, ...filters }: OrderExportQuery): Promise<void> {
  const set = Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all' && value?.length !== 0);
  const details = { ...Object.fromEntries(set), ...(orderIds.length > 0 ? { orders: orderIds } : {}) };
  return recordAudit(tx, {
    actor: viewer,
    action: 'orders.exported',
    subject: table,
    details,
    address: viewer.ipAddress,
  });
}

async function* csvOf(cursor: ExportCursor, onProgress: () => void, onStart: () => void): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 by its byte order mark.
  const head = csvText([cursor.names], true);
  const first = await cursor.next(firstBatch);
  onStart();
  yield head;
  for (let rows = first; rows.length > 0; rows = await cursor.next(batch)) {
    onProgress();
    yield csvText(rows.map((row) => cursor.names.map((name) => cell(row[name]))));
  }
}

/** CRLF as RFC 4180 has it; a text that a spreadsheet would run as a formula gets an apostrophe in front. */
const csvText = (rows: unknown[][] | (readonly string[])[], bom = false): string =>
  stringify(rows as unknown[][], { bom, record_delimiter: 'windows', escape_formulas: true });

/** The only lists are line properties; the customisation app's own are left out, as on the screens. */
function cell(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return (value as Property[])
    .filter(({ name }) => !isHiddenProperty(name))
    .map((property) => `${property.name}: ${property.value}`)
    .join('; ');
}
