import type { Viewer } from '@shipmagic/domain/people/viewer';
import { chosenColumns, type ReconFileQuery } from '@shipmagic/domain/recon/file-query';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import { hasSameRights } from '../people/account/accounts.ts';
import { createCsvExport, sendCsv } from '../platform/csv/csv-export.ts';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { receiveFile } from '../platform/http/receive-file.ts';
import { readWhole } from '../platform/tables/decode-text.ts';
import { openTables, withTables } from '../platform/tables/table-rows.ts';
import { largestDifferences, openDisputes, sumDifferences } from './differences.queries.ts';
import { leftRows, markUnmatched } from './left-rows.ts';
import { presentDifference, presentSum, presentUpload } from './present-recon.ts';
import { previewOf } from './preview-charges.ts';
import { openInvoice, readColumns } from './read-invoice.ts';
import { listUploads } from './recon-uploads.queries.ts';
import { applyCharges, readingOf, recordFailedUpload } from './reconcile.ts';
import { type StagedFile, stageInvoice } from './stage-invoice.ts';
import { undoUpload } from './undo-upload.ts';

const shownDays = 7;
const shownParcels = 100;
/** Of invoices, months and vendors. */
const shownGroups = 50;

const receive = (request: FastifyRequest) =>
  receiveFile(request, {
    field: 'reconFile',
    names: /\.(csv|tsv|xlsx)$/i,
    wrongName: 'Invalid file type: Please select a CSV file',
    limitBytes: 10 * 1024 * 1024,
  });

export function reconRoutes(mount: Mount, { db }: { db: Database }): void {
  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);
  const exportCsv = createCsvExport(db, hasSameRights(db));

  /**
   * Works with the file's charges, read as the query wants it, in the tables of a transaction. It begins when the file
   * has its turn to be read: files that wait hold no connection.
   */
  const withStaged = async <T>(
    viewer: Viewer,
    bytes: Buffer,
    query: ReconFileQuery,
    work: (tx: Tx, file: StagedFile) => Promise<T>,
  ): Promise<T> => {
    const reading = await as(viewer, (tx) => readingOf(tx, query));
    return withTables(bytes, async (tables) => {
      const invoice = await openInvoice(tables, reading);
      return as(viewer, async (tx) => work(tx, await stageInvoice(tx, tables, invoice, query.courier ?? null)));
    });
  };

  mount(reconContract.uploads, async ({ viewer }) => {
    const since = new Date(Date.now() - shownDays * 24 * 3_600_000);
    const rows = await as(viewer, (tx) => listUploads(tx, since));
    return { uploads: rows.map(presentUpload) };
  });

  mount(reconContract.preview, async ({ viewer, query, request }) => {
    const bytes = await readWhole((await receive(request)).content);
    return withStaged(viewer, bytes, query, previewOf);
  });

  mount(reconContract.columns, async ({ viewer, query, request }) => {
    const bytes = await readWhole((await receive(request)).content);
    const { remembered } = await as(viewer, (tx) => readingOf(tx, query));
    return withTables(bytes, (tables) => readColumns(tables, remembered));
  });

  mount(reconContract.leftRows, async ({ viewer, query, request, reply }) => {
    const bytes = await readWhole((await receive(request)).content);
    const { file, unmatched } = await withStaged(viewer, bytes, query, async (tx, file) => ({
      file,
      unmatched: await markUnmatched(tx, file),
    }));
    return sendCsv(reply, leftRows(await openTables(bytes), file, unmatched), `left_rows_${indiaDay(new Date())}.csv`);
  });

  mount(reconContract.upload, async ({ viewer, query, request }) => {
    const received = await receive(request);
    const filename = received.name.slice(0, 200);
    const courier = query.courier ?? null;
    try {
      const bytes = await readWhole(received.content);
      const about = { filename, courier, goodOnly: query.take === 'good', remember: chosenColumns(query) !== null };
      return await withStaged(viewer, bytes, query, (tx, file) => applyCharges(tx, viewer, { ...about, file }));
    } catch (error) {
      await as(viewer, (tx) => recordFailedUpload(tx, viewer, { filename, courier, error }));
      throw error;
    }
  });

  mount(reconContract.undo, async ({ viewer, params }) => {
    const { restored, kept } = await as(viewer, (tx) => undoUpload(tx, viewer, params.id));
    const later = kept > 0 ? ` ${kept} were charged anew by a later upload and stay as they are.` : '';
    return { restored, kept, message: `${restored} records are charged as without this upload.${later}` };
  });

  mount(reconContract.differences, ({ viewer, query }) =>
    as(viewer, async (tx) => {
      const sums = await sumDifferences(tx, query, shownGroups);
      const parcels = await largestDifferences(tx, query, shownParcels);
      return {
        couriers: sums.flatMap((row) => (row.group === 'courier' ? [{ partner: row.name, ...presentSum(row) }] : [])),
        groups: sums.flatMap((row) =>
          row.group === 'courier' ? [] : [{ group: row.group, name: row.name, ...presentSum(row) }],
        ),
        parcels: parcels.map(presentDifference),
      };
    }),
  );

  mount(reconContract.exportDifferences, async ({ viewer, query, reply }) => {
    const rows = await exportCsv(viewer, {
      open: (tx) => openDisputes(tx, query),
      record: (tx) =>
        recordAudit(tx, {
          actor: viewer,
          action: 'recon.exported',
          subject: query.courier,
          details: { ...query },
          address: viewer.ipAddress,
        }),
    });
    return sendCsv(reply, rows, `${query.courier}_differences_${indiaDay(new Date())}.csv`);
  });
}
