import type { Tx } from '../platform/db/transaction.ts';

export async function insertFile(
  tx: Tx,
  file: { requestId: string; storeOrderIds: readonly string[]; content: unknown; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('customer_files')
    .values({
      request_id: file.requestId,
      store_order_ids: [...file.storeOrderIds],
      content: JSON.stringify(file.content),
      expires_at: file.expiresAt,
    })
    .execute();
}

/** Its content, unless it has expired. */
export async function findFile(tx: Tx, requestId: string, now: Date): Promise<unknown> {
  const row = await tx
    .selectFrom('customer_files')
    .select('content')
    .where('request_id', '=', requestId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.content;
}

export async function forgetFiles(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('customer_files').where('expires_at', '<=', now).execute();
}
