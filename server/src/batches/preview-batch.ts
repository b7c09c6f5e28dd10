import { mayDoInBatch } from '@shipmagic/domain/batches/batch-fit';
import { finalInBatch } from '@shipmagic/domain/batches/batch-words';
import type { BatchWork } from '@shipmagic/domain/batches/batch-work';
import type { BatchSelection, batchesContract } from '@shipmagic/domain/batches/batches.contract';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { z } from 'zod';
import { readOrderFacts } from '../orders/order/orders.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';
import { freezeSelection } from './freeze-selection.ts';
import type { BatchDeps } from './kinds/kind.ts';
import { reviewShipments } from './review-shipments.ts';

type Preview = z.input<typeof batchesContract.preview.answer>;

/** The likely outcome of a batch: how many orders it fits, why not the others, and for shipments their review. */
export async function previewBatch(
  deps: BatchDeps,
  viewer: Viewer,
  { selection, work }: { readonly selection: BatchSelection; readonly work: BatchWork },
): Promise<Preview> {
  const orders = await inViewerTransaction(deps.db, viewer, async (tx) =>
    readOrderFacts(tx, viewer, await freezeSelection(tx, viewer, selection)),
  );
  const judged = orders.map((order) => ({ order, may: mayDoInBatch(viewer, order, work) }));
  const fitting = judged.filter(({ may }) => may.allowed).map(({ order }) => order);
  const refusals = new Map<string, number>();
  for (const { may } of judged) if (!may.allowed) refusals.set(may.reason, (refusals.get(may.reason) ?? 0) + 1);
  return {
    magicOrderIds: orders.map(({ magicOrderId }) => magicOrderId),
    total: orders.length,
    fits: fitting.length,
    refusals: [...refusals].map(([reason, count]) => ({ reason, orders: count })).sort((a, b) => b.orders - a.orders),
    ship: work.kind === 'ship' ? await reviewShipments(deps, viewer, judged, work.options) : null,
    final: finalInBatch(work, fitting),
  };
}
