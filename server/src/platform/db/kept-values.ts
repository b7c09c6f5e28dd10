import type { Tx } from './transaction.ts';

/** What operators decide (`settings`) and what the program remembers (`sync_state`): values by name. */
type Table = 'settings' | 'sync_state';

/** Null when nothing is kept under this name. */
export async function readValue(tx: Tx, table: Table, key: string): Promise<unknown> {
  const row = await tx.selectFrom(table).select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function forgetValues(tx: Tx, table: Table, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('key', 'in', [...keys])
    .execute();
}

export async function saveValue(tx: Tx, table: Table, key: string, content: unknown): Promise<void> {
  const value = JSON.stringify(content);
  await tx
    .insertInto(table)
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}
