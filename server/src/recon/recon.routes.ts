import type { Viewer } from '@shipmagic/domain/people/viewer';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { receiveFile } from '../platform/http/receive-file.ts';
import { largestDifferences, listUploads, sumDifferences } from './recon.queries.ts';
import { applyCharges, previewCharges, readCharges, recordFailedUpload } from './reconcile.ts';
import { undoUpload } from './undo-upload.ts';

const shownDays = 7;
const shownParcels = 100;

const receive = (request: FastifyRequest) =>
  receiveFile(request, {
    field: 'reconFile',
    names: /\.csv$/i,
    wrongName: 'Invalid file type: Please select a CSV file',
    limitBytes: 10 * 1024 * 1024,
  });

export function reconRoutes(mount: Mount, { db }: { db: Database }): void {
  const as = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) => inViewerTransaction(db, viewer, work);

  mount(reconContract.uploads, async ({ viewer }) => {
    const since = new Date(Date.now() - shownDays * 24 * 3_600_000);
    const rows = await as(viewer, (tx) => listUploads(tx, since));
    const uploads = rows.map((row) => ({
      id: row.id,
      filename: row.filename,
      status: row.status,
      uploadDate: row.uploaded_at.toISOString(),
      uploadedBy: row.uploaded_by,
      uploadedByEmail: row.uploaded_by_email,
      totalRows: row.total_rows,
      updatedRows: row.updated_rows,
    }));
    return { uploads };
  });

  mount(reconContract.preview, async ({ viewer, query, request }) => {
    const charges = await readCharges((await receive(request)).content, query.unit);
    return as(viewer, (tx) => previewCharges(tx, charges, query.unit));
  });

  mount(reconContract.upload, async ({ viewer, query: { unit }, request }) => {
    const file = await receive(request);
    const name = file.name.slice(0, 200);
    try {
      const charges = await readCharges(file.content, unit);
      return await as(viewer, (tx) => applyCharges(tx, viewer, { file: charges, filename: name, unit }));
    } catch (error) {
      await as(viewer, (tx) => recordFailedUpload(tx, viewer, name));
      throw error;
    }
  });

  mount(reconContract.undo, async ({ viewer, params }) => {
    const { restored, kept } = await as(viewer, (tx) => undoUpload(tx, viewer, params.id));
    const later = kept > 0 ? ` ${kept} were charged anew by a later upload and stay as they are.` : '';
    return { restored, kept, message: `${restored} records are charged as without this upload.${later}` };
  });

  mount(reconContract.differences, ({ viewer }) =>
    as(viewer, async (tx) => {
      const couriers = (await sumDifferences(tx)).map((row) => ({
        partner: row.partner,
        parcels: row.parcels,
        chargedWeight: row.charged_weight,
        weightDifference: row.weight_difference,
        withoutWeight: row.without_weight,
        chargedCost: row.charged_cost,
        expectedCost: row.expected_cost,
        costDifference: row.cost_difference,
        withoutQuote: row.without_quote,
      }));
      const parcels = (await largestDifferences(tx, shownParcels)).map((row) => ({
        awb: row.awb,
        magicOrderId: row.magic_order_id,
        vendorName: row.vendor_name,
        partner: row.partner,
        chargedWeight: row.charged_weight,
        expectedWeight: row.expected_weight,
        quotedWeight: row.quoted_weight,
        chargedCost: row.charged_cost,
        expectedCost: row.expected_cost,
      }));
      return { couriers, parcels };
    }),
  );
}
