import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { testKeys } from '../../../testing/secret.ts';
import { version } from '../version.ts';
import { raiseCompatibleFrom } from './compatible-from.ts';
import { connectDatabase } from './connect.ts';
import { openDatabase } from './database.ts';
import { isMigrated, migrate, migrationFiles } from './migrate.ts';
import { allReleases, formerRelease, hashOfFiles, type Release } from './releases.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(() => database.drop());

const record = (name: string) =>
  database.query("insert into public.kysely_migration (name, timestamp) values ($1, '2027-01-01')", [name]);

// Proves (Packaging and upgrade): A program runs on the database of the next release, and refuses that of a later one
// in words
test('a program starts on the database of a later release, and leaves the later functions alone', async () => {
  await record('9000_of_a_later_release');
  await record('9001_of_a_later_release');
  const later = "create or replace function app.awb_key(awb text) returns text language sql immutable return 'later'";
  await database.query(later);
  await database.query("update public.loaded_functions set hash = 'of the later file' where name = 'awb_key'");
  const places = { databaseUrl: database.ownerUrl, directUrl: null, migrationUrl: null, dataDir: '' };
  const connection = await connectDatabase(places, testKeys);
  expect(connection.later).toEqual(['9000_of_a_later_release', '9001_of_a_later_release']);
  expect(await database.one("select app.awb_key('x') as key")).toEqual({ key: 'later' });
  const db = openDatabase(connection.appUrl);
  expect(await isMigrated(db)).toBe(true);
  await db.destroy();
});

test('its own missing migrations are applied beside those of a later release', async () => {
  await record('9000_of_a_later_release');
  await database.query('drop view reporting.order_outcomes, reporting.vendor_days');
  await database.query("delete from public.kysely_migration where name = '0145_reporting_of_insight'");
  expect(await migrate(database.ownerUrl, testKeys)).toEqual(['9000_of_a_later_release']);
  expect(
    await database.query("select from public.kysely_migration where name = '0145_reporting_of_insight'"),
  ).toHaveLength(1);
});

test('a program that is too old for the database says so, and changes nothing', async () => {
  await record('9001_of_a_later_release');
  await database.query("comment on schema app is 'compatible from 0001_long_ago'");
  await migrate(database.ownerUrl, testKeys);
  await database.query("comment on schema app is E'The product.\ncompatible from 9000_of_a_later_release'");
  await database.query("delete from public.kysely_migration where name = '0145_reporting_of_insight'");
  await expect(migrate(database.ownerUrl, testKeys)).rejects.toThrow(
    /The database is too new for this version of ShipMagic: it needs one that knows the migration 9000_of_a_later_release, and the last of this one is \d{4}_\w+\. Start the newer version again, or restore a backup/,
  );
  expect(await database.query("select from public.kysely_migration where name = '0145_reporting_of_insight'")).toEqual(
    [],
  );
});

test('two starts at once, of which one finds a later release, both succeed', async () => {
  await record('9000_of_a_later_release');
  const all = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, testKeys)));
  expect(all).toEqual([1, 2, 3].map(() => ['9000_of_a_later_release']));
});

test('a release admits the programs of the one before, and never takes back what is stricter', async () => {
  const said = async () => (await database.one("select obj_description('app'::regnamespace) as said")).said;
  const admit = async (last: string) => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await raiseCompatibleFrom(client, last).finally(() => client.end());
  };
  const before = await said();
  await admit('0001_long_ago');
  expect(await said()).toBe(before);
  await admit('9000_of_the_former_release');
  expect(await said()).toBe('compatible from 9000_of_the_former_release');
  await admit('8000_of_an_older_one');
  expect(await said()).toBe('compatible from 9000_of_the_former_release');
  await expect(migrate(database.ownerUrl, testKeys)).rejects.toThrow('The database is too new');
  await database.query("comment on schema app is E'The product.\ncompatible from 0001_long_ago'");
  await admit('0002_next');
  expect(await said()).toBe('The product.\ncompatible from 0002_next');
});

describe('releases', () => {
  test('the former one is the one before the open one', () => {
    const open = { released: null, commit: null, last: null, sha256: null, functions: null };
    const release = (version: string): Release => ({ version, ...open });
    expect(formerRelease([release('1.0.0')])).toBeNull();
    expect(formerRelease(['1.0.0', '1.1.0', '1.2.0'].map(release))?.version).toBe('1.1.0');
  });

  test('the open one is the version of this program', () => expect(allReleases.at(-1)?.version).toBe(version));

  // Proves (Packaging and upgrade): Migrations that were released stay as they are
  test.each(allReleases.filter(({ released }) => released))(
    'the migrations of $version are as released',
    async (one) => {
      const files = (await migrationFiles()).filter(({ name }) => name <= (one.last ?? ''));
      expect(files.at(-1)?.name).toBe(one.last);
      expect(hashOfFiles(files)).toBe(one.sha256);
    },
  );
});
