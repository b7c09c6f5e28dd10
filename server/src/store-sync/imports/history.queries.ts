import type { Tx } from '../../platform/db/transaction.ts';

/** Until when orders are history while old ones are being brought in; null while none are. */
export async function findHistoryUntil(tx: Tx): Promise<Date | null> {
  const running = await tx
    .selectFrom('backfills')
    .select('history_until')
    .where('state', '=', 'running')
    .executeTakeFirst();
  return running?.history_until ?? null;
}
