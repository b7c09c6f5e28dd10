import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../testing/database.ts';
import { testKeys } from '../../../testing/secret.ts';
import { migrateCommand } from './migrate-command.ts';

const view = 'reporting.order_outcomes, reporting.vendor_days';
const name = '0145_reporting_of_insight';

// Proves (Packaging and upgrade): `migrate` says what it applies; a dry run applies nothing
test('`migrate` says what it applied, and with --dry-run what it would apply, with its SQL, and applies nothing', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const places = { databaseUrl: database.ownerUrl, directUrl: null, migrationUrl: null, dataDir: '' };
  const run = (dryRun: boolean) => migrateCommand(places, testKeys, { dryRun });
  const isApplied = async () =>
    (await database.query('select from public.kysely_migration where name = $1', [name])).length === 1;
  expect(await run(true)).toBe('-- 0 migrations and 0 functions would be applied; nothing was.');
  expect(await run(false)).toBe('0 migrations applied.');
  await database.query(`drop view ${view}`);
  await database.query('delete from public.kysely_migration where name = $1', [name]);
  await database.query("update public.loaded_functions set hash = 'of another text' where name = 'awb_key'");
  const said = await run(true);
  expect(said).toContain(`-- ${name}\n`);
  expect(said).toMatch(/create (or replace )?view reporting\.order_outcomes/);
  expect(said).toMatch(/\n-- function app\.awb_key\n-- 1 migration and 1 function would be applied; nothing was\.$/);
  expect(await isApplied()).toBe(false);
  expect(await run(false)).toBe(`${name}\n1 migration applied.`);
  expect(await isApplied()).toBe(true);
  await database.query("comment on schema app is 'compatible from 9999_much_later'");
  await expect(run(true)).rejects.toThrow('The database is too new for this version of ShipMagic');
});
