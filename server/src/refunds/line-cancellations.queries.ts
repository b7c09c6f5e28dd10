import type { CancelledPieces } from '@shipmagic/domain/refunds/line-cancellation';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { databaseNow } from '../platform/db/expressions.ts';
import type { LineCancellations } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type LineCancellationRow = Selectable<LineCancellations>;

/** Pieces as they are kept. */
export const cancelledPieces = z.array(
  z.object({ lineId: z.string(), title: z.string(), quantity: z.number(), before: z.number() }),
);

export interface NewLineCancellation {
  readonly id: string;
  readonly orderId: string;
  readonly storeOrderId: string;
  readonly pieces: readonly CancelledPieces[];
  readonly reason: string;
  readonly restock: boolean;
  readonly way: 'refund' | 'edit';
  readonly email: string;
}

/** Stores it before the store is told. That of a refund has the refund's id. */
export function insertLineCancellation(tx: Tx, given: NewLineCancellation): Promise<LineCancellationRow> {
  return tx
    .insertInto('line_cancellations')
    .values({
      id: given.id,
      order_id: given.orderId,
      store_order_id: given.storeOrderId,
      pieces: JSON.stringify(given.pieces),
      reason: given.reason,
      restock: given.restock,
      refund_id: given.way === 'refund' ? given.id : null,
      state: given.way === 'edit' ? 'sending' : null,
      asked_by_email: given.email,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records what became of an edit, unless it is known. */
export async function endLineEdit(tx: Tx, id: string, message: string | null): Promise<boolean> {
  const ended = await tx
    .updateTable('line_cancellations')
    .set({ state: message === null ? 'done' : 'refused', message, settled_at: databaseNow })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Notes that the refund by which items are cancelled has ended; undefined for a refund of money alone. */
export function endByRefund(
  tx: Tx,
  refundId: string,
  message: string | null,
): Promise<LineCancellationRow | undefined> {
  return tx
    .updateTable('line_cancellations')
    .set({ message, settled_at: databaseNow })
    .where('refund_id', '=', refundId)
    .returningAll()
    .executeTakeFirst();
}

/** Edits that were sent before that and have no answer. */
export function listUnansweredEdits(tx: Tx, before: Date): Promise<LineCancellationRow[]> {
  return tx
    .selectFrom('line_cancellations')
    .selectAll()
    .where('state', '=', 'sending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(100)
    .execute();
}

export async function isEditUnanswered(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('line_cancellations')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether something of a part's items is being cancelled, or waits for a second person. */
export async function isCancelling(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('line_cancellations as c')
    .leftJoin('store_refunds as r', 'r.id', 'c.refund_id')
    .select('c.id')
    .where('c.order_id', '=', orderId)
    .where((eb) => eb.or([eb('c.state', '=', 'sending'), eb('r.state', 'in', ['asked', 'sending'])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last ones of a part, the newest first. */
export function listLineCancellations(tx: Tx, orderId: string) {
  return tx
    .selectFrom('line_cancellations as c')
    .leftJoin('store_refunds as r', 'r.id', 'c.refund_id')
    .selectAll('c')
    .select(['r.state as refund_state', 'r.amount', 'r.approved_by_email', 'r.message as refund_message'])
    .where('c.order_id', '=', orderId)
    .orderBy('c.created_at', 'desc')
    .limit(20)
    .execute();
}

/** A row of what is owed for a part of which nothing ever was, so that a refund that waits is shown with the others. */
export async function beginOwed(tx: Tx, orderId: string): Promise<void> {
  await tx
    .insertInto('refunds_owed')
    .values({ order_id: orderId, reason: 'reduced', paid: 0, refunded: 0, owed: 0, is_estimate: false })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}
