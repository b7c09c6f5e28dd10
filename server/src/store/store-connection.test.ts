import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { neededScopes } from '@shipmagic/domain/store/access-scopes';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testKeys } from '../../testing/secret.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { whileLocked } from '../platform/db/process-lock.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { keyRing, purposeKeys } from '../platform/key-ring.ts';
import { createServices, type Services } from '../services.ts';
import { writeConnection } from './saved-connection.ts';
import { readMark, syncLock } from './sync-mark.ts';

/** Credentials accepted by the simulated store. */
const credentials = {
  shopifyStoreUrl: 'shipmagic-demo.myshopify.com',
  shopifyApiKey: 'the-client-id-of-the-app',
  shopifyApiSecret: 'the-client-secret-of-the-app',
};
const options = { clientId: credentials.shopifyApiKey, clientSecret: credentials.shopifyApiSecret };
const storeOfSettings = {
  SHOPIFY_SHOP: undefined,
  SHOPIFY_ACCESS_TOKEN: undefined,
  SHOPIFY_WEBHOOK_SECRETS: undefined,
};

let app: TestApp;
let admin: User;
let others: User[];

beforeAll(async () => {
  app = await startTestApp({ shopify: options, config: storeOfSettings });
  admin = await app.createUser('admin');
  others = [await app.createUser('team_member'), await app.createUser('vendor_member')];
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.control(app.shopify, 'DELETE', '/faults');
  await app.database.query("delete from settings where key = 'store_connection'");
  await app.database.query('truncate store_orders cascade');
});

const save = (body: object = credentials, user = admin) => app.attempt(storeConnectionContract.save, { body }, user);
const tryOut = (body: object = {}, user = admin) => app.attempt(storeConnectionContract.test, { body }, user);
const sync = (user = admin) => app.attempt(importsContract.syncOrders, {}, user);
const read = (user = admin) => app.call(storeConnectionContract.read, {}, user);

/** Another process of the same installation, such as a worker. */
async function withSecondProcess<T>(work: (services: Services) => Promise<T>, env: Record<string, string> = {}) {
  const services = createServices(readConfig({ ...app.env, ...env }), {
    appUrl: app.database.appUrl,
    masterKeys: testKeys,
    log: app.services.log,
    name: 'second',
  });
  try {
    return await work(services);
  } finally {
    await services.db.destroy();
    await services.reporting.close();
  }
}

describe('saving the store', () => {
  // Proves (Settings): Deviation: the form really saves; the next call of every process uses it
  test('connects it immediately, in this process and in others already running', () =>
    withSecondProcess(async (second) => {
      expect(await read()).toEqual({ source: 'none', shopifyStoreUrl: null, setAt: null, readable: true });
      expect(await second.connection.current()).toBeNull();
      expect((await sync()).status).toBe(503);
      expect(await save()).toMatchObject({ status: 200, body: { message: 'Settings saved' } });
      expect(await read()).toEqual({
        source: 'settings',
        shopifyStoreUrl: credentials.shopifyStoreUrl,
        setAt: expect.any(String),
        readable: true,
      });
      expect((await sync()).status).toBe(200);
      const store = await second.connection.required();
      expect(await store.stockLocations()).not.toEqual([]);
    }));

  test('changes the credentials of the next call', () =>
    withSecondProcess(async (second) => {
      await save({ ...credentials, shopifyApiSecret: 'a wrong secret' });
      expect((await sync()).status).toBe(502);
      await expect((await second.connection.required()).stockLocations()).rejects.toThrow('credentials');
      await save();
      expect((await sync()).status).toBe(200);
      expect(await (await second.connection.required()).stockLocations()).not.toEqual([]);
      await save({ ...credentials, shopifyApiSecret: 'a wrong secret' });
      expect((await sync()).status).toBe(502);
    }));

  test('registers webhooks and syncs orders and products', async () => {
    await app.database.query('delete from graphile_worker._private_jobs');
    await save();
    const jobs = await app.database.query<{ key: string }>('select key from graphile_worker.jobs order by key');
    expect(jobs.map(({ key }) => key)).toEqual(['register_webhooks', 'sync_products', 'sync_store']);
  });

  test('makes the secret the key of webhook signatures', async () => {
    const hook = (secret: string) => sendStoreWebhook(app, { body: { id: 1, line_items: [] }, secret });
    expect((await hook(credentials.shopifyApiSecret)).status).toBe(401);
    await save();
    expect((await hook(credentials.shopifyApiSecret)).status).toBe(200);
    expect((await hook('another secret')).status).toBe(401);
  });

  // Proves (Settings): Only admins save and test; the team sees which store is connected, vendor members do not
  test('is for admins only', async () => {
    for (const user of others) {
      expect(await save(credentials, user)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
      expect((await tryOut({}, user)).status).toBe(403);
      expect(
        (await app.attempt(storeConnectionContract.saveStockLocation, { body: { locationId: null } }, user)).status,
      ).toBe(403);
    }
    const [team, member] = others;
    expect((await read(team)).source).toBe('none');
    expect(await app.attempt(storeConnectionContract.read, {}, member)).toMatchObject({ status: 403 });
  });

  // Proves (Settings): Store URL, API key and API secret are required; the URL must be one of the platform's, in the
  // specified words
  test.each([
    ['shopifyStoreUrl', undefined, 'Store URL is required'],
    ['shopifyStoreUrl', '  ', 'Store URL is required'],
    ['shopifyStoreUrl', 'example.org', 'Must be a valid myshopify.com domain'],
    ['shopifyStoreUrl', '-name.myshopify.com', 'Must be a valid myshopify.com domain'],
    ['shopifyStoreUrl', 'http://127.0.0.1:5432', 'Must be a valid myshopify.com domain'],
    ['shopifyStoreUrl', 'name.myshopify.com.example.org', 'Must be a valid myshopify.com domain'],
    ['shopifyStoreUrl', 'example.org/?name.myshopify.com', 'Must be a valid myshopify.com domain'],
    ['shopifyApiKey', '', 'API key is required'],
    ['shopifyApiSecret', ' ', 'API Secret is required'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const body = { ...credentials, [field]: value };
    expect(await save(body)).toMatchObject({ status: 400, body: { error: 'bad_input', field, message } });
    expect(await tryOut({ credentials: body })).toMatchObject({ status: 400, body: { message } });
    expect((await read()).source).toBe('none');
  });

  test('accepts a pasted URL', async () => {
    await save({ ...credentials, shopifyStoreUrl: ' https://Shipmagic-Demo.myshopify.com/ ' });
    expect((await read()).shopifyStoreUrl).toBe('shipmagic-demo.myshopify.com');
  });

  // Proves (Settings): Orders of two stores are not mixed
  test('is refused while orders of another store exist, naming that store', async () => {
    await save();
    await app.control(app.shopify, 'POST', '/orders', { vendors: ['Maker'] });
    await sync();
    const other = { ...credentials, shopifyStoreUrl: 'another.myshopify.com' };
    expect(await save(other)).toMatchObject({
      status: 409,
      body: { field: 'shopifyStoreUrl', message: expect.stringContaining('shipmagic-demo.myshopify.com') },
    });
    expect((await read()).shopifyStoreUrl).toBe(credentials.shopifyStoreUrl);
    expect((await save()).status).toBe(200);
    await app.database.query('truncate store_orders cascade');
    expect((await save(other)).status).toBe(200);
    await save();
  });

  test('reads another store from its beginning, not from the previous store’s mark', async () => {
    const other = { ...credentials, shopifyStoreUrl: 'another.myshopify.com' };
    await save(other);
    // A store without orders whose products have been synced.
    await app.database.query(
      `insert into sync_state (key, value) select key, '{"highWater": "2027-01-01T00:00:00.000Z"}' from unnest(array['orders', 'products']) as k(key)
       on conflict (key) do update set value = excluded.value`,
    );
    await save(other);
    expect(await readMark(app.services.db, 'orders')).not.toBeNull();
    await save();
    for (const of of ['orders', 'products'] as const) expect(await readMark(app.services.db, of)).toBeNull();
  });

  test('is refused while orders of the previous store are being read', async () => {
    await save({ ...credentials, shopifyStoreUrl: 'another.myshopify.com' });
    const answers = await whileLocked(app.services.db, syncLock, async () => [
      await save(),
      await save({ ...credentials, shopifyStoreUrl: 'another.myshopify.com' }),
    ]);
    expect(answers?.map(({ status }) => status)).toEqual([409, 200]);
    expect(answers?.[0]?.body).toMatchObject({
      field: 'shopifyStoreUrl',
      message: expect.stringContaining('another.myshopify.com'),
    });
    expect((await save()).status).toBe(200);
  });

  test('by two admins at once results in one store, which its orders belong to', async () => {
    const other = { ...credentials, shopifyStoreUrl: 'another.myshopify.com' };
    for (let i = 0; i < 5; i++) {
      await Promise.all([save(), save(other), save()]);
      const { shopifyStoreUrl } = await read();
      const { value } = await app.database.one<{ value: object }>("select value from sync_state where key = 'store'");
      expect(value).toEqual({ shop: shopifyStoreUrl });
    }
    await save();
  });

  // Proves (Settings): Secrets are encrypted, and absent from answers, logs and audit entries
  test('keeps the secrets out of answers, the audit log and the database', async () => {
    const answers = [await save(), await tryOut(), await app.attempt(storeConnectionContract.read, {}, admin)];
    answers.push(await app.attempt(auditContract.list, { query: { action: ['store.connected'] } }, admin));
    expect(answers.at(-1)?.text).toContain(credentials.shopifyStoreUrl);
    expect(answers.at(-1)?.text).toContain(admin.email);
    const rows = await app.database.query('select value from settings union all select details from audit_log');
    const told = [...answers.map(({ text }) => text), JSON.stringify(rows)].join();
    expect(told).not.toContain(credentials.shopifyApiKey);
    expect(told).not.toContain(credentials.shopifyApiSecret);
  });

  test('keeps the secrets out of the log, including refusals', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const logged = { ...app.services, log };
    const { http } = await createApp(logged, null);
    const send = (method: 'PUT' | 'POST', url: string, payload: object) =>
      http.inject({ method, url, payload, headers: { authorization: `Bearer ${admin.token}` } });
    expect((await send('PUT', '/api/settings/store', credentials)).statusCode).toBe(200);
    const wrong = { ...credentials, shopifyApiSecret: 'a-wrong-secret-that-is-typed' };
    expect((await send('POST', '/api/settings/store/test', { credentials: wrong })).statusCode).toBe(422);
    expect((await send('PUT', '/api/settings/store', { ...wrong, shopifyStoreUrl: 'wrong' })).statusCode).toBe(400);
    await http.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toMatch(/the-client-|a-wrong-secret/);
  });

  test('under another master key is reported, and can be repaired', async () => {
    const otherKey = purposeKeys(keyRing('another-master-key-that-is-long-enough'), 'sealed settings');
    await inSystemTransaction(app.services.db, (tx) => writeConnection(tx, otherKey, credentials, new Date()));
    expect((await read()).readable).toBe(false);
    expect(await sync()).toMatchObject({ status: 503, body: { message: expect.stringContaining('SECRET_KEY') } });
    await save();
    expect((await read()).readable).toBe(true);
    expect((await sync()).status).toBe(200);
  });
});

describe('the environment', () => {
  // Proves (Settings): The environment takes precedence, and the form says so
  test('takes precedence over saved settings, and refuses to save', async () => {
    await save({ ...credentials, shopifyApiSecret: 'a wrong secret' });
    const env = { SHOPIFY_SHOP: 'shipmagic-demo.myshopify.com', SHOPIFY_ACCESS_TOKEN: 'simulated-shopify-token' };
    await withSecondProcess(async (second) => {
      expect(await (await second.connection.required()).stockLocations()).not.toEqual([]);
      const { http } = await createApp(second, null);
      const headers = { authorization: `Bearer ${admin.token}` };
      const seen = await http.inject({ method: 'GET', url: '/api/settings/store', headers });
      expect(seen.json()).toEqual({
        source: 'environment',
        shopifyStoreUrl: env.SHOPIFY_SHOP,
        setAt: null,
        readable: true,
      });
      const saved = await http.inject({ method: 'PUT', url: '/api/settings/store', headers, payload: credentials });
      expect([saved.statusCode, saved.json().message]).toEqual([409, expect.stringContaining('environment variables')]);
      await http.close();
    }, env);
  });
});

describe('testing the connection', () => {
  // Proves (Settings): The connection test: name, version, missing scopes, and errors
  test('reports the store’s name, its API version and that no scope is missing', async () => {
    expect(await tryOut({ credentials })).toMatchObject({
      status: 200,
      body: { shopDomain: 'shipmagic-demo.myshopify.com', apiVersion: '2026-07', missingScopes: [] },
    });
    expect((await read()).source).toBe('none');
  });

  test('uses the current credentials when nothing is typed', async () => {
    expect(await tryOut()).toMatchObject({ status: 503 });
    await save();
    expect(await tryOut()).toMatchObject({ status: 200 });
  });

  test('names missing scopes', async () => {
    const scopes = neededScopes.filter(
      (scope) => !['write_inventory', 'read_inventory', 'read_locations'].includes(scope),
    );
    const other = await startTestApp({ shopify: { ...options, scopes }, config: storeOfSettings });
    try {
      const user = await other.createUser('admin');
      expect(await other.call(storeConnectionContract.test, { body: { credentials } }, user)).toMatchObject({
        missingScopes: ['read_inventory', 'write_inventory', 'read_locations'],
        readsOlderOrders: false,
      });
    } finally {
      await other.close();
    }
  });

  test('reports refused credentials at their field', async () => {
    const wrong = { ...credentials, shopifyApiSecret: 'wrong' };
    expect(await tryOut({ credentials: wrong })).toMatchObject({
      status: 422,
      body: { error: 'rejected', field: 'credentials.shopifyApiSecret' },
    });
  });

  test('reports a domain that belongs to no store, or to another one', async () => {
    const other = { ...credentials, shopifyStoreUrl: 'another.myshopify.com' };
    expect(await tryOut({ credentials: other })).toMatchObject({
      status: 422,
      body: { field: 'credentials.shopifyStoreUrl', message: expect.stringContaining('shipmagic-demo.myshopify.com') },
    });
  });

  test('reports a store that does not answer, without retrying', async () => {
    await app.control(app.shopify, 'POST', '/faults', { operation: 'Identity', kind: 'close', times: 1 });
    expect((await tryOut({ credentials })).status).toBe(504);
    expect((await tryOut({ credentials })).status).toBe(200);
  });

  test('reports a store that cannot be reached', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const nowhere = await startTestApp({ config: { SHOPIFY_API_URL: `http://127.0.0.1:${port}` } });
    try {
      const user = await nowhere.createUser('admin');
      expect(await nowhere.attempt(storeConnectionContract.test, { body: { credentials } }, user)).toMatchObject({
        status: 502,
        body: { error: 'partner_failed', message: 'Shopify cannot be reached' },
      });
    } finally {
      await nowhere.close();
    }
  });
});

describe('the stock location', () => {
  const choose = (locationId: string | null) =>
    app.attempt(storeConnectionContract.saveStockLocation, { body: { locationId } }, admin);

  // Proves (Settings): The stock location is chosen from the store's
  test('is chosen among the store’s, and can be reset to the oldest', async () => {
    await save();
    const { locations, locationId } = await app.call(storeConnectionContract.stockLocation, {}, admin);
    expect(locationId).toBeNull();
    const last = locations.at(-1)?.id ?? '';
    expect((await choose(last)).status).toBe(200);
    expect((await app.call(storeConnectionContract.stockLocation, {}, others[0])).locationId).toBe(last);
    expect((await choose(null)).status).toBe(200);
    expect((await app.call(storeConnectionContract.stockLocation, {}, admin)).locationId).toBeNull();
  });

  test('is refused if the store does not have it', async () => {
    await save();
    expect(await choose('999')).toMatchObject({ status: 400, body: { field: 'locationId' } });
  });
});
