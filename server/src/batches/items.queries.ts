import { isTrouble } from '@shipmagic/domain/batches/batch-pause';
import type { BatchItemState } from '@shipmagic/domain/batches/batch-state';
import { sql } from 'kysely';
import { rowsFromJson } from '../platform/db/rows-from-json.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { lockBatch } from './batches.queries.ts';

export interface OpenItem {
  readonly orderId: string;
  readonly magicOrderId: string;
  readonly state: 'waiting' | 'working';
  /** The attempt that makes its parcel. */
  readonly shipmentId: string | null;
  /** How often its courier has asked to wait. */
  readonly waits: number;
}

/** The next orders of a batch: those that were begun, then those that wait, in the order of the list. */
export async function listOpenItems(tx: Tx, batchId: string, limit: number): Promise<OpenItem[]> {
  const rows = await tx
    .selectFrom('batch_items as i')
    .innerJoin('magic_orders as o', 'o.id', 'i.order_id')
    .select(['i.order_id', 'o.magic_order_id', 'i.state', 'i.shipment_id', 'i.waits'])
    .where('i.batch_id', '=', batchId)
    .where('i.state', 'in', ['waiting', 'working'])
    .orderBy('i.state', 'desc')
    .orderBy('i.position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    magicOrderId: row.magic_order_id,
    state: row.state === 'working' ? 'working' : 'waiting',
    shipmentId: row.shipment_id,
    waits: row.waits,
  }));
}

export interface ItemOutcome {
  readonly orderId: string;
  readonly state: Exclude<BatchItemState, 'waiting'>;
  readonly reason?: string | null;
  readonly shipmentId?: string;
  /** Where it can be undone. */
  readonly former?: { readonly status: string; readonly cancellationReason: string | null; readonly version: number };
}

/** Notes what became of orders of a batch, by one statement. */
export async function noteOutcomes(tx: Tx, batchId: string, outcomes: readonly ItemOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ orderId, state, reason, shipmentId, former }) => ({
    order_id: orderId,
    state,
    reason: reason ?? null,
    shipment_id: shipmentId ?? null,
    former_status: former?.status ?? null,
    former_cancellation_reason: former?.cancellationReason ?? null,
    version_since: former?.version ?? null,
  }));
  await sql`update batch_items i set state = t.state, reason = t.reason,
      shipment_id = coalesce(t.shipment_id, i.shipment_id), former_status = t.former_status,
      former_cancellation_reason = t.former_cancellation_reason, version_since = t.version_since
    from ${rowsFromJson('batch_items', rows)} t where i.batch_id = ${batchId} and i.order_id = t.order_id`.execute(tx);
}

export const cancelledText = (by: string) => `The batch was cancelled by ${by}.`;

/** An order that is put back, and who or what its batch waits for. */
export interface PutOff {
  readonly orderId: string;
  readonly by: string;
}

/**
 * Puts orders of a batch back: they wait for their next try, or are skipped if the batch was cancelled since they began.
 * How often is counted where their courier has asked for it.
 */
export async function putBack(tx: Tx, batchId: string, putOff: readonly PutOff[]): Promise<void> {
  if (putOff.length === 0) return;
  const ids = putOff.map(({ orderId }) => orderId);
  const asked = putOff.filter(({ by }) => !isTrouble(by)).map(({ orderId }) => orderId);
  // Whoever cancels it moves what waits: an order put back at the same moment would go on.
  const batch = await lockBatch(tx, batchId);
  const by = batch?.cancelled_by ?? null;
  await tx
    .updateTable('batch_items')
    .set((eb) => ({
      waits: eb(
        'waits',
        '+',
        eb
          .case()
          .when('order_id', 'in', asked.length > 0 ? asked : ['0'])
          .then(1)
          .else(0)
          .end(),
      ),
      state: by === null ? 'waiting' : 'skipped',
      reason: by === null ? null : cancelledText(by),
    }))
    .where('batch_id', '=', batchId)
    .where('order_id', 'in', ids)
    .where('state', 'in', ['waiting', 'working'])
    .execute();
}

/** The outcome of orders that have left the scope of the batch's author meanwhile; only the system can note it. */
export const unseen = (orderId: string): ItemOutcome => ({
  orderId,
  state: 'skipped',
  reason: 'This order is not visible to the author of the batch any more.',
});

/** Moves all orders of a batch from one state to another; returns how many. */
export async function moveItems(
  tx: Tx,
  batchId: string,
  from: BatchItemState,
  to: BatchItemState,
  reason: string | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('batch_items')
    .set({ state: to, reason, ...(to === 'waiting' ? { waits: 0 } : {}) })
    .where('batch_id', '=', batchId)
    .where('state', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The orders whose former status is known. */
export function listUndoable(tx: Tx, batchId: string) {
  return tx
    .selectFrom('batch_items')
    .select(['order_id', 'former_status', 'former_cancellation_reason', 'version_since'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'done')
    .where('version_since', 'is not', null)
    .orderBy('order_id')
    .execute();
}

/** Whether any order of a batch could be undone. */
export async function hasUndoable(tx: Tx, batchId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('batch_items')
    .select('order_id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'done')
    .where('version_since', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
