import type pg from 'pg';
import { ConfigError } from '../config-error.ts';
import { readCompatibleFrom } from './compatible-from.ts';

// Why: docs/decisions/platform.md, "The schema's comment says which programs are too old".
/** The migrations of a database that this program does not know: a later release has been here. */
export async function laterMigrations(pool: pg.Pool, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from public.kysely_migration where name <> all ($1) order by name',
    [own],
  );
  return rows.map(({ name }) => name);
}

/** Throws in words if a later release has changed the database in a way that this program was not made for. */
export async function refuseTooNew(db: pg.Pool | pg.ClientBase, own: readonly string[]): Promise<void> {
  const from = await readCompatibleFrom(db);
  const last = own.toSorted().at(-1) ?? '';
  if (from === null || last >= from) return;
  throw new ConfigError(
    `The database is too new for this version of ShipMagic: it needs one that knows the migration ${from}, and the last of this one is ${last}. Start the newer version again, or restore a backup made before it was installed.`,
  );
}
