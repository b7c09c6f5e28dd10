import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { compareWithFormer, makeFormerDatabase } from '../../testing/former-release.ts';
import { noProgramOf, takeOut } from '../../testing/machines/former-program.ts';
import { runCommand } from '../../testing/machines/product.ts';
import { testKeys, testSecret } from '../../testing/secret.ts';
import { shippingOf } from '../../testing/shipping.ts';
import { labelsOf } from '../../testing/stored-label.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readConfig } from '../config/config.ts';
import { seedOrders } from '../demo/seed-orders.ts';
import { pendingMigrations } from '../platform/db/pending-migrations.ts';
import { formerRelease } from '../platform/db/releases.ts';
import { createFiles } from '../platform/files/files.ts';
import { purposeKeys } from '../platform/key-ring.ts';
import { localBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { tryBackup } from './try-backup.ts';
import { writeBackup } from './write-backup.ts';

const key = 'a-key-of-backups-that-is-long-enough-for-all';
const folder = mkdtempSync(join(tmpdir(), 'shipmagic-older-'));
/** Tables to which the migrations since the former release have added rows. */
const grown = ['app.job_tasks'];
const databases: TestDatabase[] = [];
let app: TestApp;
let order: string;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, worker: true });
  const admin = await app.createUser('admin');
  const shipping = shippingOf(app, admin);
  const { parts } = await shipping.place();
  order = parts[0] ?? '';
  await shipping.shipped(order);
  await app.call(labelsContract.generate, { params: { id: order }, body: {} }, admin);
  await seedOrders(app.services.db, 300);
  await app.untilIdle();
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  databases.push(database);
  return database;
}

/** The files of another machine. */
const filesElsewhere = () =>
  createFiles({
    dataDir: mkdtempSync(join(folder, 'data-')),
    config: readConfig(app.env).files,
    keys: purposeKeys(testKeys, 'files'),
  });

const restore = (
  from: string,
  to: TestDatabase,
  options: { replace?: boolean; unencrypted?: boolean; files?: typeof app.services.files } = {},
) =>
  restoreBackup(localBackup(from, key, options.unencrypted), {
    ownerUrl: to.ownerUrl,
    masterKeys: testKeys,
    mode: 'real',
    files: options.files ?? filesElsewhere(),
    mayReplace: async () => options.replace === true,
  });

const rulesOf = (database: TestDatabase) =>
  database.query(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'app'::regnamespace
     union all select tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
     union all select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'app'::regnamespace order by 1, 2`,
  );
/** Of this file's databases: others have theirs at the same time. */
const scratches = () =>
  app.database.query('select datname from pg_database where datname like any ($1)', [
    [app.database, ...databases].map(({ ownerUrl }) => `${new URL(ownerUrl).pathname.slice(1)}%scratch%`),
  ]);

describe('a backup of the former release', () => {
  const file = join(folder, 'former.backup');
  let former: TestDatabase;
  const backUp = () =>
    writeBackup({ ownerUrl: former.ownerUrl, masterKeys: testKeys, files: app.services.files, backupKey: key }, file);

  beforeAll(async () => {
    former = await createDatabase({ bare: true });
    await makeFormerDatabase(app.database.ownerUrl, former.ownerUrl);
    await backUp();
  });
  afterAll(() => former?.drop());

  // Proves (Backups): A backup of the former release, and one that its own program made, is restored row for row,
  // with its labels, completely or not at all
  test('is restored row for row, with its labels, in place of what a database of today held', async () => {
    const target = await emptyDatabase();
    await target.query("insert into settings (key, value) values ('of before', '1')");
    await expect(restore(file, target)).rejects.toThrow('The database is not empty');
    const files = filesElsewhere();
    const restored = await restore(file, target, { replace: true, files });
    expect(restored).toMatchObject({ files: 1, checked: { missing: 0 }, isOtherKey: false });
    // An installation in use needs no checklist, which is a setting, and what a setting may change is looked at again.
    expect(await compareWithFormer(former.ownerUrl, target.ownerUrl)).toMatchObject({
      differing: [],
      grown: ['app.exception_causes', ...grown, 'app.settings'],
    });
    expect(await target.query("select from settings where key = 'of before'")).toEqual([]);
    expect(await pendingMigrations(target.ownerUrl)).toEqual({ migrations: [], functions: [] });
    expect(await rulesOf(target)).toEqual(await rulesOf(app.database));
    const [label] = await labelsOf(app, order);
    expect(label?.file && (await files.get(label.file))).toEqual(label?.pdf);
    expect(await scratches()).toEqual([]);
  });

  test('is tried at night, and brought up to date then', async () => {
    const tried = await tryBackup(localBackup(file, key), { ownerUrl: app.database.ownerUrl, masterKeys: testKeys });
    expect(tried).toMatchObject({ files: 1 });
    expect(tried.rows).toBeGreaterThan(300);
  });

  test('that breaks a rule leaves everything as it was', async () => {
    await former.query(
      `set session_replication_role = replica;
       insert into warehouses (vendor_id, warehouse_name) values (99999999, 'Nowhere');
       set session_replication_role = origin`,
    );
    await backUp();
    const target = await emptyDatabase();
    await target.query("insert into settings (key, value) values ('of before', '1')");
    await expect(restore(file, target, { replace: true })).rejects.toThrow('foreign key');
    expect(await target.query("select from settings where key = 'of before'")).toHaveLength(1);
    expect(await scratches()).toEqual([]);
  });
});

const former = formerRelease();
const missing = former ? noProgramOf(former) : 'there is no release before';
const byItself = `a backup made by the program of ${former?.version} itself is restored row for row`;
test(missing ? `${byItself} [not tried: ${missing}]` : byItself, async () => {
  if (missing || !former) return;
  const { source, remove } = takeOut(former);
  const database = await createDatabase({ bare: true });
  databases.push(database);
  try {
    const file = join(folder, 'made-by-itself.backup');
    const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder, 'former'), SECRET_KEY: testSecret };
    await runCommand(['seed', '--orders', '200'], env, source);
    await runCommand(['backup', file], env, source);
    const target = await emptyDatabase();
    // It was made without a key.
    await restore(file, target, { unencrypted: true });
    expect(await compareWithFormer(database.ownerUrl, target.ownerUrl)).toMatchObject({ differing: [], grown });
  } finally {
    remove();
  }
});
