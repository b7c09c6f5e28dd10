import { type BatchWork, batchWork } from '@shipmagic/domain/batches/batch-work';
import { orderFilters } from '@shipmagic/domain/orders/order-filters';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { createBatch } from '../batches/create-batch.ts';
import { runBatch } from '../batches/run-batch.ts';
import { findFilteredOrders } from '../orders/list/find-filtered-orders.ts';
import { readOrderFacts } from '../orders/order/orders.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import type { DemoServices } from './demo-services.ts';

const batches: readonly { readonly filter: object; readonly orders: number; readonly work: BatchWork }[] = [
  { filter: { status: 'confirmed' }, orders: 20, work: batchWork.parse({ kind: 'pick_list' }) },
  { filter: { status: 'ready_to_ship' }, orders: 12, work: batchWork.parse({ kind: 'packing_slips' }) },
];

/** Batches that have been carried out already, so that their list is not empty: none changes an order. */
export async function fillBatches(services: DemoServices, admin: Viewer): Promise<void> {
  const { db, couriers } = services;
  for (const { filter, orders, work } of batches) {
    const batch = await inViewerTransaction(db, admin, async (tx) => {
      const ids = await findFilteredOrders(tx, admin, orderFilters.parse(filter), orders);
      const magicOrderIds = (await readOrderFacts(tx, admin, ids)).map(({ magicOrderId }) => magicOrderId);
      return magicOrderIds.length > 0 ? createBatch(tx, admin, couriers, { selection: { magicOrderIds }, work }) : null;
    });
    if (batch) await runBatch(services, batch.id);
  }
}
