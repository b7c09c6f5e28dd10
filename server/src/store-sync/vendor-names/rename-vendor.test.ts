import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { isRenamed } from '@shipmagic/domain/store-sync/vendor-names/renamed-vendor';
import { vendorNamesContract } from '@shipmagic/domain/store-sync/vendor-names/vendor-names.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { describe, expect, test } from 'vitest';
import { importOrder } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import type { User } from '../../../testing/test-app.ts';
import { keepAll } from '../../inbox/keeper.ts';
import { inboxSources } from '../../inbox-sources.ts';

const { app, admin, shipping } = await startShipping();

let count = 0;
/** A vendor with terms and a member, and open orders of one line each. */
async function vendorWithOrders(orders: number) {
  count += 1;
  const [before, after] = [`Maker ${count}`, `House of Maker ${count}`];
  await app.database.query('insert into vendors (vendor_name, commission_percentage) values ($1, 10)', [before]);
  const member = await app.createUser('vendor_member', { vendors: [before] });
  const placed = [];
  for (let i = 0; i < orders; i += 1)
    placed.push(await shipping.place({ lines: [{ title: 'Lamp', vendor: before, price: 500 }] }));
  return { before, after, member, orders: placed, ids: placed.map(({ parts }) => String(parts[0])) };
}
const sync = async () => {
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query("delete from allowances where key like 'sync:%'");
  await app.untilIdle();
};
const renameInStore = async (from: string, to: string, more: object = { orders: true }) => {
  await app.control(app.shopify, 'POST', '/vendors/rename', { from, to, ...more });
  await sync();
};
const offered = async () => {
  await keepAll(app.services.db, inboxSources);
  const { items } = await app.call(inboxContract.list, { query: { kind: 'renamed_vendor' } }, admin);
  return items.map(({ vendorName }) => vendorName);
};
const nameInStore = async (vendorName: string) =>
  (await app.call(vendorNamesContract.read, { params: { vendorName } }, admin)).newName;
const rename = async (vendorName: string, newName: string, user: User = admin) => {
  const sent = await app.attempt(vendorNamesContract.rename, { params: { vendorName }, body: { newName } }, user);
  await app.untilIdle();
  return sent;
};
const parts = (ids: readonly string[]) =>
  app.database.query<{ vendor: string; status: string; share: number }>(
    `select vendor_name as vendor, order_status as status, round(publisher_payout / net_price, 2)::float8 as share
     from magic_orders where magic_order_id = any ($1) order by id`,
    [ids],
  );
const listedFor = async (user: User) =>
  (await app.call(ordersContract.list, { query: {} }, user)).orders.map(({ magicOrderId }) => magicOrderId).sort();

describe('a vendor that has another name in the store', () => {
  test('is offered to be renamed once most of its open orders carry an unknown name, and keeps what it has', async () => {
    const { before, after, member, ids } = await vendorWithOrders(4);
    await renameInStore(before, after);
    expect((await parts(ids)).map(({ vendor }) => vendor)).toEqual([after, after, after, after]);
    expect(await listedFor(member)).toEqual([]);
    expect(await offered()).toEqual([before]);
    expect(await nameInStore(before)).toBe(after);

    expect((await rename(before, after)).body).toMatchObject({ vendorName: after, movedOrders: 4 });
    expect(await parts(ids)).toEqual(ids.map(() => ({ vendor: after, status: 'new', share: 0.9 })));
    expect(await listedFor(member)).toEqual([...ids].sort());
    const vendor = await app.call(vendorsContract.get, { params: { vendorName: after } }, admin);
    expect(vendor.commissionPercentage).toBe(10);
    // Addresses with the former name still lead to it.
    expect((await app.call(vendorsContract.get, { params: { vendorName: before } }, admin)).vendorName).toBe(after);
    expect(await offered()).toEqual([]);
    const [entry] = await app.database.query(
      `select user_email, subject from audit_log where action = 'vendor.renamed'`,
    );
    expect(entry).toEqual({ user_email: admin.email, subject: after });
  });

  test('is recognised by its products, while lines keep the name of their purchase', async () => {
    const { before, after, ids } = await vendorWithOrders(1);
    for (const title of ['Lamp', 'Vase', 'Bowl'])
      await app.control(app.shopify, 'POST', '/products', { title, vendor: before, silent: true });
    await app.call(productsContract.sync, { body: {} }, admin);
    expect(await offered()).toEqual([]);
    await app.control(app.shopify, 'POST', '/vendors/rename', { from: before, to: after, silent: true });
    await app.call(productsContract.sync, { body: {} }, admin);
    expect(await offered()).toEqual([before]);
    await rename(before, after);
    expect(await offered()).toEqual([]);
    // Orders placed before and after are one vendor's, also within one order.
    const [mixed] = await importOrder(app, {
      name: `#MIX${count}`,
      lines: [before, after, ` ${before.toUpperCase()}`].map((vendor) => ({ vendor, unitPaise: 10_000 })),
    });
    const { orders } = await app.call(ordersContract.list, { query: { vendor: [after] } }, admin);
    expect(orders.map(({ magicOrderId }) => magicOrderId).sort()).toEqual([...ids, mixed].sort());
    const products = await app.database.query(
      `select distinct p.vendor_name from products p where p.vendor_name in ($1, $2)`,
      [before, after],
    );
    expect(products).toEqual([{ vendor_name: after }]);
    await app.control(
      app.shopify,
      'PATCH',
      `/orders/${(await shipping.place({ lines: [{ title: 'Lamp', vendor: before, price: 5 }] })).id}`,
      { note: 'x' },
    );
    await sync();
    expect(await app.database.query('select from vendors where vendor_name = $1', [before])).toEqual([]);
  });

  test('takes the questions about its booked parcels along', async () => {
    const { before, after, ids } = await vendorWithOrders(4);
    await shipping.shipped(String(ids[0]));
    await renameInStore(before, after);
    expect((await parts(ids)).map(({ vendor }) => vendor)).toEqual([before, after, after, after]);
    const asked = async () =>
      (await app.call(differencesContract.list, { query: { field: 'vendor' } }, admin)).differences.length;
    expect(await asked()).toBe(1);
    await rename(before, after);
    expect((await parts(ids)).map(({ vendor }) => vendor)).toEqual([after, after, after, after]);
    expect(await asked()).toBe(0);
    await sync();
    expect(await asked()).toBe(0);
  });

  test('and has a part beside the one that came in under the new name gets its items', async () => {
    const { before, after } = await vendorWithOrders(0);
    const lines = ['Lamp', 'Vase'].map((title) => ({ title, vendor: before, price: 500 }));
    const { id, name } = await shipping.place({ lines });
    await app.control(app.shopify, 'PATCH', `/orders/${id}`, { lines: [{ index: 0, vendor: after }] });
    await sync();
    await rename(before, after);
    const rows = await app.database.query<{ text: string }>(
      `select concat_ws(' ', o.part_number, o.vendor_name, o.order_status, (select string_agg(l.title, ' ' order by l.position) from magic_order_line_items l where l.order_id = o.id)) as text
       from magic_orders o where store_order_id = $1 order by part_number`,
      [id],
    );
    expect(rows.map(({ text }) => text)).toEqual([
      `1 ${after} new Lamp Vase`,
      expect.stringMatching(/^2 .*renamed \d+\) cancelled Lamp$/),
    ]);
    expect(name).toBeTruthy();
  });
});

describe('a vendor is not renamed', () => {
  test('by anybody but an admin, nor to a name that cannot be one', async () => {
    const { before, after, member } = await vendorWithOrders(0);
    const team = await app.createUser('team_member');
    for (const user of [team, member]) expect((await rename(before, after, user)).status).toBe(403);
    expect((await rename('Nobody', after)).status).toBe(404);
    for (const name of ['export', ' Unassigned\u200b', '\u200b']) expect((await rename(before, name)).status).toBe(400);
  });

  test('to the name of a vendor that people have set up', async () => {
    const { before, after } = await vendorWithOrders(3);
    await app.database.query(`insert into vendors (vendor_name, email) values ($1, 'own@example.org')`, [after]);
    await renameInStore(before, after);
    expect(await nameInStore(before)).toBeNull();
    const { status, body } = await rename(before, after);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('a vendor of its own here')]);
  });

  test('twice: the second click finds nothing to do, and back again works', async () => {
    const { before, after } = await vendorWithOrders(0);
    expect((await rename(before, after)).status).toBe(200);
    expect((await rename(before, after)).status).toBe(200);
    expect((await rename(after, before)).status).toBe(200);
    expect((await app.call(vendorsContract.get, { params: { vendorName: after } }, admin)).vendorName).toBe(before);
  });
});

// Products given away, and kept.
test.each([
  [2, 0],
  [3, 2],
  [3, 3],
  [4, 3],
])('the inbox offers a vendor that has lost %i products and kept %i as the domain says', async (gone, kept) => {
  const { before, after } = await vendorWithOrders(0);
  const { ids } = await app.control<{ ids: string[] }>(app.shopify, 'POST', '/products', {
    title: 'Lamp',
    vendor: before,
    count: gone + kept,
    silent: true,
  });
  await app.call(productsContract.sync, { body: {} }, admin);
  for (const id of ids.slice(0, gone))
    await app.control(app.shopify, 'PATCH', `/products/${id}`, { vendor: after, silent: true });
  await app.call(productsContract.sync, { body: {} }, admin);
  const succession = { linesGone: 0, linesKept: 0, productsGone: gone, productsKept: kept, isBare: true };
  expect((await offered()).includes(before)).toBe(isRenamed(succession));
  expect(await nameInStore(before)).toBe(isRenamed(succession) ? after : null);
});

test('of vendors that get the same name at once one is renamed, and the others are refused in words', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `Racer ${i}`);
  await app.database.query('insert into vendors (vendor_name) select unnest($1::text[])', [names]);
  for (let round = 0; round < 3; round += 1) {
    const renamed = await Promise.all(
      names.map((vendorName) =>
        app.attempt(
          vendorNamesContract.rename,
          { params: { vendorName }, body: { newName: `Racing ${round}` } },
          admin,
        ),
      ),
    );
    const statuses = renamed.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      statuses.every((status) => [200, 404, 409].includes(status)),
      statuses.join(),
    ).toBe(true);
  }
});
