import type pg from 'pg';

/** A migration with what goes before it. */
export interface SqlMigration {
  readonly name: string;
  readonly statements: string;
}

/** Where Kysely notes what has been applied, as it makes it itself. */
const notes = `
create table public.kysely_migration (name varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table public.kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
insert into public.kysely_migration_lock (id) values ('migration_lock');`;

const isNew = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('public.kysely_migration') is null as "isNew"`,
  );
  return rows[0]?.isNew === true;
};

// Why: docs/decisions/platform.md, "A new database is made in one go".
/**
 * Applies all migrations to an empty database in one transaction, and notes them as if each had run by itself. Answers
 * false if the database is not empty, also because another process was first; then nothing is done.
 */
export async function makeNewDatabase(client: pg.ClientBase, migrations: readonly SqlMigration[]): Promise<boolean> {
  if (!(await isNew(client))) return false;
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('shipmagic new database'))");
    const isFirst = await isNew(client);
    if (isFirst) await applyAll(client, migrations);
    await client.query('commit');
    return isFirst;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyAll(client: pg.ClientBase, migrations: readonly SqlMigration[]): Promise<void> {
  await client.query(notes);
  for (const { name, statements } of migrations) {
    try {
      await client.query(statements);
    } catch (error) {
      throw new Error(`The migration ${name} could not be applied`, { cause: error });
    }
  }
  await client.query('insert into public.kysely_migration select name, $2 from unnest($1::text[]) name', [
    migrations.map(({ name }) => name),
    new Date().toISOString(),
  ]);
}
