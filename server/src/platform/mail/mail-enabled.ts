import type { Database } from '../db/database.ts';
import { inSystemTransaction, type Tx } from '../db/transaction.ts';

const key = 'mail';

/** Keeps whether a mail server is configured, so that events know it that have nothing else to do with mail. */
export async function rememberMail(db: Database, enabled: boolean): Promise<void> {
  const value = JSON.stringify({ enabled });
  await inSystemTransaction(db, (tx) =>
    tx
      .insertInto('sync_state')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
      .execute(),
  );
}

/** Whether events are mailed: without a mail server they would only pile up, and fail a day later. */
export async function isMailEnabled(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('sync_state').select('value').where('key', '=', key).executeTakeFirst();
  return (row?.value as { enabled?: unknown } | undefined)?.enabled === true;
}
