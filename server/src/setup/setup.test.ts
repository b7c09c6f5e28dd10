import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { setupContract } from '@shipmagic/domain/setup/setup.contract';
import type { SetupStepName } from '@shipmagic/domain/setup/setup-steps';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { warehouseForm } from '../../testing/warehouses.ts';

const credentials = {
  shopifyStoreUrl: 'shipmagic-demo.myshopify.com',
  shopifyApiKey: 'the-client-id-of-the-app',
  shopifyApiSecret: 'the-client-secret-of-the-app',
};

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({
    shopify: { clientId: credentials.shopifyApiKey, clientSecret: credentials.shopifyApiSecret },
    delhivery: true,
    mail: true,
    worker: true,
    config: { SHOPIFY_SHOP: undefined, SHOPIFY_ACCESS_TOKEN: undefined, SHOPIFY_WEBHOOK_SECRETS: undefined },
  });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const read = async (user = admin) => (await app.call(setupContract.read, {}, user)).steps;
const states = async () => Object.fromEntries((await read())?.map(({ name, state }) => [name, state]) ?? []);
const isDone = (name: SetupStepName) =>
  until(`the step ${name} is done`, async () => (await states())[name] === 'done');

test('an empty installation is led from the store to its first parcel, each step by its fact', async () => {
  expect(await states()).toEqual({
    store: 'open',
    permissions: 'open',
    webhooks: 'open',
    import: 'open',
    couriers: 'done',
    warehouses: 'open',
    mail: 'open',
    people: 'open',
    tracking: 'open',
  });
  expect((await app.call(statusContract.read, {}, admin)).notSetUp).toEqual(['store']);

  await app.control(app.shopify, 'POST', '/orders', { silent: true });
  await app.call(storeConnectionContract.save, { body: credentials }, admin);
  await isDone('store');
  await isDone('permissions');
  await isDone('import');
  expect((await app.call(statusContract.read, {}, admin)).notSetUp).toEqual([]);

  await app.control(app.shopify, 'POST', '/orders', {});
  await isDone('webhooks');

  await until('each vendor has a warehouse', async () => {
    const vendor = (await read())?.find(({ name }) => name === 'warehouses')?.vendor;
    if (vendor)
      await app.call(warehousesContract.add, { params: { vendorName: vendor }, body: warehouseForm() }, admin);
    return (await states()).warehouses === 'done';
  });

  expect(await app.call(setupContract.mailMyself, {}, admin)).toEqual({
    message: `A mail is on its way to ${admin.email}`,
  });
  await isDone('mail');

  await app.call(invitationsContract.invite, { body: { email: 'second@example.com', role: 'admin' } }, admin);
  expect((await states()).people).toBe('done');

  const [order] = await app.database.query<{ order_number: string; customer_email: string }>(
    'select order_number, customer_email from magic_orders where customer_email is not null limit 1',
  );
  await app.call(trackingContract.track, {
    body: { orderNumber: order?.order_number ?? '', customerInfo: order?.customer_email ?? '' },
  });
  expect(await read()).toBeNull();
  // For good.
  await app.database.query('delete from warehouses');
  expect(await read()).toBeNull();
});

test('an admin puts it away, which the audit log has; the team reads it, vendor members do not', async () => {
  await app.database.query("delete from settings where key = 'setup_checklist'");
  const team = await app.createUser('team_member');
  const member = await app.createUser('vendor_member');
  expect(await read(team)).not.toBeNull();
  expect((await app.attempt(setupContract.read, {}, member)).status).toBe(403);
  expect((await app.attempt(setupContract.putAway, {}, team)).status).toBe(403);
  expect((await app.attempt(setupContract.mailMyself, {}, team)).status).toBe(403);
  await app.call(setupContract.putAway, {}, admin);
  expect(await read(team)).toBeNull();
  const { entries } = await app.call(auditContract.list, { query: { action: ['setup.put_away'] } }, admin);
  expect(entries).toMatchObject([{ actor: { email: admin.email } }]);
});

test('nobody can mail themselves without a mail server', async () => {
  const other = await startTestApp();
  try {
    const owner = await other.createUser('admin');
    expect(await other.attempt(setupContract.mailMyself, {}, owner)).toMatchObject({
      status: 503,
      body: { message: 'No mail server is configured: SMTP_URL is not set.' },
    });
    expect((await other.call(statusContract.read, {}, owner)).notSetUp).toContain('mail');
  } finally {
    await other.close();
  }
});
