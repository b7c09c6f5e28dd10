import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { zstdCompressSync } from 'node:zlib';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/database.ts';
import { createVendor } from '../../testing/orders.ts';
import { storeParcels } from '../../testing/parcels-with-labels.ts';
import { startS3 } from '../../testing/s3.ts';
import { testKeys, testSecret } from '../../testing/secret.ts';
import { type Shipping, shippingOf } from '../../testing/shipping.ts';
import { startSlowLink } from '../../testing/slow-link.ts';
import { labelsOf } from '../../testing/stored-label.ts';
import { password, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { seedOrders } from '../demo/seed-orders.ts';
import { rebuildOrderCounts } from '../orders/list/keep-order-counts.ts';
import { carryOutShipment } from '../parcels/booking/carry-out-shipment.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { createFiles, type Files } from '../platform/files/files.ts';
import { keyRing, type MasterKeys, purposeKeys } from '../platform/key-ring.ts';
import { createServices, type Services } from '../services.ts';
import { readConnection, writeConnection } from '../store/saved-connection.ts';
import { sayCheckedFiles, sayWrittenFiles } from './backup-files.ts';
import { type Frame, toFrame } from './frames.ts';
import { localBackup, openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'shipmagic-backup-'));
const file = join(folder, 'whole.backup');
/** Tables excluded from a backup. */
const leftOut = ['order_changes', 'recent_changes', 'recent_changes_kept', 'allowances', 'processes', 'sessions'];
let app: TestApp;
let admin: User;
let shipping: Shipping;
let shipped: { id: string; awb: string };
const databases: TestDatabase[] = [];

beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, worker: true });
  const { db, keys } = app.services;
  admin = await app.createUser('admin');
  shipping = shippingOf(app, admin);
  const { parts } = await shipping.place();
  shipped = { id: parts[0] ?? '', awb: await shipping.shipped(parts[0] ?? '') };
  await app.call(labelsContract.generate, { params: { id: shipped.id }, body: {} }, admin);
  await seedOrders(db, 300);
  const vendor = await createVendor(app, 'Tab\tand "quote" \\ Makers, ₹');
  await vendor.order({ name: 'ODD1' });
  await app.createUser('vendor_member', { vendors: [vendor.name] });
  await inSystemTransaction(db, (tx) => {
    const credentials = { shopifyStoreUrl: 'a.myshopify.com', shopifyApiKey: 'key', shopifyApiSecret: 'secret' };
    return writeConnection(tx, keys.sealedSettings, credentials, new Date());
  });
  await app.untilIdle();
  // One job is scheduled for tomorrow, and one is running in a worker unknown to the backup.
  await app.database.query(
    `select app.enqueue_job('tidy', '{}', 'waiting', now() + interval '1 day', 3, 0, null),
       app.enqueue_job('settle_ndr', '{}', 'under way', now() + interval '1 day', 3, 0, 'a queue')`,
  );
  await app.database.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x' where key = 'under way'",
  );
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

type Reader = Pick<TestDatabase, 'query' | 'one'>;

/** A checksum of each table's rows, and the next value of each identity column. */
async function contentOf(database: Reader): Promise<Record<string, unknown>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'app' or schemaname = 'graphile_worker' and tablename like any ('{%jobs,%job_queues,%tasks}'))
       and tablename <> all ($1) order by 1`,
    [leftOut],
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const without = name.startsWith('graphile_worker') ? "- 'locked_at' - 'locked_by' - 'is_available'" : '';
    content[name] = await database.one(
      `select count(*)::int as rows, md5(string_agg(row, chr(10) order by row)) as sum
       from (select (to_jsonb(t) ${without})::text as row from ${name} t) x`,
    );
  }
  const sequences = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname in ('app', 'graphile_worker') order by 1`,
  );
  for (const { name } of sequences)
    content[name] = await database.one(`select (last_value + is_called::int)::text as next from ${name}`);
  return content;
}

const rulesOf = (database: Reader) =>
  database.query(
    `select conname as name, pg_get_constraintdef(oid) as rule, convalidated::text as state from pg_constraint where connamespace = 'app'::regnamespace
     union all select tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  );

const backUp = (to = file) =>
  writeBackup({ ownerUrl: app.database.ownerUrl, masterKeys: testKeys, files: app.services.files }, to);
/** A backup and what it must contain: taken again if the product wrote meanwhile, as it notes how partners are reached. */
const backUpUnchanged = () =>
  until('nothing changes while it is written', async () => {
    const content = await contentOf(app.database);
    const written = await backUp();
    return isDeepStrictEqual(await contentOf(app.database), content) && { written, content };
  });
const restore = async (
  from: string,
  to: TestDatabase,
  options: { replace?: boolean; mode?: 'demo' | 'real'; masterKeys?: MasterKeys; files?: Files } = {},
) =>
  restoreBackup(localBackup(from), {
    ownerUrl: to.ownerUrl,
    masterKeys: options.masterKeys ?? testKeys,
    mode: options.mode ?? 'real',
    files: options.files ?? app.services.files,
    mayReplace: async () => options.replace === true,
  });

/** The product, running on another database. */
async function withProduct<T>(
  database: TestDatabase,
  work: (product: { services: Services; http: Awaited<ReturnType<typeof createApp>>['http'] }) => Promise<T>,
): Promise<T> {
  const services = createServices(readConfig({ ...app.env, DATABASE_URL: database.ownerUrl }), {
    appUrl: database.appUrl,
    masterKeys: testKeys,
    log: app.services.log,
    name: 'restored',
  });
  const { http } = await createApp(services, null);
  try {
    return await work({ services, http });
  } finally {
    await http.close();
    await services.db.destroy();
    await services.reporting.close();
  }
}

describe('a backup', () => {
  // Proves (Backups): Restored row for row, with sequences, constraints, kept counts and jobs; people sign in, read
  // and continue shipping
  test('of a running product is restored row for row, with its constraints, triggers and jobs', async () => {
    const { written, content } = await backUpUnchanged();
    expect(written.bytes).toBe(statSync(file).size);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await emptyDatabase();
    const restored = await restore(file, target);
    expect(restored).toMatchObject({ rows: written.rows, isOtherKey: false, header: { mode: 'real' } });
    expect(await contentOf(target)).toEqual(content);
    expect(await rulesOf(target)).toEqual(await rulesOf(app.database));
    expect(content['app.magic_orders']).toMatchObject({ rows: 302 });
    // Its worker is gone: the job is resumed.
    const jobs = await target.query('select key, locked_by, locked_at from graphile_worker.jobs order by key');
    expect(jobs).toContainEqual({ key: 'under way', locked_by: null, locked_at: null });
    expect(await target.query('select from sessions')).toEqual([]);
  });

  test('once restored, lets people sign in, read and continue shipping', async () => {
    await backUp();
    const target = await emptyDatabase();
    await restore(file, target);
    await withProduct(target, async ({ http, services }) => {
      const old = await http.inject({ url: '/api/orders', headers: { authorization: `Bearer ${admin.token}` } });
      expect(old.statusCode).toBe(401);
      const signedIn = await http.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: admin.email, password },
      });
      const headers = { authorization: `Bearer ${signedIn.json().token}` };
      const list = await http.inject({ url: '/api/orders?limit=5&search=ODD1', headers });
      expect(list.json()).toMatchObject({ total: 1, orders: [{ vendorName: 'Tab\tand "quote" \\ Makers, ₹' }] });
      // The kept counts match the orders.
      const all = await http.inject({ url: '/api/orders?limit=1', headers });
      expect(all.json().total).toBe(302);
      expect(await rebuildOrderCounts(services)).toBe(0);
      expect(
        await inSystemTransaction(services.db, (tx) => readConnection(tx, services.keys.sealedSettings)),
      ).toMatchObject({
        client: { id: 'key', secret: 'secret' },
      });
      const cancelled = await http.inject({
        method: 'POST',
        url: `/api/magic-orders/${shipped.id}/cancel-shipment`,
        headers,
        payload: {},
      });
      expect(cancelled.statusCode).toBe(200);
      const asking = http.inject({
        method: 'POST',
        url: `/api/magic-orders/${shipped.id}/create-shipment`,
        headers,
        payload: { shippingPartner: 'Delhivery' },
      });
      const attempt = await until('the attempt is written', async () =>
        (await target.query<{ id: string }>("select id from shipments where state = 'requested'")).at(0),
      );
      await carryOutShipment(services, attempt.id);
      expect((await asking).json()).toMatchObject({ awbNumber: expect.not.stringMatching(`^${shipped.awb}$`) });
      // New rows get unused numbers, and triggers and references work again.
      const { last } = await target.one<{ last: number }>(
        'select max(attempt) as last from shipments where order_id = (select order_id from shipments where id = $1)',
        [attempt.id],
      );
      expect(last).toBe(2);
      await expect(
        target.query('insert into user_vendors (user_id, vendor_id) values (gen_random_uuid(), 1)'),
      ).rejects.toThrow('foreign key');
    });
  });

  test('replaces other data completely', async () => {
    const { content } = await backUpUnchanged();
    const target = await emptyDatabase();
    await withProduct(target, ({ services }) => seedOrders(services.db, 40));
    const before = await contentOf(target);
    await expect(restore(file, target)).rejects.toThrow('not empty');
    expect(await contentOf(target)).toEqual(before);
    await restore(file, target, { replace: true });
    expect(await contentOf(target)).toEqual(content);
  });

  // Proves (Backups): One file with a consistent snapshot, written while the product is running, completely or not at
  // all
  test('is a consistent snapshot, whatever is written meanwhile', async () => {
    const writer = new pg.Client({ connectionString: app.database.ownerUrl });
    await writer.connect();
    await writer.query('begin');
    await writer.query("insert into app.settings (key, value) values ('while', '1')");
    await backUp();
    await writer.query('rollback');
    await writer.end();
    const target = await emptyDatabase();
    await restore(file, target);
    expect(await target.query("select from settings where key = 'while'")).toEqual([]);
  });

  test('counts its rows however late the database does', async () => {
    const link = await startSlowLink(app.database.ownerUrl);
    const { files } = app.services;
    const written = await writeBackup({ ownerUrl: link.url, masterKeys: testKeys, files }, file);
    await link.close();
    expect(written.rows).toBe((await backUp(join(folder, 'again.backup'))).rows);
  });

  test('gets its name only once complete, and leaves nothing behind when it fails', async () => {
    await backUp();
    const whole = readFileSync(file);
    const holder = new pg.Client({ connectionString: app.database.ownerUrl });
    await holder.connect();
    await holder.query('begin; lock table app.warehouses in access exclusive mode');
    const failing = expect(backUp()).rejects.toThrow();
    await until('the backup waits in its middle', async () => {
      const waiting = await app.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'shipmagic:backup' and wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    await failing;
    await holder.end();
    await expect(backUp(join(folder, 'no-such-folder', 'x'))).rejects.toThrow('there is no such folder');
    expect(readFileSync(file).equals(whole)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a backup is refused before anything is changed', () => {
  const good = join(folder, 'good.backup');
  const changed = join(folder, 'changed.backup');
  /** One for all: a refusal leaves it as it was. */
  let target: TestDatabase;
  beforeAll(async () => {
    await backUp(good);
    target = await createDatabase();
    await withProduct(target, ({ services }) => seedOrders(services.db, 5));
  });
  afterAll(() => target?.drop());
  const refused = async (from: string, words: string, options: Parameters<typeof restore>[2] = {}) => {
    const before = await contentOf(target);
    await expect(restore(from, target, { replace: true, ...options })).rejects.toThrow(words);
    expect(await contentOf(target)).toEqual(before);
    expect(await rulesOf(target)).toEqual(await rulesOf(app.database));
  };

  // Proves (Backups): Refused before anything is changed: damaged, truncated, of a later version, a demo's, while the
  // product is running, into existing data without being told to
  test.each([
    ['in the middle', 0.5],
    ['near its end', 0.98],
    ['in its header', 0.001],
  ])('when a byte is wrong %s', async (_, at) => {
    const bytes = readFileSync(good);
    const place = Math.floor(bytes.length * at);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    writeFileSync(changed, bytes);
    await refused(changed, at < 0.01 ? 'backup' : 'damaged or truncated');
  });

  test.each([1, 33, 5000])('when the last %j bytes are missing', async (missing) => {
    copyFileSync(good, changed);
    truncateSync(changed, statSync(good).size - missing);
    await refused(changed, 'damaged or truncated');
  });

  test.each([
    ['is empty', ''],
    ['is none', '{"shipmagic":"something"}\n'],
  ])('when the file %s', async (_, text) => {
    writeFileSync(changed, text);
    await refused(changed, 'not a backup');
  });

  test('when there is no file', () => refused(join(folder, 'missing'), 'There is no file'));

  test('when it was made by a later version of the program', async () => {
    await app.database.query("insert into public.kysely_migration values ('9999_of_tomorrow', '2030-01-01')");
    try {
      await backUp(changed);
    } finally {
      await app.database.query("delete from public.kysely_migration where name = '9999_of_tomorrow'");
    }
    await refused(changed, 'made by a later version of the program (9999_of_tomorrow)');
  });

  test.each([
    [
      'a later version has been at the database',
      "public.kysely_migration values ('9999_of_tomorrow', '')",
      'with that',
    ],
    ['the job runner has had other tables', 'graphile_worker.migrations (id) values (9999)', 'had other tables'],
  ])('when %s', async (_, row, words) => {
    const empty = await emptyDatabase();
    await empty.query(`insert into ${row}`);
    await expect(restore(good, empty)).rejects.toThrow(words);
    expect(await empty.query('select from magic_orders')).toEqual([]);
  });

  test('when it comes from a demo and the installation is real, or the other way round', async () => {
    await refused(good, 'real data', { mode: 'demo' });
    await app.database.query("update stamp set mode = 'demo'");
    try {
      await backUp(changed);
    } finally {
      await app.database.query("update stamp set mode = 'real'");
    }
    await refused(changed, 'a demo');
  });

  // Proves (Scale): A restore is refused while the product runs, and not because a pooler keeps its connections
  test('while the product runs on the database', async () => {
    await withProduct(target, async () => {
      await expect(restore(good, target, { replace: true })).rejects.toThrow('Stop the product first');
      expect(await target.one('select count(*)::int as n from magic_orders')).toEqual({ n: 5 });
    });
  });

  test('when a table violates a constraint, without leaving a row behind', async () => {
    const orphan = "insert into app.warehouses (vendor_id, warehouse_name) values (99999999, 'Nowhere')";
    await app.database.query(
      `set session_replication_role = replica; ${orphan}; set session_replication_role = origin`,
    );
    try {
      await backUp(changed);
    } finally {
      await app.database.query('delete from warehouses where vendor_id = 99999999');
    }
    await refused(changed, 'foreign key');
  });
});

/** A backup as whoever has it in hand may have changed it: only its checksum tells, which they make anew. */
async function tampered(from: string, change: (frame: Frame) => object): Promise<string> {
  const { header, frames } = await openBackup(localBackup(from));
  const parts: Buffer[] = [];
  for await (const frame of frames())
    parts.push(toFrame(frame.kind, frame.kind === 'rows' || frame.kind === 'content' ? frame.content : change(frame)));
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), zstdCompressSync(Buffer.concat(parts))]);
  const to = join(folder, 'tampered.backup');
  writeFileSync(to, Buffer.concat([whole, createHash('sha256').update(whole).digest()]));
  return to;
}

describe('names in a tampered backup', () => {
  const evil = 'app.orders_id_seq restart; create table app.pwned (); alter sequence app.orders_id_seq';
  const parsed = (frame: Frame) => JSON.parse(frame.content.toString('utf8'));
  // Proves (Backups): Nothing of a backup becomes SQL: its names are looked up in the catalogue
  test.each<[string, string, (frame: Frame) => object]>([
    [
      'of a sequence',
      'a sequence that is not here',
      (frame) => {
        const content = parsed(frame);
        if (frame.kind === 'end') content.sequences[0].name = evil;
        return content;
      },
    ],
    [
      'of a table',
      'a table that is not here',
      (frame) => {
        const content = parsed(frame);
        return frame.kind === 'table' && content.table === 'app.stamp'
          ? { ...content, table: "app.stamp from program 'touch /tmp/pwned' --" }
          : content;
      },
    ],
    [
      'of a column',
      'a table that is not here',
      (frame) => {
        const content = parsed(frame);
        return frame.kind === 'table'
          ? { ...content, columns: [`${content.columns[0]}) from program 'true' --`] }
          : content;
      },
    ],
  ])('%s are refused, and nothing is changed', async (_, words, change) => {
    await backUp();
    const target = await emptyDatabase();
    const before = await contentOf(target);
    await expect(restore(await tampered(file, change), target)).rejects.toThrow(words);
    expect(await contentOf(target)).toEqual(before);
    expect(await target.query("select 1 from pg_tables where tablename = 'pwned'")).toEqual([]);
  });

  // Proves (Backups): Restoring needs no superuser, only whoever owns the tables
  test('a restore needs no superuser', async () => {
    await backUp();
    const target = await emptyDatabase();
    const role = `owner_${randomBytes(4).toString('hex')}`;
    await target.query(`create role ${role} login nosuperuser password 'of-the-test'`);
    await target.query(
      `do $$ declare one record; begin
         for one in
           select format('alter %s %s owner to ${role}', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass) as text
           from pg_class c where c.relnamespace in ('app'::regnamespace, 'graphile_worker'::regnamespace, 'public'::regnamespace)
             and c.relkind in ('r', 'p', 'v', 'S')
             and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
         loop execute one.text; end loop;
         for one in
           select format('alter routine %s owner to ${role}', p.oid::regprocedure) as text from pg_proc p
           where p.pronamespace in ('app'::regnamespace, 'graphile_worker'::regnamespace)
             and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         loop execute one.text; end loop;
       end $$;
       alter schema app owner to ${role}; alter schema graphile_worker owner to ${role}`,
    );
    // Each start of the product grants them to every role that is there by then.
    await target.query(`grant execute on all functions in schema pg_catalog to ${role}`);
    try {
      const url = Object.assign(new URL(target.ownerUrl), { username: role, password: 'of-the-test' }).href;
      const { rows } = await restoreBackup(localBackup(file), {
        ownerUrl: url,
        masterKeys: testKeys,
        mode: 'real',
        files: app.services.files,
        mayReplace: async () => false,
      });
      expect(rows).toBeGreaterThan(300);
      expect(await contentOf(target)).toMatchObject({
        'app.magic_orders': (await contentOf(app.database))['app.magic_orders'],
      });
    } finally {
      await target.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
  });
});

// Proves (Backups): A different master key is reported
test('reports a different master key, because encrypted data needs the old one', async () => {
  await backUp();
  const target = await emptyDatabase();
  expect(
    (await restore(file, target, { masterKeys: keyRing('another-master-key-that-is-long-enough') })).isOtherKey,
  ).toBe(true);
  expect(readFileSync(file).includes(testSecret)).toBe(false);
});

describe('the labels’ files', () => {
  /** As on another machine. */
  const filesElsewhere = (env: Record<string, string> = {}): Files & { folder: string } => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const config = readConfig({ ...app.env, ...env }).files;
    return { ...createFiles({ dataDir, config, keys: purposeKeys(testKeys, 'files') }), folder: dataDir };
  };
  const labelOf = async () => {
    const [label] = await labelsOf(app, shipped.id);
    if (!label?.file) throw new Error('there is no label in a file');
    return { ...label, file: label.file };
  };

  // Proves (Files): Backups carry the files on disk and name those in S3; a restore says what is missing
  test('are in the backup and come back, encrypted as they lie', async () => {
    const { file: stored, pdf } = await labelOf();
    const written = await backUp();
    expect(written).toMatchObject({ files: 1, missing: 0, elsewhere: 0 });
    expect(sayWrittenFiles(written)).toEqual([]);
    const files = filesElsewhere();
    const restored = await restore(file, await emptyDatabase(), { files });
    expect(restored).toMatchObject({ files: 1, checked: { missing: 0, unchecked: [] } });
    expect(await files.get(stored)).toEqual(pdf);
    expect(sayCheckedFiles(restored.checked)).toEqual([]);
    expect(readdirSync(files.folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
  });

  test('that are missing are counted when backed up, and named when restored', async () => {
    const { file: stored } = await labelOf();
    const disk = app.services.files.stores.get('disk');
    const sealed = await disk?.read(stored.name);
    await disk?.remove(stored.name);
    try {
      const written = await backUp(join(folder, 'without.backup'));
      expect(sayWrittenFiles(written)).toEqual(['1 file that rows name is missing from the folder of files.']);
      const restored = await restore(join(folder, 'without.backup'), await emptyDatabase(), {
        files: filesElsewhere(),
      });
      expect(sayCheckedFiles(restored.checked)).toEqual([
        `1 file is missing, such as ${stored.name}. A missing label is made again when it is opened on its order.`,
      ]);
    } finally {
      await disk?.write(stored.name, sealed ?? Buffer.alloc(0));
    }
  });

  test('in S3 are only named: the restore looks for them, and says which are missing or could not be looked for', async () => {
    const s3 = await startS3();
    try {
      const withS3 = filesElsewhere(s3.env);
      const { shipmentId, file: onDisk, pdf } = await labelOf();
      const moved = await withS3.put('label', pdf);
      const point = (to: typeof moved) =>
        app.database.query('update shipment_labels set file = $2, stored_in = $3 where shipment_id = $1', [
          shipmentId,
          to.name,
          to.storedIn,
        ]);
      await point(moved);
      const written = await backUp(join(folder, 's3.backup')).finally(() => point(onDisk));
      expect(sayWrittenFiles(written)[0]).toContain('1 file is in the S3 storage and not in this backup');
      const said = async (files: Files) => {
        const target = await emptyDatabase();
        return sayCheckedFiles((await restore(join(folder, 's3.backup'), target, { files })).checked);
      };
      expect(await said(withS3)).toEqual([]);
      expect(await said(filesElsewhere())).toEqual([
        '1 file could not be looked for: the S3 storage is not configured here.',
      ]);
      await withS3.remove(moved);
      expect((await said(withS3))[0]).toMatch(new RegExp(`^1 file is missing, such as ${moved.name}`));
      s3.fail('busy', 3);
      expect(await said(withS3)).toEqual(['1 file could not be looked for: The S3 storage refused (503).']);
    } finally {
      await s3.close();
    }
  });

  test('whose bytes are still in rows come back in rows', async () => {
    const { shipmentId, file: stored } = await labelOf();
    const bytes = Buffer.from('%PDF-1.4 of an older program');
    const other = await createVendor(app, 'Older Maker');
    const id = await other.order({ name: 'OLD1' });
    await storeParcels(app, [{ id, awb: '7700000001', label: bytes }]);
    await backUp();
    const target = await emptyDatabase();
    await restore(file, target, { files: filesElsewhere() });
    expect(
      await target.query('select file, pdf from shipment_labels order by shipment_id = $1 desc', [shipmentId]),
    ).toEqual([
      { file: stored.name, pdf: null },
      { file: null, pdf: bytes },
    ]);
  });
});
