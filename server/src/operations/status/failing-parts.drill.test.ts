import { spawnSync } from 'node:child_process';
import dns from 'node:dns';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import tls from 'node:tls';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { partnersContract } from '@shipmagic/domain/operations/partners/partners.contract';
import { alertName } from '@shipmagic/domain/operations/signs/alert-rules';
import { type FigureName, figure } from '@shipmagic/domain/operations/signs/figures';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { type Alert, alertsIn, askPromtool, hasPromtool } from '../../../testing/alerts.ts';
import { makeCertificates } from '../../../testing/certificates.ts';
import { shippingOf } from '../../../testing/shipping.ts';
import { startTestApp, type TestApp, type TestAppOptions, type User } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { startWorkerProcess } from '../../../testing/worker-process.ts';

import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

// Each failure is made outside of the product. An operator sees it before a customer does: in words on the status
// screen, as a figure, and by an alert; and once its cause is gone, work goes on.

let app: TestApp;
let admin: User;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: TestAppOptions): Promise<void> {
  app = await startTestApp(options);
  ends.push(() => app.close());
  admin = await app.createUser('admin');
}

const patience = 60_000;
const troubleOf = async (name: FigureName) => {
  const { wrong } = await app.call(statusContract.read, {}, admin);
  return wrong.find((one) => one.name === name) ?? null;
};

if (!hasPromtool())
  console.log('not asked: promtool is not installed; alerts are evaluated by the list of figures alone');

/** The status says it in words, `/metrics` shows it, and the alert of this level fires. */
async function isSeen(name: FigureName, expected: { severity: string; says: string; of?: string }): Promise<void> {
  const { severity, says, of = null } = expected;
  const trouble = await until(`the status says: ${says}`, () => troubleOf(name), patience);
  expect(trouble).toMatchObject({ severity, of, says: expect.stringContaining(says) });
  const { text } = await app.metrics();
  const alert: Alert = { alert: alertName(figure(name).sign?.title ?? ''), severity, of };
  expect(alertsIn(text)).toContainEqual(alert);
  if (hasPromtool()) expect(askPromtool(text, alert)).toBeNull();
}

async function isOver(name: FigureName): Promise<void> {
  await until(`the status says nothing of ${name}`, async () => (await troubleOf(name)) === null, patience);
  const { text } = await app.metrics();
  const { alert } = { alert: alertName(figure(name).sign?.title ?? '') };
  expect(alertsIn(text).filter((one) => one.alert === alert)).toEqual([]);
}

const readStore = (maxAttempts = 1) =>
  inSystemTransaction(app.services.db, (tx) => enqueue(tx, 'sync_store', {}, { key: 'sync_store', maxAttempts }));
const place = () =>
  app.control<{ name: string }>(app.shopify, 'POST', '/orders', {
    silent: true,
    vendors: ['Patient Loom'],
    createdAt: new Date(Date.now() - 60 * 60_000).toISOString(),
  });
const isHere = async ({ name }: { name: string }) =>
  (await app.database.query('select from magic_orders where order_number = $1', [name])).length > 0;

/** Passes requests on to the simulated store, which this test may keep from being reached. */
async function startFront(listen: (answer: RequestListener) => Server): Promise<number> {
  const server = listen((incoming, outgoing) => {
    const { port } = new URL(app.shopify.url);
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}` };
    const onward = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

// Proves (Signs of trouble): A failure outside is seen in words, in `/metrics` and by its alert, and work goes on
// once it is over
test('a job that was given up', async () => {
  await start({ worker: true });
  // A defect: nothing outside that could end by itself.
  await inSystemTransaction(app.services.db, (tx) =>
    enqueue(tx, 'tell_entry', { shipmentId: 'no-number' }, { maxAttempts: 1 }),
  );
  await isSeen('shipmagic_dead_jobs', {
    severity: 'warning',
    of: 'tell_entry',
    says: '1 job of the kind “Tell store and customer',
  });
  await app.database.query(`update graphile_worker._private_jobs set payload = '{"shipmentId": "999999"}'`);
  await app.call(deadJobsContract.retryKind, { params: { kind: 'tell_entry' } }, admin);
  await isOver('shipmagic_dead_jobs');
});

test('a partner that answers by faults of its own', async () => {
  await start({ shopify: true, worker: true });
  const order = await place();
  await app.control(app.shopify, 'POST', '/faults', { kind: '500', times: 1000 });
  await readStore();
  const name = 'shipmagic_partner_faults_seconds';
  await until('the faults are noted', async () => {
    const { partners } = await app.call(partnersContract.list, {}, admin);
    return partners.some((one) => one.name === 'Shopify' && one.state === 'down') || null;
  });
  // It is told after two minutes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
  await isSeen(name, { severity: 'warning', of: 'Shopify', says: 'answered by faults of its own for 5 minutes' });
  vi.useRealTimers();
  await app.control(app.shopify, 'DELETE', '/faults');
  await readStore();
  await until('the order is here', () => isHere(order), patience);
  await isOver(name);
});

test('a partner’s name that does not resolve', async () => {
  const host = 'store.drill.invalid';
  const port = await startFront((answer) => createServer(answer));
  await start({ shopify: true, worker: true, config: { SHOPIFY_API_URL: `http://${host}:${port}` } });
  const order = await place();
  await readStore(25);
  const name = 'shipmagic_partner_name_unknown_seconds';
  await isSeen(name, { severity: 'critical', of: 'Shopify', says: 'its name does not resolve' });
  // The name server of the world around: it knows the name from now on.
  const known = new Proxy(dns.lookup, {
    apply: (lookup, self, [asked, ...rest]) =>
      Reflect.apply(lookup, self, [asked === host ? '127.0.0.1' : asked, ...rest]),
  });
  vi.spyOn(dns, 'lookup').mockImplementation(known);
  await until('the order is here', () => isHere(order), patience);
  await isOver(name);
});

test('a certificate that is refused, and the new one that will expire', async () => {
  const made = makeCertificates(5);
  if (!made) return console.log('not tried: openssl is not installed');
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, made.authority]);
  ends.push(() => tls.setDefaultCACertificates(trusted));
  let front: ReturnType<typeof createTlsServer> | undefined;
  const port = await startFront((answer) => {
    front = createTlsServer(made.unknown, answer);
    return front;
  });
  await start({ shopify: true, worker: true, config: { SHOPIFY_API_URL: `https://localhost:${port}` } });
  const order = await place();
  await readStore(25);
  const refused = 'shipmagic_partner_certificate_refused_seconds';
  await isSeen(refused, { severity: 'critical', of: 'Shopify', says: 'certificate is expired, not trusted' });
  front?.setSecureContext(made.signed);
  await until('the order is here', () => isHere(order), patience);
  await isOver(refused);
  await isSeen('shipmagic_partner_certificate_days', { severity: 'warning', of: 'Shopify', says: 'expires in 4 days' });
});

test('a courier that refuses our key', async () => {
  await start({ shopify: true, delhivery: true, worker: true });
  const shipping = shippingOf(app, admin);
  const [id = '', next = ''] = [(await shipping.place()).parts[0], (await shipping.place()).parts[0]];
  await shipping.courierFault('401', 'create');
  const refused = await shipping.ship(id);
  expect(refused.status).toBe(502);
  // Whoever books is told why, in words.
  expect(refused.body).toMatchObject({ message: expect.stringContaining('does not accept the access key') });
  const name = 'shipmagic_partner_refuses_seconds';
  await isSeen(name, { severity: 'critical', of: 'Delhivery', says: 'does not accept the key' });
  const items = async () => {
    await keepAll(app.services.db, inboxSources, { timely: true });
    return (await app.call(inboxContract.list, { query: { kind: ['partner_refuses'] } }, admin)).items;
  };
  expect(await items()).toMatchObject([
    { subject: 'Delhivery', reason: expect.stringContaining('does not accept our key') },
  ]);
  await app.control(app.delhivery, 'DELETE', '/faults');
  // Any call that is accepted ends it, as that of the next parcel.
  await shipping.shipped(next);
  await isOver(name);
  expect(await items()).toEqual([]);
});

test('a clock that is a day ahead', async () => {
  await start({});
  await isOver('shipmagic_clock_skew_seconds');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 });
  // Sessions have ended by this clock.
  admin = await app.signIn(admin.email);
  await isSeen('shipmagic_clock_skew_seconds', { severity: 'critical', says: 'hours apart: due times, sessions' });
  vi.useRealTimers();
  admin = await app.signIn(admin.email);
  await isOver('shipmagic_clock_skew_seconds');
});

test('a disk that is full', async () => {
  await start({});
  const folder = join(app.services.config.dataDir, 'files');
  await app.services.files.put('label', Buffer.from('%PDF-1.7'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  if (mounted.status !== 0) return console.log('not tried: no small disk can be mounted here');
  ends.push(() => spawnSync('umount', [folder]));
  const name = 'shipmagic_disk_free_share';
  const ofFiles = async () => {
    const { wrong } = await app.call(statusContract.read, {}, admin);
    return wrong.filter((one) => one.name === name && one.of === 'DATA_DIR/files');
  };
  expect(await ofFiles()).toEqual([]);
  const filler = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  expect(await ofFiles()).toMatchObject([{ severity: 'critical', says: expect.stringContaining('0 % is free') }]);
  const { text } = await app.metrics();
  const alert: Alert = { alert: alertName(figure(name).sign?.title ?? ''), severity: 'critical', of: 'DATA_DIR/files' };
  expect(alertsIn(text)).toContainEqual(alert);
  if (hasPromtool()) expect(askPromtool(text, alert)).toBeNull();
  const label = Buffer.alloc(100_000, 1);
  await expect(app.services.files.put('label', label)).rejects.toThrow();
  rmSync(filler);
  expect((await app.services.files.get(await app.services.files.put('label', label))).equals(label)).toBe(true);
  expect(await ofFiles()).toEqual([]);
});

test('a worker that is stopped in the middle of its work', async () => {
  await start({ shopify: true });
  const order = await place();
  const worker = await startWorkerProcess(app);
  await until('the order is here', () => isHere(order), patience);
  await readStore(25);
  await worker.stop();
  // Its work is finished or given back; nothing is lost and nothing is locked.
  expect(await app.database.query('select from graphile_worker._private_jobs where locked_at is not null')).toEqual([]);
  const next = await place();
  const due = new Date(Date.now() - 20 * 60_000);
  await inSystemTransaction(app.services.db, (tx) => enqueue(tx, 'sync_store', {}, { key: 'sync_store', runAt: due }));
  const name = 'shipmagic_job_queue_age_seconds';
  await isSeen(name, { severity: 'warning', says: 'A job has been due for 20 minutes' });
  const other = await startWorkerProcess(app);
  try {
    await until('the next order is here', () => isHere(next), patience);
    await isOver(name);
  } finally {
    await other.stop();
  }
});
