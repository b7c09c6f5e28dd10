import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { testKeys } from '../../../testing/secret.ts';
import { until } from '../../../testing/until.ts';
import { applyMigrations } from './apply-migrations.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(() => database.drop());

/** A transaction that has read the table, as an export has, until it is told to end. */
async function holdTable(table: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`begin; select from app.${table}`);
  return { letGo: () => client.end() };
}

test('a migration that waits for a table lets people in between, and is applied when the table is free', async () => {
  const name = '0151_old_personal_data';
  const isApplied = async () =>
    (await database.query('select from public.kysely_migration where name = $1', [name])).length === 1;
  await database.query('delete from public.kysely_migration where name = $1', [name]);
  await database.query("delete from job_tasks where name = 'retain_personal_data'");
  const held = await holdTable('privacy_requests');
  const migrating = migrate(database.ownerUrl, testKeys);
  await until(
    'it waits',
    async () =>
      (
        await database.query(
          "select from pg_locks where relation = 'app.privacy_requests'::regclass and not granted and mode = 'AccessExclusiveLock'",
        )
      ).length === 1,
  );
  // Behind the migration, which would wait for as long as the table is held.
  await database.query('select from privacy_requests');
  expect(await isApplied()).toBe(false);
  await held.letGo();
  await migrating;
  expect(await isApplied()).toBe(true);
});

test('it gives up in words; what was applied before stays, and the next start goes on', async () => {
  const pool = new pg.Pool({ connectionString: database.ownerUrl });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const run = (text: string): Migration => ({ up: async (one) => void (await sql.raw(text).execute(one)) });
  const migrations = {
    a_first: run('create table app.sample (id bigint)'),
    b_second: run("set local lock_timeout = '20ms'; alter table app.vendors add column sample text"),
  };
  const provider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider, migrationTableName: 'sample_migration' });
  const held = await holdTable('vendors');
  try {
    await expect(applyMigrations(migrator, { forMs: 100, betweenMs: 10 })).rejects.toThrow(
      'The migration b_second could not be applied, because other transactions hold its tables for long.',
    );
    expect(await database.query('select from app.sample')).toEqual([]);
    await held.letGo();
    expect(await applyMigrations(migrator)).toEqual(['b_second']);
  } finally {
    await db.destroy();
  }
});

test('a migration with a mistake is not tried again', async () => {
  const name = '0152_backup_runs';
  await database.query('delete from public.kysely_migration where name = $1', [name]);
  await expect(migrate(database.ownerUrl, testKeys)).rejects.toThrow('relation "backup_runs" already exists');
});
