import { databaseFunctions } from './database-functions.ts';
import { migrationFiles } from './migrate.ts';
import { refuseTooNew } from './newer-schema.ts';
import { withClient } from './with-client.ts';

export interface Pending {
  readonly migrations: readonly { readonly name: string; readonly text: string }[];
  /** The functions that a start would load because their text has changed. */
  readonly functions: readonly string[];
}

/** Reads what a start would apply, and applies nothing. */
export async function pendingMigrations(ownerUrl: string): Promise<Pending> {
  return withClient(ownerUrl, 'migrate', async (client) => {
    await client.query('begin read only');
    const own = await migrationFiles();
    const functions = await databaseFunctions();
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('public.kysely_migration') is not null and to_regclass('public.loaded_functions') is not null as exists",
    );
    if (!rows[0]?.exists) return { migrations: own, functions: functions.map(({ name }) => name) };
    const names = own.map(({ name }) => name);
    await refuseTooNew(client, names);
    const done = await client.query<{ name: string }>('select name from public.kysely_migration');
    const loaded = await client.query<{ name: string; hash: string }>('select name, hash from public.loaded_functions');
    const applied = new Set(done.rows.map(({ name }) => name));
    const hashes = new Map(loaded.rows.map(({ name, hash }) => [name, hash]));
    const isLater = [...applied].some((name) => !names.includes(name));
    return {
      migrations: own.filter(({ name }) => !applied.has(name)),
      functions: isLater ? [] : functions.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name),
    };
  });
}
