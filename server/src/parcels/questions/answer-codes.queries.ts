import type { Tx } from '../../platform/db/transaction.ts';

/** Lets an order's code work until then; its secret, or null: there is none that is in force. */
export async function prolongCode(tx: Tx, orderId: string, until: Date, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('customer_codes')
    .set({ expires_at: until })
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('secret')
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Replaces an order's code by another one. */
export async function keepCode(
  tx: Tx,
  orderId: string,
  code: { readonly secret: string; readonly expires_at: Date; readonly tries_left: number },
): Promise<void> {
  await tx
    .insertInto('customer_codes')
    .values({ order_id: orderId, ...code })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(code))
    .execute();
}

/** Takes one try at an order's code; null: there is none that is in force. */
export async function takeTry(tx: Tx, orderId: string, now: Date) {
  const row = await tx
    .updateTable('customer_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['secret', 'tries_left'])
    .executeTakeFirst();
  return row ?? null;
}

export async function forgetCode(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('customer_codes').where('order_id', '=', orderId).execute();
}

export async function forgetOldCodes(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('customer_codes').where('expires_at', '<', now).execute();
}
