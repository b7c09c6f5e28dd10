import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { RefundPreview } from '@shipmagic/domain/refunds/refunds.contract';
import type { Database } from '../platform/db/database.ts';
import { inSystemTransaction, type Tx } from '../platform/db/transaction.ts';
import { holdRefundsLock } from './keep.queries.ts';
import { keepOwed } from './keep-refunds.ts';
import { beginOwed } from './line-cancellations.queries.ts';
import { findOwedOfOrder, type OwedRow } from './owed.queries.ts';
import type { RefundDeps } from './plan-refund.ts';
import { previewRefund } from './preview-refund.ts';
import { refundOrder } from './refund-order.ts';
import type { RtoRefund } from './store-refunds.queries.ts';

interface Part {
  readonly orderId: string;
  readonly storeOrderId: string;
}

/** The debt for a part by its status now; null where nothing is. */
const readOwed = (db: Database, { orderId, storeOrderId }: Part): Promise<OwedRow | null> =>
  inSystemTransaction(db, async (tx) => {
    await keepOwed(tx, [storeOrderId]);
    return findOwedOfOrder(tx, orderId);
  });

export interface RtoFigures {
  /** In the order's currency, as all amounts here. */
  readonly owed: number;
  /** Of that, what was paid in cash. */
  readonly waits: number;
  readonly secondPersonAbove: number | null;
  /** Why the store could not be asked. */
  readonly problem: string | null;
}

/** The refund that is possible for a parcel that came back undelivered. */
export async function previewRtoRefund(
  deps: RefundDeps,
  part: Part,
  restocks: RtoRefund['restocks'],
): Promise<RtoFigures> {
  const row = await readOwed(deps.db, part);
  if (!row) return { owed: 0, waits: 0, secondPersonAbove: null, problem: null };
  const shown: RefundPreview = await previewRefund(deps, row.id, { amount: undefined, restock: true, restocks });
  const owed = shown.problem === null ? shown.amount : row.open;
  return { owed, waits: shown.waits, secondPersonAbove: shown.secondPersonAbove, problem: shown.problem };
}

export interface WantedRtoRefund extends Part, RtoRefund {
  /** In the order's currency; 0 takes the pieces back alone. */
  readonly amount: number;
  /** Looked at again with the lock of refunds held, in the transaction that writes the refund; throws what is wrong. */
  readonly check: (tx: Tx) => Promise<void>;
}

/**
 * Settles a parcel that came back undelivered by one refund of money, pieces or both, with the limits of every refund:
 * no more than is owed, and above the limit only after a second person's approval (`waits`). Throws as `refundOrder`.
 */
export async function refundRto(
  deps: RefundDeps,
  viewer: Viewer,
  { orderId, storeOrderId, amount, ...rto }: WantedRtoRefund,
): Promise<'waits' | 'refunded'> {
  const row = await inSystemTransaction(deps.db, async (tx) => {
    await holdRefundsLock(tx);
    await rto.check(tx);
    await beginOwed(tx, orderId);
    await keepOwed(tx, [storeOrderId]);
    return findRow(tx, orderId);
  });
  const restock = rto.restocks.some(({ quantity }) => quantity > 0);
  return refundOrder(deps, viewer, { id: row, amount, restock, moreThanOwed: false, rto });
}

async function findRow(tx: Tx, orderId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('refunds_owed')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}

export { keptRestocks, listRtoRefunds } from './store-refunds.queries.ts';
