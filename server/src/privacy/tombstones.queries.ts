import { erasedPayload } from '@shipmagic/domain/privacy/without-personal-data';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';

/** Which of these store orders have had their personal data erased. */
export async function findErased(tx: Tx, storeOrderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (storeOrderIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('erasures')
    .select('store_order_id')
    .where('store_order_id', 'in', [...storeOrderIds])
    .where('state', '=', 'done')
    .execute();
  return new Set(rows.map((row) => row.store_order_id));
}

/** Forgets what the store sent about an order, in the same transaction in which it was stored. */
export async function forgetRawOrder(tx: Tx, storeOrderId: string): Promise<void> {
  await tx
    .updateTable('store_orders')
    .set({ raw: JSON.stringify(erasedPayload) })
    .where('store_order_id', '=', storeOrderId)
    .execute();
  await tx.deleteFrom('store_payloads').where('store_order_id', '=', storeOrderId).execute();
}

/** Forgets the content of a stored webhook. */
export async function forgetWebhook(tx: Tx, webhookId: string): Promise<void> {
  await sql`update inbox set body = ${JSON.stringify(erasedPayload)}::jsonb where id = ${webhookId}`.execute(tx);
}
