import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { handleWebhook } from '../../handle-webhook.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ shopify: true, mail: true });
});
afterAll(() => app?.close());

interface Placed {
  readonly id: string;
  readonly name: string;
}
const shop = <T>(method: string, path: string, body?: unknown) => app.control<T>(app.shopify, method, path, body);
const place = (about: object = {}) => shop<Placed>('POST', '/orders', { silent: true, vendors: ['Loom'], ...about });
/** The body of a webhook about the order, as the store would send it now. */
const bodyOf = async ({ id }: Placed) =>
  (await shop<{ webhookBody: Record<string, unknown> }>('GET', `/orders/${id}`)).webhookBody;

const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

async function receive(topic: string, body: unknown): Promise<string> {
  expect((await sendStoreWebhook(app, { topic, body })).status).toBe(200);
  const { id } = await app.database.one<{ id: string }>('select id from inbox order by id desc limit 1');
  return id;
}
const handle = (inboxId: string) => handleWebhook(app.services, inboxId);
const open = async () =>
  (await app.database.query<{ id: string }>('select id from inbox where handled_at is null order by id')).map(
    ({ id }) => id,
  );
/** Webhooks whose job has not ended. */
const jobs = async () =>
  (
    await app.database.query<{ id: string }>(
      `select payload ->> 'inboxId' as id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'handle_inbox' order by j.id`,
    )
  ).map(({ id }) => id);
const seen = (names: readonly string[]) =>
  app.database.query<{ name: string; notes: string | null; pictures: boolean }>(
    `select o.order_number as name, o.note as notes,
       (select bool_and(image_url is not null) from magic_order_line_items l where l.order_id = o.id) as pictures
     from magic_orders o where order_number = any ($1) order by o.id`,
    [names],
  );

describe('webhooks that wait behind each other', () => {
  // Proves (The list): Webhooks of orders that wait behind each other come in together, once, and each part is told
  // of once; a bad one does not keep the others out
  test('are handled together: one order has several, and each part is mailed and shown once', async () => {
    await app.database.query(
      "insert into vendors (vendor_name, email) values ('Loom', 'loom@example.com') on conflict do nothing",
    );
    const orders = [await place(), await place(), await place()];
    const waiting: string[] = [];
    for (const order of orders) waiting.push(await receive('orders/create', await bodyOf(order)));
    const [first] = orders;
    if (!first) throw new Error('no order');
    await shop('PATCH', `/orders/${first.id}`, { note: 'Ring twice', silent: true });
    waiting.push(
      await receive('orders/updated', await bodyOf(first)),
      await receive('orders/paid', await bodyOf(first)),
    );
    expect(await open()).toEqual(waiting);
    expect(await jobs()).toEqual(waiting);
    // A worker has started two jobs.
    const started = waiting.slice(1, 3);
    await app.database.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'
       where payload ->> 'inboxId' = any ('{${started}}')`,
    );
    await handle(started[0] ?? '');
    expect(await open()).toEqual([]);
    expect(await jobs()).toEqual(started);
    const names = orders.map(({ name }) => name);
    expect(await seen(names)).toEqual(
      names.map((name, i) => ({ name, notes: i === 0 ? 'Ring twice' : null, pictures: true })),
    );
    const mails = "select count(*)::int as n from mails where kind = 'new_order'";
    expect(await app.database.one(mails)).toEqual({ n: 3 });
    // One that was started meanwhile finds nothing left to do.
    for (const id of waiting) await handle(id);
    expect(await app.database.one(mails)).toEqual({ n: 3 });
    const { n } = await app.database.one<{ n: number }>(
      `select count(*)::int as n from activity_logs l join magic_orders o on o.id = l.order_id
       where order_number = any ($1) and action = 'Order synced from the store'`,
      [names],
    );
    expect(n).toBe(3);
  });

  test('about other things, orders that are here, and bodies that cannot be read are left to their own jobs', async () => {
    const known = await place();
    await handle(await receive('orders/create', await bodyOf(known)));
    await shop('PATCH', `/orders/${known.id}`, { note: 'Later', silent: true });
    const [fresh, broken] = [await place(), await place()];
    const first = await receive('orders/create', await bodyOf(fresh));
    const others = [
      await receive('orders/updated', { ...(await bodyOf(known)), updated_at: inAMinute() }),
      await receive('orders/create', { ...(await bodyOf(broken)), line_items: 'none' }),
      await receive('products/delete', { id: 788_032_119_674_292_900 }),
      await receive('orders/delete', { id: Number(fresh.id) }),
    ];
    await handle(first);
    expect(await open()).toEqual(others);
    expect((await seen([fresh.name, known.name])).map(({ name, notes }) => [name, notes])).toEqual([
      [known.name, null],
      [fresh.name, null],
    ]);
    for (const id of others) await handle(id);
    expect(await open()).toEqual([]);
    expect((await seen([known.name]))[0]?.notes).toBe('Later');
    expect(
      await app.database.one('select count(*)::int as n from set_aside_orders where store_order_id = $1', [broken.id]),
    ).toEqual({ n: 1 });
  });

  test('are not taken along by the webhook of an order that is here: each of a thousand updates would read a hundred others', async () => {
    const [known, fresh] = [await place(), await place()];
    await handle(await receive('orders/create', await bodyOf(known)));
    const update = await receive('orders/updated', {
      ...(await bodyOf(known)),
      note: 'Later',
      updated_at: inAMinute(),
    });
    const behind = await receive('orders/create', await bodyOf(fresh));
    await handle(update);
    expect((await seen([known.name]))[0]?.notes).toBe('Later');
    expect(await open()).toEqual([behind]);
    await handle(behind);
    expect(await open()).toEqual([]);
  });

  test('come in although one of them cannot', async () => {
    const [good, bad] = [await place(), await place()];
    const ids = [
      await receive('orders/create', await bodyOf(good)),
      // Nothing can be found by such a name.
      await receive('orders/create', { ...(await bodyOf(bad)), name: '###' }),
    ];
    for (const id of ids) await handle(id);
    expect(await open()).toEqual([]);
    expect(await seen([good.name])).toHaveLength(1);
    expect(
      await app.database.one('select count(*)::int as n from set_aside_orders where store_order_id = $1', [bad.id]),
    ).toEqual({ n: 1 });
  });

  test('are handled once by jobs that run at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => place()));
    const ids: string[] = [];
    for (const order of orders)
      for (const topic of ['orders/create', 'orders/paid']) ids.push(await receive(topic, await bodyOf(order)));
    await Promise.all(ids.map(handle));
    expect(await open()).toEqual([]);
    expect(await seen(orders.map(({ name }) => name))).toHaveLength(12);
  });
});
