import { Readable } from 'node:stream';
import { countFits } from '@shipmagic/domain/batches/batch-actions';
import { batchItemState, batchItemStateLabels, batchProgress } from '@shipmagic/domain/batches/batch-state';
import { type BatchWork, batchWork } from '@shipmagic/domain/batches/batch-work';
import { type BatchSelection, batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { totalPages } from '@shipmagic/domain/http/pagination';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { readOrderFacts } from '../orders/order/orders.ts';
import { sendCsv } from '../platform/csv/csv-export.ts';
import { csvText } from '../platform/csv/csv-text.ts';
import { inSystemTransaction, inViewerTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Mount } from '../platform/http/mount.ts';
import { readSetting } from '../settings/kept-settings.ts';
import { readBatchOrders } from './batch-orders.ts';
import { countBatches, listBatches, listItems } from './batches.queries.ts';
import { cancelBatch, retryBatch, undoBatch } from './change-batch.ts';
import { createBatch } from './create-batch.ts';
import { freezeSelection } from './freeze-selection.ts';
import type { BatchDeps } from './kinds/kind.ts';
import { presentBatches, readBatch } from './present-batch.ts';
import { previewBatch } from './preview-batch.ts';
import { readBatchPickups } from './read-batch-pickups.ts';

/** Batches are listed for so many days. */
const shownDays = 30;

export function batchRoutes(mount: Mount, deps: BatchDeps): void {
  const { db, couriers } = deps;
  const split = (body: BatchSelection & BatchWork): { selection: BatchSelection; work: BatchWork } => ({
    selection: body,
    work: batchWork.parse(body),
  });

  mount(batchesContract.fits, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const ids = await freezeSelection(tx, viewer, body);
      return { total: ids.length, fits: countFits(viewer, await readOrderFacts(tx, viewer, ids)) };
    }),
  );

  mount(batchesContract.preview, ({ viewer, body }) => previewBatch(deps, viewer, split(body)));

  mount(batchesContract.create, ({ viewer, body }) =>
    inViewerTransaction(db, viewer, (tx) => createBatch(tx, viewer, couriers, split(body))),
  );

  mount(batchesContract.list, ({ viewer, query: { page, limit } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const total = await countBatches(tx, shownDays);
      const rows = await listBatches(tx, shownDays, { skip: (page - 1) * limit, limit });
      const batches = await presentBatches(tx, viewer, rows, new Date());
      return { batches, total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(batchesContract.get, ({ viewer, params, query: { page, limit, state } }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const batch = await readBatch(tx, viewer, params.id, new Date());
      const rows = await listItems(tx, params.id, { state, skip: (page - 1) * limit, limit });
      const total = state ? batch.counts[state] : batchProgress(batch.counts).total;
      const items = rows.map((row) => ({
        magicOrderId: row.magic_order_id,
        orderNumber: row.order_number,
        vendorName: row.vendor_name,
        state: batchItemState.parse(row.state),
        reason: row.reason,
      }));
      return { ...batch, items, total, page, limit, totalPages: totalPages(total, limit) };
    }),
  );

  mount(batchesContract.pickups, async ({ viewer, params }) => {
    const defaults = await inSystemTransaction(db, (tx) => readSetting(tx, 'pickups'));
    return inViewerTransaction(db, viewer, (tx) =>
      readBatchPickups(tx, viewer, params.id, { couriers, defaults, now: new Date() }),
    );
  });

  mount(batchesContract.results, async ({ viewer, params, reply }) => {
    const { items } = await inViewerTransaction(db, viewer, (tx) => readBatchOrders(tx, params.id));
    const cells = items.map(({ magicOrderId, orderNumber, vendorName, state, reason }) => [
      magicOrderId,
      orderNumber,
      vendorName,
      batchItemStateLabels[state],
      reason ?? '',
    ]);
    const csv = csvText([['magic_order_id', 'order_number', 'vendor_name', 'outcome', 'reason'], ...cells], {
      bom: true,
    });
    return sendCsv(reply, Readable.from([csv]), `batch-${params.id}.csv`);
  });

  /** A change of a batch, answered by the batch as it is then. */
  const changed = (viewer: Viewer, batchId: string, change: (tx: Tx) => Promise<void>) =>
    inViewerTransaction(db, viewer, async (tx) => {
      await change(tx);
      return readBatch(tx, viewer, batchId, new Date());
    });

  mount(batchesContract.cancel, ({ viewer, params }) =>
    changed(viewer, params.id, (tx) => cancelBatch(tx, viewer, params.id)),
  );
  mount(batchesContract.retry, ({ viewer, params }) =>
    changed(viewer, params.id, (tx) => retryBatch(tx, viewer, params.id)),
  );
  mount(batchesContract.undo, ({ viewer, params }) =>
    changed(viewer, params.id, (tx) => undoBatch(tx, viewer, params.id, new Date())),
  );
}
