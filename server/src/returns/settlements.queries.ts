import type { Selectable } from 'kysely';
import { z } from 'zod';
import { databaseNow } from '../platform/db/expressions.ts';
import type { ReturnSettlements } from '../platform/db/schema.generated.ts';
import type { Tx } from '../platform/db/transaction.ts';

const restock = z.array(z.object({ lineItemId: z.string(), quantity: z.number(), locationId: z.string().nullable() }));
export type Restock = z.output<typeof restock>;

export type SettlementRow = Omit<Selectable<ReturnSettlements>, 'restock'> & { readonly restock: Restock };

/** The settlement of a return that waits for a second person or was made; null without one. */
export async function findSettlement(tx: Tx, returnId: string): Promise<SettlementRow | null> {
  const row = await tx
    .selectFrom('return_settlements')
    .selectAll()
    .where('return_id', '=', returnId)
    .where('state', 'in', ['asked', 'done'])
    .executeTakeFirst();
  return row ? { ...row, restock: restock.parse(row.restock) } : null;
}

export interface NewSettlement {
  readonly returnId: string;
  readonly orderId: string;
  readonly state: 'asked' | 'done';
  readonly refund: number;
  readonly suggested: number;
  readonly withShipping: boolean;
  readonly restock: Restock;
  readonly note: string | null;
  readonly userId: string;
  readonly email: string;
}

export async function insertSettlement(tx: Tx, given: NewSettlement): Promise<void> {
  await tx
    .insertInto('return_settlements')
    .values({
      return_id: given.returnId,
      order_id: given.orderId,
      state: given.state,
      refund: given.refund,
      suggested: given.suggested,
      with_shipping: given.withShipping,
      restock: JSON.stringify(given.restock),
      note: given.note,
      asked_by: given.userId,
      asked_by_email: given.email,
      settled_at: given.state === 'done' ? databaseNow : null,
    })
    .execute();
}

export async function approveSettlement(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('return_settlements')
    .set({ state: 'done', approved_by_email: email, settled_at: databaseNow })
    .where('id', '=', id)
    .execute();
}

/** Ends a settlement that waits for a second person; false when none waits. */
export async function withdrawSettlement(tx: Tx, returnId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('return_settlements')
    .set({ state: 'withdrawn', settled_at: databaseNow })
    .where('return_id', '=', returnId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function storeOrderOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom('magic_orders')
    .select(['magic_order_id', 'store_order_id', 'currency'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** The refunds that were decided on, by return. */
export async function refundsOf(tx: Tx, returnIds: readonly string[]): Promise<Map<string, number>> {
  if (returnIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('return_settlements')
    .select(['return_id', 'refund'])
    .where('return_id', 'in', returnIds)
    .where('state', '=', 'done')
    .execute();
  return new Map(rows.map(({ return_id, refund }) => [return_id, Number(refund)]));
}
