import { toPaise, toRupees } from '@shipmagic/domain/money/paise';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { StoreRefunds } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { RefundToSend } from '../store/refund-store.ts';

export type RefundRow = Selectable<StoreRefunds>;

/** Pieces that go back into stock, as they are kept; null: the usual location. */
export const keptRestocks = z.array(
  z.object({ lineItemId: z.string(), quantity: z.number(), locationId: z.string().nullable() }),
);

/** A refund that settles a parcel which came back undelivered. */
export interface RtoRefund {
  /** Id of its attempt, or empty where nobody has entered one. */
  readonly parcel: string;
  readonly restocks: z.output<typeof keptRestocks>;
  readonly note: string | null;
}

export interface NewRefund {
  readonly id: string;
  readonly orderId: string;
  readonly storeOrderId: string;
  readonly amount: number;
  readonly restock: boolean;
  readonly userId: string;
  readonly userEmail: string;
  /** Null while it waits for a second person. */
  readonly sends: RefundToSend | null;
  readonly rto?: RtoRefund | undefined;
}

/** Stores a refund before it is sent; a unique index refuses a second one of the part, or of the order meanwhile. */
export function insertRefund(tx: Tx, given: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto('store_refunds')
    .values({
      id: given.id,
      order_id: given.orderId,
      store_order_id: given.storeOrderId,
      amount: given.amount,
      restock: given.restock,
      state: given.sends ? 'sending' : 'asked',
      sends: given.sends && JSON.stringify(given.sends),
      sent_at: given.sends && new Date(),
      asked_by: given.userId,
      asked_by_email: given.userEmail,
      ...(given.rto && {
        rto_parcel: given.rto.parcel,
        restocks: JSON.stringify(given.rto.restocks),
        note: given.rto.note,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets a refund go that waited for a second person; null if it does not wait any more. */
export async function approveRefund(
  tx: Tx,
  id: string,
  { sends, by }: { readonly sends: RefundToSend; readonly by: string },
): Promise<RefundRow | null> {
  const row = await tx
    .updateTable('store_refunds')
    .set({ state: 'sending', sends: JSON.stringify(sends), sent_at: new Date(), approved_by_email: by })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a refund that waits for a second person. */
export async function withdrawRefund(tx: Tx, id: string, message: string): Promise<boolean> {
  const ended = await tx
    .updateTable('store_refunds')
    .set({ state: 'withdrawn', message, settled_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Records the store's answer, unless it is known. */
export async function endRefund(
  tx: Tx,
  id: string,
  end: { readonly state: 'done' | 'refused'; readonly refundId: string | null; readonly message: string | null },
): Promise<boolean> {
  const ended = await tx
    .updateTable('store_refunds')
    .set({ state: end.state, store_refund_id: end.refundId, message: end.message, settled_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** How many refunds of a store order have gone through from here. */
export async function countMade(tx: Tx, storeOrderId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('store_refunds')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('store_order_id', '=', storeOrderId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * How much of a part was refunded, or is being, without a second person: from here by one person alone, and by whoever
 * refunded in the store, a goodwill refund included.
 */
export async function refundedAlone(tx: Tx, orderId: string): Promise<number> {
  const ours = await tx
    .selectFrom('store_refunds')
    .select(['state', 'amount', 'approved_by_email'])
    .where('order_id', '=', orderId)
    .where('state', 'in', ['sending', 'done'])
    .execute();
  const paiseOf = (rows: typeof ours) => rows.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  const owed = await tx
    .selectFrom('refunds_owed')
    .select('refunded')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const inStore = toPaise(owed?.refunded ?? 0) - paiseOf(ours.filter(({ state }) => state === 'done'));
  const alone = paiseOf(ours.filter((row) => row.approved_by_email === null));
  return toRupees(alone + Math.max(0, inStore));
}

/** Refunds that were sent before that and have no answer. */
export function listUnanswered(tx: Tx, sentBefore: Date): Promise<RefundRow[]> {
  return tx
    .selectFrom('store_refunds')
    .selectAll()
    .where('state', '=', 'sending')
    .where('sent_at', '<', sentBefore)
    .orderBy('sent_at')
    .limit(100)
    .execute();
}

export async function isUnanswered(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('store_refunds')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function currencyOf(tx: Tx, orderId: string): Promise<string> {
  const { currency } = await tx
    .selectFrom('magic_orders')
    .select('currency')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return currency;
}

/** The refunds that settle an order's parcels which came back undelivered, or were refused, the newest first. */
export function listRtoRefunds(tx: Tx, orderId: string): Promise<RefundRow[]> {
  return tx
    .selectFrom('store_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('rto_parcel', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
}
