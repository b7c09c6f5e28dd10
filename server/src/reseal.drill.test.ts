import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { appCode } from '../testing/app-code.ts';
import { ownDatabase, type TestDatabase } from '../testing/database.ts';
import { noPooler, startPooler } from '../testing/machines/pooler.ts';
import { createVendor } from '../testing/orders.ts';
import { storeParcels } from '../testing/parcels-with-labels.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { enableTwoFactor, forgetUsedCodes } from '../testing/second-factor.ts';
import { labelsOf } from '../testing/stored-label.ts';
import { password, startTestApp, type TestApp, type User } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
import { readConfig } from './config/config.ts';
import { appPasswords, asApp } from './platform/db/app-login.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { type Cluster, startCluster } from './platform/db/embedded/cluster.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import { bytesOf } from './platform/documents/pdf.ts';
import { deleteFiles } from './platform/files/delete-files.ts';
import type { StoreName } from './platform/files/file-store.ts';
import { keyRing, type MasterKeys } from './platform/key-ring.ts';
import { masterKeys } from './platform/secrets.ts';
import { rotateKeyCommand } from './rotate-key.ts';
import { createServices } from './services.ts';
import { lockSetting } from './settings/kept-settings.ts';
import { readConnection, writeConnection } from './store/saved-connection.ts';

const key = (name: string) => `the-${name}-master-key-that-is-long-enough`;
const kinds = {
  old: { SECRET_KEY: key('old') },
  told: { SECRET_KEY: key('old'), SECRET_KEY_NEXT: key('new') },
  both: { SECRET_KEY: key('new'), SECRET_KEY_OLD: key('old') },
  wrong: { SECRET_KEY: key('new'), SECRET_KEY_OLD: key('wrong') },
  new: { SECRET_KEY: key('new') },
} as const;
type Kind = keyof typeof kinds;

const credentials = {
  shopifyStoreUrl: 'rotating.myshopify.com',
  shopifyApiKey: 'the id of the app',
  shopifyApiSecret: 'the secret of the app',
};

let folder: string;
let cluster: Cluster;
let database: TestDatabase;
let s3: TestS3;
const running = new Map<Kind, TestApp>();

/** The processes of a kind; each has its own connections, and they share files and database. */
async function start(kind: Kind): Promise<TestApp> {
  const config = { DATA_DIR: folder, ...s3.env, FILES_STORE: 'disk', ...kinds[kind] };
  const app = await startTestApp({ database, config, partnerTimeoutMs: 2000 });
  running.set(kind, app);
  return app;
}
const app = (kind: Kind) => {
  const found = running.get(kind);
  if (!found) throw new Error(`no process has ${kind}`);
  return found;
};
async function stop(kind: Kind) {
  await app(kind).close();
  running.delete(kind);
}
/** As a process does to the database when it starts. */
async function joinAs(kind: Kind) {
  const config = readConfig({ ...database.env, DATA_DIR: folder, ...kinds[kind] });
  await (await connectDatabase(config, masterKeys(config))).close();
}

const nullIfCut = (error: unknown) => {
  if (!wasCut(error)) throw error;
  return null;
};
const wasCut = (error: unknown) => /terminat|closed|57P01|EPIPE|ECONNRESET/i.test(String((error as Error).message));

const cut = (which: string) => database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${which}`);

/** Every running process opens connections anew. */
async function allConnectAnew() {
  await cut("usename in ('shipmagic_app', 'shipmagic_reporting') and application_name <> 'shipmagic:live'");
  for (const [kind, { services }] of running) {
    const works = (ask: () => Promise<unknown>) =>
      ask().then(
        () => true,
        (error: unknown) => {
          // A connection may be used before its end is noticed; a refused one is a failure.
          if (!wasCut(error)) throw new Error(`${kind}: ${(error as Error).message}`, { cause: error });
          return false;
        },
      );
    const asking = () => connectionAt(kind);
    await until(`${kind} connects`, () => works(() => Promise.all([asking(), asking(), asking()])));
    const { signal } = new AbortController();
    await until(`${kind} answers SQL`, () => works(() => services.reporting.run('select 1', signal)));
  }
}

/** So does what listens for changes. */
async function allHearAnew() {
  await cut("application_name = 'shipmagic:live'");
  await until('all hear of changes', async () => {
    const { n } = await database.one<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'shipmagic:live'",
    );
    return n === running.size;
  });
}

const meAt = async (kind: Kind, { token }: User) =>
  (await app(kind).send('GET', authContract.me.path, { token })).status;
const signInAt = async (kind: Kind, email: string, secret: string) => {
  await forgetUsedCodes(app(kind));
  return (await app(kind).attempt(authContract.login, { body: { email, password, code: appCode(secret) } })).status;
};
const connectionAt = (kind: Kind) => {
  const { db, keys } = app(kind).services;
  return inSystemTransaction(db, (tx) => readConnection(tx, keys.sealedSettings));
};
const labelAt = async (kind: Kind, id: string) => {
  const [label] = await labelsOf(app(kind), id);
  return `${label?.file?.storedIn}: ${/the label of (\w+)/.exec(label?.pdf.toString() ?? '')?.[1]}`;
};
/** The signed address of a label, as a browser opens it. */
const addressAt = async (kind: Kind, id: string, user: User) =>
  (await app(kind).call(labelsContract.link, { params: { id } }, user)).url;

let admin: User & { secret: string };
const ids = { disk: '', s3: '', late: '' };

async function labelNamed(name: string): Promise<Buffer> {
  const document = new PDFDocument({ size: [288, 432], info: { Title: `the label of ${name}` } });
  const done = bytesOf(document);
  document.text(name).end();
  return done;
}

/** An order whose label is sealed by this kind of process. */
async function labelled(kind: Kind, name: string, place: StoreName): Promise<string> {
  const vendor = await createVendor(app(kind), `Maker of ${name}`);
  const id = await vendor.order({ name });
  const label = await labelNamed(name);
  await storeParcels(app(kind), [{ id, awb: `77${name}`, label }]);
  const file = await app(kind).services.files.put('label', label, place);
  await database.query(
    `update shipment_labels l set pdf = null, file = $2, stored_in = $3, file_size = $4, sha256 = $5
     from magic_orders o where o.shipment_id = l.shipment_id and o.magic_order_id = $1`,
    [id, file.name, file.storedIn, file.size, file.sha256],
  );
  return id;
}

beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'shipmagic-keys-'));
  chmodSync(folder, 0o755);
  cluster = await startCluster({ dataDir: folder, volatile: true });
  database = ownDatabase(cluster.url);
  await start('old');
  const user = await app('old').createUser('admin');
  admin = { ...user, ...(await enableTwoFactor(app('old'), user)) };
  const { db, keys } = app('old').services;
  await inSystemTransaction(db, (tx) => writeConnection(tx, keys.sealedSettings, credentials, new Date()));
  ids.disk = await labelled('old', 'K1', 'disk');
  ids.s3 = await labelled('old', 'K2', 's3');
});
afterAll(async () => {
  for (const kind of [...running.keys()]) await stop(kind);
  await database?.drop();
  await cluster?.stop();
  await s3?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whatever the old key has made works there. */
async function everythingWorksAt(kind: Kind) {
  expect([kind, await meAt(kind, admin)]).toEqual([kind, 200]);
  await everythingOpensAt(kind);
}
async function everythingOpensAt(kind: Kind) {
  expect([kind, await signInAt(kind, admin.email, admin.secret)]).toEqual([kind, 200]);
  expect((await connectionAt(kind))?.client).toEqual({ id: 'the id of the app', secret: 'the secret of the app' });
  expect(await labelAt(kind, ids.disk)).toBe('disk: K1');
  expect(await labelAt(kind, ids.s3)).toBe('s3: K2');
}

test('the next key is told to processes that go on with the old one', async () => {
  await start('told');
  await joinAs('old');
  await allConnectAnew();
  for (const kind of ['old', 'told'] as const) await everythingWorksAt(kind);
  const user = await app('told').createUser('team_member');
  expect(await meAt('old', user)).toBe(200);
});

test('a wrong old key is told in words, and nothing is overwritten', async () => {
  await expect(joinAs('wrong')).rejects.toThrow(/SECRET_KEY_OLD .* is not the key that it should be/);
  await allConnectAnew();
});

test('both keys are in force at once, beside processes that know one only', async () => {
  await start('both');
  // Whoever starts again does not lock the others out.
  for (const kind of ['old', 'told', 'both', 'old', 'both'] as const) {
    await joinAs(kind);
    await allConnectAnew();
  }
  await allHearAnew();
  await everythingWorksAt('both');
  const user = await app('both').createUser('team_member');
  expect([await meAt('told', user), await meAt('old', user)]).toEqual([200, 401]);
  const before = await addressAt('old', ids.disk, admin);
  const after = await addressAt('both', ids.disk, admin);
  for (const url of [before, after]) expect((await app('both').send('GET', url)).text).toContain('the label of K1');
  expect((await app('told').send('GET', after)).text).toContain('the label of K1');
  await stop('told');
});

test('encrypting anew goes on where it was interrupted', async () => {
  s3.fail('broken', 50);
  await expect(rotateKeyCommand(app('both').services, () => undefined)).rejects.toThrow(
    /What has been done stays done; start the command again/,
  );
  s3.heal();
  const said: string[] = [];
  const answer = await rotateKeyCommand(app('both').services, (text) => said.push(text));
  // The one on the disk was encrypted anew although the other storage failed.
  expect(answer).toMatch(/^Encrypted anew: 1 label\.\nNothing is left under the old key: SECRET_KEY_OLD/);
  expect(said).toEqual(['1 of 1 label']);
  await everythingWorksAt('both');
  expect(await rotateKeyCommand(app('both').services, () => undefined)).toMatch(/^Nothing had to be encrypted anew/);
});

test('what a process without the new key encrypts later is encrypted anew by a worker at its start', async () => {
  ids.late = await labelled('old', 'K3', 'disk');
  await stop('old');
  const [before] = await labelsOf(app('both'), ids.late);
  const worker = await startWorkerProcess(app('both'));
  await until(
    'the worker has encrypted it anew',
    async () => (await labelsOf(app('both'), ids.late))[0]?.file?.name !== before?.file?.name,
  );
  await worker.stop();
  expect(await labelAt('both', ids.late)).toBe('disk: K3');
});

test('the new key alone opens everything, and ends what the old one has signed', async () => {
  const user = await app('both').signIn((await app('both').createUser('team_member')).email);
  await start('new');
  for (const kind of ['new', 'both', 'new', 'both'] as const) {
    await joinAs(kind);
    await allConnectAnew();
  }
  await allHearAnew();
  // The files of before are not needed any more.
  await deleteFiles(app('new').services, { waitS: 0 });
  await everythingOpensAt('new');
  await everythingWorksAt('both');
  expect([await meAt('new', admin), await meAt('new', user)]).toEqual([401, 200]);
  expect(await labelAt('new', ids.late)).toBe('disk: K3');
});

test('what no key opens is named and left as it is', async () => {
  const rows = () =>
    database.query(
      "select file from shipment_labels union all select sealed_secret from two_factor union all select value ->> 'sealed' from settings where key = 'store_connection' order by 1",
    );
  await stop('both');
  const before = await rows();
  const { services } = app('new');
  const other = createServices(services.config, {
    appUrl: asApp(cluster.url, keyRing(key('new'))),
    masterKeys: keyRing(key('third'), { old: key('fourth') }),
    log: services.log,
    name: 'test',
  });
  try {
    expect(await rotateKeyCommand(other, () => undefined)).toMatch(
      /^Nothing had to be encrypted anew\.\nNeither key opens: the credentials of the store, 1 two-factor secret, 3 labels .* left as they are/,
    );
  } finally {
    await other.db.destroy();
    await other.reporting.close();
  }
  expect(await rows()).toEqual(before);
  await everythingOpensAt('new');
});

const pooled = `a pooler that asks the database for passwords follows the change${noPooler ? ` [not tried: ${noPooler}]` : ''}`;
test(pooled, async () => {
  if (noPooler) return;
  const rings = {
    old: keyRing(key('new')),
    both: keyRing(key('third'), { old: key('new') }),
    new: keyRing(key('third')),
  };
  const pooler = await startPooler({ ownerUrl: cluster.url, masterKey: '', asksDatabase: true, poolSize: 3 });
  onTestFinished(() => pooler.close());
  const open = (keys: MasterKeys) => {
    const db = openDatabase(pooler.through(asApp(cluster.url, keys)), { passwords: appPasswords(keys) });
    onTestFinished(() => db.destroy());
    return db;
  };
  const asks = async (db: Database) =>
    (await inSystemTransaction(db, (tx) => lockSetting(tx, 'store_connection')))?.shop;
  const [old, both] = [open(rings.old), open(rings.both)];
  expect([await asks(old), await asks(both)]).toEqual([credentials.shopifyStoreUrl, credentials.shopifyStoreUrl]);
  await (await connectDatabase(readConfig({ ...database.env, SECRET_KEY: rings.new.current }), rings.new)).close();
  const last = open(rings.new);
  expect(await asks(last)).toBe(credentials.shopifyStoreUrl);
  // Also where the pooler has to connect anew for somebody who was there before.
  await cut("usename = 'shipmagic_app'");
  for (const db of [both, open(rings.both), last])
    expect(await until('it is answered', () => asks(db).catch(nullIfCut))).toBe(credentials.shopifyStoreUrl);
  await expect(asks(open(rings.old))).rejects.toThrow('authentication failed');
});
