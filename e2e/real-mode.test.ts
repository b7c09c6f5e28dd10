import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from './support/demo.ts';
import { ownPort } from './support/own-port.ts';
import { eventually, newDataDir, type Running, runProgram, startProduct, startProgram } from './support/product.ts';

/** The product in real use: simulators run separately, and everything is configured by the environment. */
const credentials = {
  SHOPIFY_SHOP: 'a-real-shop.myshopify.com',
  SHOPIFY_CLIENT_ID: 'client',
  SHOPIFY_CLIENT_SECRET: 'a-client-secret',
  DELHIVERY_TOKEN: 'a-delhivery-token',
  DELHIVERY_WEBHOOK_SECRET: 'a-secret-for-scan-pushes',
  PROZO_USERNAME: 'a-prozo-user',
  PROZO_PASSWORD: 'a-prozo-password',
  PROZO_WEBHOOK_SECRET: 'a-secret-for-prozo-pushes',
  SHIPTURTLE_TOKEN: 'a-shipturtle-token',
};
/** A vendor of the simulated store whose orders ShipTurtle takes over. */
const externalVendor = 'Mitti & Co';
const admin = { email: 'owner@example.com', password: 'a long enough password' };

interface OrderList {
  total: number;
  orders: {
    magicOrderId: string;
    vendorName: string;
    orderStatus: string;
    managedInShipmagic: boolean | null;
    shippingAddress: unknown;
    financialStatus: string | null;
  }[];
}

const folder = newDataDir();
let simulators: Awaited<ReturnType<typeof startProgram>>;
let product: Running;
let env: Record<string, string>;

async function api<Body = unknown>(path: string, options: { method?: string; body?: unknown; token?: string } = {}) {
  const response = await fetch(`${product.url}${path}`, {
    method: options.method ?? 'GET',
    headers: {
      'content-type': 'application/json',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

beforeAll(async () => {
  const { SHOPIFY_CLIENT_ID: id, SHOPIFY_CLIENT_SECRET: secret, DELHIVERY_TOKEN: token } = credentials;
  simulators = await startProgram(
    'simulators/src/main.ts',
    [
      '--demo-orders',
      '40',
      '--shop',
      credentials.SHOPIFY_SHOP,
      '--shopify-client-id',
      id,
      '--shopify-client-secret',
      secret,
      '--delhivery-token',
      token,
      '--prozo-username',
      credentials.PROZO_USERNAME,
      '--prozo-password',
      credentials.PROZO_PASSWORD,
      '--shipturtle-token',
      credentials.SHIPTURTLE_TOKEN,
      '--shipturtle-vendors',
      externalVendor,
    ],
    {},
    /\n/,
  );
  const urls = JSON.parse(simulators.output()) as Record<
    'shopify' | 'delhivery' | 'prozo' | 'shipturtle',
    { url: string }
  >;
  env = {
    ...credentials,
    SHOPIFY_API_URL: urls.shopify.url,
    DELHIVERY_API_URL: urls.delhivery.url,
    PROZO_API_URL: urls.prozo.url,
    SHIPTURTLE_API_URL: `${urls.shipturtle.url}/api/v1`,
    PORT: String(await ownPort()),
  };
  product = await startProduct(folder.path, env);
});

afterAll(async () => {
  await product.stop();
  simulators.process.kill('SIGTERM');
  folder.remove();
});

test('real configuration has no demo accounts and no trace of the demo', async () => {
  expect(product.output()).not.toMatch(/demo/i);
  expect((await api('/api/demo/accounts')).body).toEqual({ demo: false, isPreparing: false, accounts: [] });
  const login = await api('/api/auth/login', {
    method: 'POST',
    body: { email: 'admin@shipmagic.test', password: 'shipmagic-demo' },
  });
  expect(login.status).toBe(401);
});

test('the first admin is created by a command, signs in and ships a synced order', async () => {
  const made = await runProgram(
    'server/src/cli.ts',
    ['create-admin', '--email', admin.email, '--password', admin.password],
    { DATA_DIR: folder.path, ...env },
  );
  const said = `can sign in now. The account is in ${folder.path}.`;
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(said) });
  const { body: session } = await api<{ token: string }>('/api/auth/login', { method: 'POST', body: admin });
  const { token } = session;
  const synced = await api('/api/sync-orders', { method: 'POST', token });
  expect(synced.status).toBe(200);
  // ShipTurtle has the orders of one vendor only.
  const list = await eventually(async () => {
    const { body } = await api<OrderList>('/api/orders?limit=100', { token });
    const followed = body.orders.every(
      (order) => (order.managedInShipmagic === false) === (order.vendorName === externalVendor),
    );
    return body.total >= 40 && followed && body;
  }, 'the orders of the store, those of ShipTurtle marked');
  expect(list.orders.some((order) => order.vendorName === externalVendor)).toBe(true);
  expect((await api('/api/demo/orders', { method: 'POST', token })).status).toBe(404);
  // Without a pickup warehouse no pickup is possible: the answer says what is missing.
  const open = list.orders.find(
    ({ orderStatus, managedInShipmagic, shippingAddress, financialStatus }) =>
      orderStatus === 'new' && managedInShipmagic && shippingAddress && financialStatus?.toUpperCase() === 'PAID',
  );
  const refused = await api(`/api/magic-orders/${open?.magicOrderId}/create-shipment`, {
    method: 'POST',
    token,
    body: { shippingPartner: 'Delhivery' },
  });
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('warehouse') } });
  expect((await api('/api/shipping-partners', { token })).body).toMatchObject([
    { name: 'Delhivery', enabled: true },
    { name: 'Prozo', enabled: true },
  ]);
});

test('a partner without credentials is listed as not enabled', async () => {
  const second = newDataDir();
  const { DELHIVERY_TOKEN: _, ...partial } = env;
  const running = await startProduct(second.path, { ...partial, PORT: String(await ownPort()) });
  try {
    expect(running.output()).toContain('Not configured: Delhivery');
  } finally {
    expect(await running.stop()).toBe(0);
    second.remove();
  }
});

test('real configuration refuses to boot on a demo database, and the demo on a real one', async () => {
  await product.stop();
  const demoOnReal = await runProgram('server/src/main.ts', [], {
    DATA_DIR: folder.path,
    PORT: String(await ownPort()),
  });
  expect(demoOnReal).toMatchObject({ code: 1, output: expect.stringContaining('This database holds real data') });
  product = await startProduct(folder.path, env);
  const realOnDemo = await runProgram('server/src/main.ts', [], {
    ...env,
    DATA_DIR: demo().dataDir,
    PORT: String(await ownPort()),
  });
  expect(realOnDemo).toMatchObject({ code: 1, output: expect.stringContaining('This database holds demo data') });
});

test('a port in use is reported before anything is touched', async () => {
  const second = await runProgram('server/src/main.ts', [], { DATA_DIR: folder.path, ...env });
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${env.PORT} is in use`) });
  expect((await api('/readyz')).status).toBe(200);
});

test('shuts down gracefully on SIGTERM and keeps its data', async () => {
  expect(await product.stop()).toBe(0);
  product = await startProduct(folder.path, env);
  expect((await api('/api/auth/login', { method: 'POST', body: admin })).status).toBe(200);
});

test('server and worker run as two processes on one database', async () => {
  await product.stop();
  const port = String(await ownPort());
  const worker = await startProgram(
    'server/src/main.ts',
    ['--role=worker'],
    { ...env, DATA_DIR: folder.path, PORT: port },
    /worker is running/,
  );
  const server = await startProgram(
    'server/src/main.ts',
    ['--role=server'],
    { ...env, DATA_DIR: folder.path, PORT: port },
    /is running on/,
  );
  try {
    const ready = await fetch(`http://localhost:${port}/readyz`);
    expect(ready.status).toBe(200);
  } finally {
    for (const { process: child } of [server, worker]) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
    product = await startProduct(folder.path, env);
  }
});
