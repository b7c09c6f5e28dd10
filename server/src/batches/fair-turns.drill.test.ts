import { batchesAtOnce } from '@shipmagic/domain/batches/batch-turns';
import { type Batch, batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import pMap from 'p-map';
import { expect, test } from 'vitest';
import { batchesOf } from '../../testing/batches.ts';
import { address } from '../../testing/delivery-address.ts';
import { mailsOf } from '../../testing/mail.ts';
import { giveWarehouses } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import type { User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { sendStoreWebhook } from '../../testing/webhooks.ts';

/** `BATCH_ORDERS=5000` for the long run. */
const ordersEach = Number(process.env.BATCH_ORDERS ?? 250);
const people = 10;
const batchesEach = 5;
/** Of what the batches have to do, as much as may be done while something new waits: in their order it would be all. */
const limit = 0.05;

const { app, admin } = await startShipping({ mail: true });
const batches = batchesOf(app);
const shop = <T>(method: string, path: string, body?: unknown) => app.control<T>(app.shopify, method, path, body);

const listed = (user: User) =>
  app.call(batchesContract.list, { query: { limit: '100' } }, user).then((answer) => answer.batches);
const ended = ({ counts }: Batch) => counts.done + counts.skipped + counts.failed;

/** How much of all items of the fifty batches is done. */
async function doneShare(): Promise<number> {
  const all = await listed(admin);
  return all.reduce((sum, batch) => sum + ended(batch), 0) / (people * batchesEach * ordersEach);
}

/** The share of the batches' items that is done until `done`, which says nothing of how fast the machine is. */
async function waited(what: string, done: () => Promise<boolean>): Promise<number> {
  const before = await doneShare();
  await until(what, done, 120_000);
  return (await doneShare()) - before;
}

// Proves (Batches): Fifty batches of ten people keep nothing that comes in later waiting: no webhook, mail, parcel or batch
test(`${people * batchesEach} batches by ${people} people, and nothing new waits for more than a part of them`, {
  timeout: 600_000,
}, async () => {
  await shop('POST', '/orders', { silent: true, address, vendors: ['Kiln'], count: ordersEach + 2 });
  await app.call(importsContract.syncOrders, {}, admin);
  await giveWarehouses(app);
  await app.database.query('update vendors set can_create_shipments = true');
  const orders = (await app.database.query<{ id: string }>('select magic_order_id as id from magic_orders')).map(
    ({ id }) => id,
  );
  expect(orders).toHaveLength(ordersEach + 2);
  const [small = '', own = '', ...many] = orders;
  const members = await pMap(
    Array.from({ length: people }),
    () => app.createUser('vendor_member', { vendors: ['Kiln'] }),
    { concurrency: 2 },
  );
  await app.untilIdle(60_000);

  await pMap(
    members.flatMap((member) => Array.from({ length: batchesEach }, () => member)),
    (member) => batches.start({ magicOrderIds: many, kind: 'invoices', options: {} }, member),
    { concurrency: 5 },
  );
  const begunIn = await waited('everybody’s first batch has begun', async () => {
    const all = await listed(admin);
    return members.every(({ email }) => all.some((batch) => batch.author === email && ended(batch) > 0));
  });

  const open = (await listed(admin)).filter(({ state }) => state === 'working');
  for (const { email } of members) {
    const theirs = open.filter(({ author }) => author === email);
    expect(theirs.filter(({ waits }) => !waits).length).toBeLessThanOrEqual(batchesAtOnce);
  }
  expect(open.filter(({ waits }) => waits).length).toBeGreaterThan(people);

  const placed = await shop<{ id: string; name: string }>('POST', '/orders', { silent: true, vendors: ['Kiln'] });
  const { webhookBody } = await shop<{ webhookBody: unknown }>('GET', `/orders/${placed.id}`);
  const bySimulator = mailsOf(app);
  const [member] = members;
  if (!member) throw new Error('no member');
  const mailsBefore = (await bySimulator.received(admin.email)).length;
  const waits = {
    webhook: async () => {
      expect((await sendStoreWebhook(app, { topic: 'orders/create', body: webhookBody })).status).toBe(200);
      return waited('the webhook is handled', async () => {
        const found = await app.database.query('select 1 from magic_orders where order_number = $1', [placed.name]);
        return found.length > 0;
      });
    },
    'reset mail': async () => {
      await app.call(passwordResetContract.ask, { body: { email: admin.email } }, null);
      return waited('the mail has come', async () => (await bySimulator.received(admin.email)).length > mailsBefore);
    },
    'staff’s batch of one order': async () => {
      const id = await batches.start(
        { magicOrderIds: [small], kind: 'status', options: { status: 'confirmed' } },
        admin,
      );
      return waited('it has ended', async () => (await batches.read(id, admin)).state === 'done');
    },
    'a member’s sixth batch, of one order': async () => {
      const id = await batches.start({ magicOrderIds: [own], kind: 'invoices', options: {} }, member);
      return waited('it has ended', async () => (await batches.read(id, member)).state === 'done');
    },
  };
  const figures = new Map<string, number>([['everybody’s first batch', begunIn]]);
  for (const [name, wait] of Object.entries(waits)) figures.set(name, await wait());
  const stillOpen = (await listed(admin)).filter(({ state }) => state === 'working').length;
  expect(stillOpen).toBeGreaterThan(0);
  expect([...figures].filter(([, share]) => share > limit)).toEqual([]);

  // One that waits need not have its turn before it is cancelled.
  for (const member of members)
    for (const { id } of (await listed(member)).filter(({ state }) => state === 'working'))
      await app.attempt(batchesContract.cancel, { params: { id } }, member);
  const emptied = async () => (await listed(admin)).every(({ state }) => state !== 'working');
  await until('all have ended', emptied, 60_000);
});
