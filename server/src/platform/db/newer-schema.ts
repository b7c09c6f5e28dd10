import pg from 'pg';
import { ConfigError } from '../config-error.ts';

// Why: docs/decisions/platform.md, "A release runs on the database of the next one".
/** The migrations of a database that this program does not know: a later release has been here. */
export async function laterMigrations(pool: pg.Pool, own: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from public.kysely_migration where name <> all ($1) order by name',
    [own],
  );
  return rows.map(({ name }) => name);
}

/** How a migration tells programs that lack it that they do not fit any more, in the comment of the schema `app`. */
const compatibleFrom = /^compatible from (\S+)$/m;

type Asked = { query: pg.ClientBase['query'] };

async function commentOf(db: Asked): Promise<string> {
  const { rows } = await db.query<{ said: string | null }>(
    "select obj_description(to_regnamespace('app'), 'pg_namespace') as said",
  );
  return rows[0]?.said ?? '';
}

/**
 * Programs of releases before the one with this last migration fit no more: a release is made for the databases of its
 * own and of the next one. What is stricter already stays.
 */
export async function admitFrom(db: Asked, last: string | null): Promise<void> {
  const said = await commentOf(db);
  const from = compatibleFrom.exec(said)?.[1];
  if (last === null || (from !== undefined && from >= last)) return;
  const line = `compatible from ${last}`;
  const text = from === undefined ? [said, line].filter(Boolean).join('\n') : said.replace(compatibleFrom, line);
  await db.query(`comment on schema app is ${pg.escapeLiteral(text)}`);
}

/** Throws in words if a later release has changed the database in a way that this program was not made for. */
export async function refuseTooNew(db: Asked, own: readonly string[]): Promise<void> {
  const from = compatibleFrom.exec(await commentOf(db))?.[1];
  const last = own.toSorted().at(-1) ?? '';
  if (from === undefined || last >= from) return;
  throw new ConfigError(
    `The database is too new for this version of ShipMagic: it needs one that knows the migration ${from}, and the last of this one is ${last}. Start the newer version again, or restore a backup made before it was installed.`,
  );
}
