import type { Tx } from './transaction.ts';

/** A value stored by the program between runs, by name; null if absent. Operators' decisions are settings. */
export async function readSyncState(tx: Tx, key: string): Promise<unknown> {
  const row = await tx.selectFrom('sync_state').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** All values whose names begin like this. */
export function listSyncStates(tx: Tx, prefix: string) {
  return tx
    .selectFrom('sync_state')
    .select(['key', 'value'])
    .where((eb) => eb(eb.fn('starts_with', ['key', eb.val(prefix)]), '=', true))
    .orderBy('key')
    .execute();
}

/** When the value was last stored; null if absent. */
export async function findSyncTime(tx: Tx, key: string): Promise<Date | null> {
  const row = await tx.selectFrom('sync_state').select('updated_at').where('key', '=', key).executeTakeFirst();
  return row?.updated_at ?? null;
}

export async function forgetSyncState(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sync_state')
    .where('key', 'in', [...keys])
    .execute();
}

export async function saveSyncState(tx: Tx, key: string, content: unknown): Promise<void> {
  const value = JSON.stringify(content);
  await tx
    .insertInto('sync_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}
