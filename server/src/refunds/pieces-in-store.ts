import { AppError } from '@shipmagic/domain/http/errors';
import type { CancelledPieces } from '@shipmagic/domain/refunds/line-cancellation';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { RefundedPieces, RefundStore } from '../store/refund-store.ts';

interface Needs {
  readonly db: Database;
  readonly store: Pick<RefundStore, 'refundableLines'>;
}

export const editedMeanwhile = (message: string) => new AppError('conflict', message, { field: 'lines' });

/**
 * Holds pieces against the store's order as it is now. Throws 409 where it has others: it was edited, fulfilled or
 * refunded there meanwhile, and is then read again.
 */
export async function requireInStore(
  { db, store }: Needs,
  storeOrderId: string,
  pieces: readonly CancelledPieces[],
): Promise<void> {
  const lines = await store.refundableLines(storeOrderId);
  if (!lines) throw editedMeanwhile('The store no longer has this order: nothing of it can be cancelled there.');
  const wrong = pieces.find(({ lineId, quantity, before }) => {
    const line = lines.find((one) => one.lineId === lineId);
    return !line || line.quantity !== before || line.unfulfilled < quantity;
  });
  if (!wrong) return;
  await inSystemTransaction(db, (tx) =>
    enqueue(tx, 'read_order', { storeOrderId }, { key: `read_order:${storeOrderId}` }),
  );
  const line = lines.find(({ lineId }) => lineId === wrong.lineId);
  throw editedMeanwhile(
    line && line.quantity === wrong.before
      ? `${wrong.title}: the store has fulfilled it meanwhile. The order is read again.`
      : `${wrong.title}: the store has ${line?.quantity ?? 0} of it now, not ${wrong.before}. The order is read again; please look once more.`,
  );
}

/** Pieces as a refund takes them out. */
export const toRefunded = (pieces: readonly CancelledPieces[], restock: boolean): RefundedPieces[] =>
  pieces.map(({ lineId, quantity }) => ({ lineId, quantity, restock: restock ? 'cancel' : 'none' }));

/** The pieces of a refund that cancels them, where the store has them still. Throws 409 and PartnerError. */
export async function refundedPieces(
  needs: Needs,
  storeOrderId: string,
  pieces: readonly CancelledPieces[],
  restock: boolean,
): Promise<RefundedPieces[]> {
  await requireInStore(needs, storeOrderId, pieces);
  return toRefunded(pieces, restock);
}
