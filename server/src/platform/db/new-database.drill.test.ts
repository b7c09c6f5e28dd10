import { expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { describeDatabase } from '../../../testing/describe-database.ts';
import { testKeys } from '../../../testing/secret.ts';
import { migrate, migrateOnly, migrationFiles } from './migrate.ts';
import { formerRelease } from './releases.ts';

async function withBareDatabases<T>(count: number, work: (databases: TestDatabase[]) => Promise<T>): Promise<T> {
  const databases: TestDatabase[] = [];
  try {
    for (let i = 0; i < count; i++) databases.push(await createDatabase({ bare: true }));
    return await work(databases);
  } finally {
    for (const database of databases) await database.drop();
  }
}

/** Makes the migrations run one by one, as in a database that is in use. */
const takeForUsed = (database: TestDatabase) =>
  database.query(
    'create table public.kysely_migration (name varchar(255) not null primary key, "timestamp" varchar(255) not null)',
  );

/** All migrations run one by one, twice. */
const timeout = 120_000;

test('a new database equals one in which the migrations ran one by one, and one of the former release that was upgraded', {
  timeout,
}, async () => {
  await withBareDatabases(3, async ([made, grown, upgraded]) => {
    if (!made || !grown || !upgraded) throw new Error('too few databases');
    await migrate(made.ownerUrl, testKeys);
    await takeForUsed(grown);
    await migrate(grown.ownerUrl, testKeys);
    const names = (await migrationFiles()).map(({ name }) => name);
    const former = formerRelease()?.last ?? '';
    await migrateOnly(
      upgraded.ownerUrl,
      names.filter((name) => name <= former),
    );
    await migrate(upgraded.ownerUrl, testKeys);

    const found = await describeDatabase(made);
    expect(await describeDatabase(grown)).toEqual(found);
    expect(await describeDatabase(upgraded)).toEqual(found);
    // They do not agree on nothing.
    const kinds = [
      'column',
      'constraint',
      'function',
      'index',
      'policy',
      'relation',
      'rows of',
      'setting of',
      'trigger',
    ];
    for (const kind of kinds)
      expect([kind, Object.keys(found).some((name) => name.startsWith(kind))]).toEqual([kind, true]);
  });
});

test('a new database that several processes find is made by one of them', async () => {
  await withBareDatabases(1, async ([database]) => {
    const url = database?.ownerUrl ?? '';
    expect(await Promise.all([1, 2, 3].map(() => migrate(url, testKeys)))).toEqual([[], [], []]);
    expect(await database?.query('select from public.kysely_migration')).toHaveLength((await migrationFiles()).length);
  });
});
