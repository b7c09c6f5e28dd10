import type { Tx } from '../platform/db/transaction.ts';

/** The email of an order's customer now; null without one, and once it was erased. */
export async function findCustomerEmail(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx.selectFrom('magic_orders').select('customer_email').where('id', '=', orderId).executeTakeFirst();
  return row?.customer_email?.trim() ?? null;
}
