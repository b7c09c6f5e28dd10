import type { Tx } from '../db/transaction.ts';

export function findEntry(tx: Tx, inboxId: string) {
  return tx.selectFrom('inbox').selectAll().where('id', '=', inboxId).executeTakeFirst();
}

/** Marks an entry as handled; with an error it stays open for another try. */
export async function recordOutcome(tx: Tx, inboxId: string, error: string | null): Promise<void> {
  await tx
    .updateTable('inbox')
    .set(error === null ? { handled_at: new Date(), error } : { error })
    .where('id', '=', inboxId)
    .execute();
}

export async function forgetEntries(tx: Tx, receivedBefore: Date): Promise<void> {
  await tx.deleteFrom('inbox').where('received_at', '<', receivedBefore).execute();
}
