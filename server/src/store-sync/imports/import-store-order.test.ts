import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrange } from '../../../testing/orders.ts';
import { sample } from '../../../testing/samples.ts';
import { shop, startTestApp, type TestApp, type User, webhookSecrets } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { type StoreWebhook, sendStoreWebhook } from '../../../testing/webhooks.ts';
import { fromWebhook, toProperties } from '../../store/shopify/webhook-mapping.ts';
import { importBatch } from './import-batch.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, worker: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

type Body = Record<string, unknown> & { id: number; line_items: Record<string, unknown>[] };
const files = {
  prepaid: '01_order_create_inr_prepaid_igst_inclusive.json',
  consolidatedTax: '04_order_create_inr_taxes_consolidated_on_first_line.json',
  customised: '05_order_customised_line_properties.json',
  cancelled: '08_order_cancelled_webhook_refunded.json',
};
let lastId = 8_000_000_000_000;
/** A recorded order with its own id and name, so that tests do not interfere. */
function recorded(file: keyof typeof files, change: (body: Body) => void = () => undefined): Body {
  const body = sample<Body>(files[file]);
  lastId += 1000;
  body.id = lastId;
  body.name = `T${lastId % 1_000_000}`;
  for (const [i, line] of body.line_items.entries()) line.id = lastId + 1 + i;
  change(body);
  return body;
}
/** Sends it and waits until it has been processed. */
async function receive(body: object | string, about: Omit<StoreWebhook, 'body'> = {}): Promise<void> {
  const sent = await sendStoreWebhook(app, { body, ...about });
  expect(sent.status).toBe(200);
  await app.untilIdle();
}

interface Part {
  magic_order_id: string;
  vendor_name: string;
  total_price: string;
  discounts: string;
  net_price: string;
  net_tax: string;
  shipping_cost: string;
  cod_amount: string;
  order_status: string;
  financial_status: string;
  version: number;
  [column: string]: unknown;
}
const partsOf = (id: number | string) =>
  app.database.query<Part>('select * from magic_orders where store_order_id = $1 order by part_number', [String(id)]);
const linesOf = (id: number | string) =>
  app.database.query<{
    quantity: number;
    net_tax: string;
    discount: string;
    properties: { name: string; value: string }[];
    store_line_id: string;
  }>(
    'select l.* from magic_order_line_items l join magic_orders o on o.id = l.order_id where o.store_order_id = $1 order by o.part_number, l.position',
    [String(id)],
  );
const setAside = (id: number | string) =>
  app.database.query<{ reason: string; attempts: number }>('select * from set_aside_orders where store_order_id = $1', [
    String(id),
  ]);
const paise = (amount: unknown) => Math.round(Number(amount) * 100);
const sum = (parts: readonly Part[], of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0);

describe('a recorded order arriving by webhook', () => {
  test.each([
    ['prepaid', 219_000, 10_429],
    ['consolidatedTax', 1_663_452, 255_693],
    ['customised', 3836, 466],
    // Cancelled: the original amounts.
    ['cancelled', 9900, 0],
  ] as const)('%s: parts add up to the store’s totals to the paisa', async (file, total, tax) => {
    const body = recorded(file);
    await receive(body, { topic: 'orders/create' });
    expect(await setAside(body.id)).toEqual([]);
    const parts = await partsOf(body.id);
    expect(parts.length).toBe(new Set(body.line_items.map((line) => line.vendor)).size);
    expect(sum(parts, (part) => paise(part.total_price) - paise(part.discounts) + paise(part.shipping_cost))).toBe(
      total,
    );
    expect(sum(parts, (part) => paise(part.net_price) + paise(part.net_tax) + paise(part.shipping_cost))).toBe(total);
    expect(sum(parts, (part) => paise(part.net_tax))).toBe(tax);
    const log = await app.call(ordersContract.activityLogs, { params: { id: parts[0]?.magic_order_id ?? '' } }, admin);
    expect(log.activityLogs.map(({ action }) => action)).toEqual(['Order synced from the store']);
  });

  test('with all taxes on its first line spreads them by value, so that no line’s tax exceeds its value', async () => {
    const body = recorded('consolidatedTax');
    await receive(body);
    const parts = await partsOf(body.id);
    expect(parts.map((part) => part.vendor_name)).toEqual(['Vendor T', 'Vendor A', 'Vendor O']);
    const [first, ...others] = parts;
    // The free gift is worth 0.98; its line carried a tax of 2556.93.
    expect(paise(first?.net_tax)).toBeLessThan(98);
    for (const part of others) expect(paise(part.net_tax)).toBeGreaterThan(0);
    expect(parts.every((part) => paise(part.net_price) >= 0)).toBe(true);
  });

  test('that was cancelled arrives cancelled, with its quantities and reason', async () => {
    const body = recorded('cancelled');
    await receive(body, { topic: 'orders/cancelled' });
    const [part] = await partsOf(body.id);
    expect(part).toMatchObject({
      order_status: 'cancelled',
      financial_status: 'REFUNDED',
      cancellation_reason: expect.stringContaining('Cancelled in the store'),
    });
    expect((await linesOf(body.id)).map((line) => line.quantity)).toEqual([1]);
  });

  test('without customer, addresses and SKU is imported normally', async () => {
    const body = recorded('prepaid', (order) => {
      Object.assign(order, {
        customer: null,
        shipping_address: null,
        billing_address: null,
        email: '',
        phone: null,
        payment_gateway_names: [],
      });
      for (const line of order.line_items)
        Object.assign(line, { sku: null, product_id: null, variant_id: null, variant_title: '' });
    });
    await receive(body);
    expect(await setAside(body.id)).toEqual([]);
    const [part] = await partsOf(body.id);
    const shown = await app.call(ordersContract.get, { params: { id: part?.magic_order_id ?? '' } }, admin);
    expect(shown).toMatchObject({
      customerName: null,
      customerEmail: null,
      customerPhone: null,
      shippingAddress: null,
      billingAddress: null,
    });
    expect(shown.lineItems.map(({ sku, variantTitle }) => [sku, variantTitle])).toEqual([[null, null]]);
  });

  test('with a line that lost its vendor goes to the unassigned vendor', async () => {
    const body = recorded('prepaid', (order) => {
      for (const line of order.line_items) line.vendor = null;
    });
    await receive(body);
    const parts = await partsOf(body.id);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.vendor_name).toMatch(/unassigned/i);
  });

  test('groups vendor names that differ only in case and whitespace', async () => {
    const body = recorded('consolidatedTax', (order) => {
      for (const [i, line] of order.line_items.entries())
        line.vendor = ['Same  Maker', ' same maker', 'SAME MAKER ', 'Same Maker'][i];
    });
    await receive(body);
    expect((await partsOf(body.id)).map((part) => part.vendor_name)).toEqual(['Same  Maker']);
  });
});

describe('line properties', () => {
  test('of a recorded customised order all arrive unchanged and in order', async () => {
    const body = recorded('customised');
    await receive(body);
    const [line] = await linesOf(body.id);
    expect(line?.properties).toEqual(sample<Body>(files.customised).line_items[0]?.properties);
    expect(line?.properties.length).toBeGreaterThan(30);
    const [part] = await partsOf(body.id);
    const shown = await app.call(ordersContract.get, { params: { id: part?.magic_order_id ?? '' } }, admin);
    expect(shown.lineItems[0]?.properties).toEqual(line?.properties);
    expect(shown.lineItems[0]?.customized).toBe(true);
  });

  const zeroWidth = 'Short Hair\u200b';
  test.each([
    ['an empty object', {}, []],
    ['nothing', null, []],
    ['an empty list', [], []],
    ['a single object', { name: 'Engraving', value: 'Asha' }, [{ name: 'Engraving', value: 'Asha' }]],
    [
      'a plain object',
      { Size: 3, Engraving: 'Asha' },
      [
        { name: 'Size', value: '3' },
        { name: 'Engraving', value: 'Asha' },
      ],
    ],
    [
      'numbers and booleans',
      [
        { name: 'Count', value: 0 },
        { name: 'Gift', value: false },
      ],
      [
        { name: 'Count', value: '0' },
        { name: 'Gift', value: 'false' },
      ],
    ],
    ['JSON', [{ name: 'Layers', value: { a: [1] } }], [{ name: 'Layers', value: '{"a":[1]}' }]],
    [
      'null and empty',
      [
        { name: 'Note', value: null },
        { name: 'Line 2', value: '' },
      ],
      [
        { name: 'Note', value: '' },
        { name: 'Line 2', value: '' },
      ],
    ],
    ['names with invisible characters', [{ name: zeroWidth, value: '40' }], [{ name: zeroWidth, value: '40' }]],
    [
      'the same name twice',
      [
        { name: 'Hair', value: '1' },
        { name: 'Hair', value: '2' },
      ],
      [
        { name: 'Hair', value: '1' },
        { name: 'Hair', value: '2' },
      ],
    ],
  ])('given as %s are preserved', async (_, properties, kept) => {
    expect(toProperties(properties)).toEqual(kept);
    const body = recorded('prepaid', (order) => {
      for (const line of order.line_items) line.properties = properties;
    });
    await receive(body);
    expect(await setAside(body.id)).toEqual([]);
    expect((await linesOf(body.id)).map((line) => line.properties)).toEqual([kept]);
  });
});

describe('webhooks of the store', () => {
  const stored = async () => (await app.database.one<{ n: number }>('select count(*)::int as n from inbox')).n;

  test('sent five times create one order and one entry', async () => {
    const body = recorded('prepaid');
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendStoreWebhook(app, { body, id: 'the-same-delivery' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await app.untilIdle();
    expect(await stored()).toBe(before + 1);
    expect((await partsOf(body.id)).map((part) => part.version)).toEqual([1]);
  });

  test('for one order under different ids create one order', async () => {
    const body = recorded('consolidatedTax');
    await Promise.all(
      ['orders/create', 'orders/updated', 'orders/paid', 'orders/updated'].map((topic) =>
        sendStoreWebhook(app, { topic, body }),
      ),
    );
    await app.untilIdle();
    expect(await setAside(body.id)).toEqual([]);
    expect((await partsOf(body.id)).map((part) => [part.part_number, part.version])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  test('in reverse order result in the newest state', async () => {
    const at = (minute: number, financial_status: string, note: string) =>
      recorded('prepaid', (order) =>
        Object.assign(order, {
          id: 8_100_000_000_001,
          name: 'REV1',
          updated_at: `2026-01-01T10:0${minute}:00+05:30`,
          financial_status,
          note,
        }),
      );
    const versions = [at(1, 'pending', 'first'), at(2, 'partially_paid', 'second'), at(3, 'paid', 'third')];
    for (const version of versions) for (const line of version.line_items) line.id = 8_100_000_000_002;
    for (const body of versions.toReversed()) await receive(body);
    const parts = await partsOf(8_100_000_000_001);
    expect(parts.map((part) => [part.financial_status, part.note, part.version])).toEqual([['PAID', 'third', 1]]);
    // In chronological order the last one wins too.
    for (const body of versions) await receive(body);
    expect((await partsOf(8_100_000_000_001)).map((part) => [part.financial_status, part.note])).toEqual([
      ['PAID', 'third'],
    ]);
  });

  test('with a wrong signature are refused without a trace', async () => {
    const body = recorded('prepaid');
    const before = await stored();
    const wrong = [
      { body, secret: 'not the secret' },
      { body, headers: { 'x-shopify-hmac-sha256': '' } },
      { body, headers: { 'x-shopify-hmac-sha256': 'AAAA' } },
      { body: JSON.stringify(body), headers: { 'x-shopify-hmac-sha256': Buffer.alloc(32).toString('base64') } },
    ];
    for (const webhook of wrong) {
      expect(await sendStoreWebhook(app, webhook)).toMatchObject({ status: 401, body: { error: 'bad_signature' } });
    }
    await app.untilIdle();
    expect(await stored()).toBe(before);
    expect(await partsOf(body.id)).toEqual([]);
  });

  test('signed with the old secret are accepted while it is configured', async () => {
    const body = recorded('prepaid');
    await receive(body, { secret: webhookSecrets.old });
    expect(await partsOf(body.id)).toHaveLength(1);
  });

  test('of another shop are refused, case-insensitively', async () => {
    const body = recorded('prepaid');
    const before = await stored();
    expect((await sendStoreWebhook(app, { body, shop: 'another-shop.myshopify.com' })).status).toBe(403);
    expect(await stored()).toBe(before);
    await receive(body, { shop: shop.toUpperCase() });
    expect(await partsOf(body.id)).toHaveLength(1);
  });

  test('without an id are refused; an unreadable body is stored and acknowledged', async () => {
    expect(
      await sendStoreWebhook(app, { body: recorded('prepaid'), headers: { 'x-shopify-webhook-id': '' } }),
    ).toMatchObject({ status: 400 });
    expect((await sendStoreWebhook(app, { body: '{"id": 1, ' })).status).toBe(200);
  });

  test('with characters that cannot be stored are accepted without them', async () => {
    const body = recorded('prepaid', (order) => Object.assign(order, { note: 'one\u0000two \ud800' }));
    await receive(body);
    expect((await partsOf(body.id)).map((part) => part.note)).toEqual(['onetwo \ufffd']);
  });

  test('that only name an order trigger reading it again', async () => {
    const placed = await app.control<{ id: string; name: string }>(app.shopify, 'POST', '/orders', {
      vendors: ['Edited Maker'],
      silent: true,
    });
    await receive({ order_edit: { order_id: Number(placed.id) } }, { topic: 'orders/edited' });
    expect((await partsOf(placed.id)).map((part) => part.vendor_name)).toEqual(['Edited Maker']);
  });

  test('about a deleted order cancel unshipped parts, leave one entry and keep the rest', async () => {
    const body = recorded('prepaid');
    await receive(body);
    const gone = { id: body.id };
    await receive(gone, { topic: 'orders/delete' });
    await receive(gone, { topic: 'orders/delete' });
    const [part] = await partsOf(body.id);
    const id = part?.magic_order_id ?? '';
    expect(await app.call(ordersContract.get, { params: { id } }, admin)).toMatchObject({
      orderStatus: 'cancelled',
      cancellationReason: 'Deleted in the store',
    });
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs.filter(({ action }) => action === 'Order was deleted in the store')).toHaveLength(1);
  });

  test('with a whole order in the body are treated as that order, whatever their unsigned topic', async () => {
    const body = recorded('prepaid');
    await receive(body);
    await receive({ ...body, note: 'still here' }, { topic: 'orders/delete' });
    const [part] = await partsOf(body.id);
    const order = await app.call(ordersContract.get, { params: { id: part?.magic_order_id ?? '' } }, admin);
    expect(order.orderStatus).toBe('new');
  });

  test('arrive from the simulated store itself, twice each, after subscribing', async () => {
    await (await app.services.connection.required()).subscribe(`${app.url}/webhooks/shopify`);
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'twice' });
    const placed = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', {
      vendors: ['Hook Maker', 'Second Maker'],
    });
    const parts = await until('the order arrives', async () => {
      const found = await partsOf(placed.id);
      return found.length === 2 && found;
    });
    expect(parts.map((part) => part.vendor_name)).toEqual(['Hook Maker', 'Second Maker']);
    // Webhooks contain no images; they are fetched.
    await until('the pictures', async () => {
      const rows = await app.database.query(
        'select from magic_order_line_items l join magic_orders o on o.id = l.order_id where o.store_order_id = $1 and l.image_url is null',
        [placed.id],
      );
      return rows.length === 0;
    });
    await app.control(app.shopify, 'PUT', '/webhooks', { mode: 'off' });
    await app.untilIdle();
  });
});

describe('an order that cannot be processed', () => {
  const replay = (id: number | string) =>
    app.attempt(importsContract.replay, { params: { storeOrderId: String(id) } }, admin);

  test('is set aside with the reason and does not block others', async () => {
    const bodies = [
      recorded('prepaid'),
      recorded('prepaid', (order) => Object.assign(order, { line_items: 'not a list' })),
      recorded('prepaid'),
    ];
    for (const body of bodies) {
      const text = JSON.stringify(body);
      expect((await sendStoreWebhook(app, { body: text })).status).toBe(200);
    }
    await app.untilIdle();
    const [good, broken, alsoGood] = bodies;
    expect([await partsOf(good?.id ?? 0), await partsOf(alsoGood?.id ?? 0)].map((parts) => parts.length)).toEqual([
      1, 1,
    ]);
    expect(await partsOf(broken?.id ?? 0)).toEqual([]);
    const { orders } = await app.call(importsContract.setAside, { query: {} }, admin);
    expect(orders.find((order) => order.storeOrderId === String(broken?.id))).toMatchObject({
      orderName: broken?.name,
      attempts: 1,
      reason: expect.stringContaining('line_items'),
    });
  });

  test.each(['webhook', 'sync'])('stays set aside when an older version of it comes late by a %s', async (way) => {
    const body = recorded('prepaid');
    await receive(body);
    await receive(JSON.stringify({ ...body, updated_at: new Date().toISOString(), line_items: 'not a list' }));
    const older = { ...body, note: 'older', updated_at: '2020-01-01T00:00:00Z' };
    if (way === 'webhook') await receive(older);
    else await importBatch(app.services.db, [{ raw: older, read: () => fromWebhook(older) }], { historyUntil: null });
    expect(await setAside(body.id)).toHaveLength(1);
  });

  // Proves (The list): An order that was set aside and is deleted in the store is set aside no longer
  test.each(['replay', 'webhook'])('that the store deletes is set aside no longer after a %s', async (way) => {
    const { id } = await app.control<{ id: string }>(app.shopify, 'POST', '/orders', { name: '###', silent: true });
    await app.call(importsContract.syncOrders, {}, admin);
    const isAside = async () => {
      const { orders } = await app.call(importsContract.setAside, { query: { limit: 100 } }, admin);
      return orders.some(({ storeOrderId }) => storeOrderId === id);
    };
    expect(await isAside()).toBe(true);
    await app.control(app.shopify, 'DELETE', `/orders/${id}?silent=true`);
    if (way === 'webhook') {
      await receive(JSON.stringify({ id: Number(id) }), { topic: 'orders/delete' });
    } else {
      expect((await replay(id)).body).toEqual({
        message: 'The store has deleted this order: it is not set aside any more',
      });
    }
    expect(await isAside()).toBe(false);
  });

  test('answers 422 to a replay while broken, and is imported by one once fixed in the store', async () => {
    const body = recorded('consolidatedTax', (order) => Object.assign(order, { line_items: [{ id: 1 }] }));
    await receive(body);
    const first = await replay(body.id);
    expect(first).toMatchObject({
      status: 422,
      body: { error: 'rejected', message: expect.stringContaining('The order still cannot be imported. line_items.0') },
    });
    expect((await setAside(body.id)).map(({ attempts }) => attempts)).toEqual([2]);
    const mended = { ...sample<Body>(files.consolidatedTax), id: body.id, name: body.name };
    await app.control(app.shopify, 'PUT', '/orders', mended);
    expect(await replay(body.id)).toMatchObject({ status: 200, body: { message: 'The order has been imported' } });
    expect(await setAside(body.id)).toEqual([]);
    expect(await partsOf(body.id)).toHaveLength(3);
    expect((await replay(body.id)).status).toBe(404);
    expect(
      await app.database.query('select action, details, user_email from audit_log where subject = $1 order by id', [
        String(body.id),
      ]),
    ).toEqual([
      { action: 'order.not_imported', details: { reason: expect.any(String) }, user_email: admin.email },
      { action: 'order.imported_again', details: {}, user_email: admin.email },
    ]);
  });

  test('leaves the list automatically when a valid version arrives', async () => {
    const good = recorded('prepaid');
    await receive({ ...good, currency: 7 });
    expect(await setAside(good.id)).toHaveLength(1);
    await receive(good);
    expect(await setAside(good.id)).toEqual([]);
    expect(await partsOf(good.id)).toHaveLength(1);
  });
});

describe('a change in the store', () => {
  const edited = (body: Body, minute: number, change: (order: Body) => void) => {
    const next = structuredClone(body);
    next.updated_at = `2027-01-01T10:${String(minute).padStart(2, '0')}:00+05:30`;
    change(next);
    return next;
  };
  const takeOut = (order: Body, vendor: string) => {
    for (const line of order.line_items) if (line.vendor === vendor) line.current_quantity = 0;
    const left = order.line_items.filter((line) => line.current_quantity !== 0);
    const value = left.reduce(
      (all, line) =>
        all +
        paise(line.price) -
        (line.discount_allocations as { amount: string }[]).reduce((sumOf, one) => sumOf + paise(one.amount), 0),
      0,
    );
    order.current_total_price = (value / 100).toFixed(2);
  };

  test('of quantities updates lines and amounts', async () => {
    const body = recorded('customised');
    await receive(body);
    const [before] = await partsOf(body.id);
    await receive(
      edited(body, 1, (order) => {
        for (const line of order.line_items) line.current_quantity = 1;
        order.current_total_price = '16.11';
      }),
    );
    const [after] = await partsOf(body.id);
    expect((await linesOf(body.id)).map((line) => line.quantity)).toEqual([1]);
    expect(paise(after?.total_price) - paise(after?.discounts) + paise(after?.shipping_cost)).toBe(1611);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    const log = await app.call(ordersContract.activityLogs, { params: { id: after?.magic_order_id ?? '' } }, admin);
    expect(log.activityLogs[0]).toMatchObject({ action: 'Order was edited in the store', activityType: 'update' });
  });

  test('that removes all items of a vendor cancels only that vendor’s part', async () => {
    const body = recorded('consolidatedTax');
    await receive(body);
    await receive(edited(body, 1, (order) => takeOut(order, 'Vendor O')));
    const parts = await partsOf(body.id);
    expect(parts.map((part) => [part.vendor_name, part.order_status, part.cancellation_reason])).toEqual([
      ['Vendor T', 'new', null],
      ['Vendor A', 'new', null],
      ['Vendor O', 'cancelled', 'All items were removed in the store'],
    ]);
    const left = parts.filter((part) => part.order_status !== 'cancelled');
    expect(sum(left, (part) => paise(part.total_price) - paise(part.discounts) + paise(part.shipping_cost))).toBe(
      1_663_452 - 157_500 + 3150,
    );
  });

  test('that had removed everything before the order came here leaves nothing to be sent', async () => {
    const body = recorded('consolidatedTax');
    const vendors = new Set(body.line_items.map(({ vendor }) => vendor));
    await receive(
      edited(body, 1, (order) => {
        for (const vendor of vendors) takeOut(order, String(vendor));
      }),
    );
    const parts = await partsOf(body.id);
    expect(parts).toHaveLength(3);
    for (const part of parts) {
      expect([part.order_status, part.cancellation_reason]).toEqual([
        'cancelled',
        'All items were removed in the store',
      ]);
      expect(paise(part.cod_amount)).toBe(0);
    }
  });

  test('that adds a vendor creates a part with the next number', async () => {
    const body = recorded('prepaid');
    await receive(body);
    await receive(
      edited(body, 1, (order) => {
        const line = {
          ...structuredClone(order.line_items[0]),
          id: order.id + 500,
          vendor: 'Late Maker',
          price: '100.00',
          discount_allocations: [],
          tax_lines: [],
        };
        order.line_items.push(line);
        order.current_total_price = '2290.00';
        order.total_price = '2290.00';
      }),
    );
    const parts = await partsOf(body.id);
    expect(parts.map((part) => [part.magic_order_id, part.vendor_name])).toEqual([
      [`${body.name}-1`, 'example-shop'],
      [`${body.name}-2`, 'Late Maker'],
    ]);
    expect(sum(parts, (part) => paise(part.total_price) - paise(part.discounts) + paise(part.shipping_cost))).toBe(
      229_000,
    );
  });

  test('after the AWB keeps lines and amounts as shipped, and is recorded in the history', async () => {
    const body = recorded('customised');
    await receive(body);
    const [before] = await partsOf(body.id);
    const lines = await linesOf(body.id);
    await arrange(app, before?.magic_order_id ?? '', {
      frozen_at: new Date(),
      shipping_reference: `AWB${body.id}`,
      shipping_partner: 'Delhivery',
      tracking_type: 'courier',
    });
    await receive(
      edited(body, 1, (order) => {
        for (const line of order.line_items) line.current_quantity = 1;
        order.current_total_price = '16.11';
        order.note = 'Changed note';
      }),
    );
    const [after] = await partsOf(body.id);
    for (const column of [
      'total_price',
      'discounts',
      'net_price',
      'net_tax',
      'shipping_cost',
      'publisher_payout',
      'cod_amount',
    ]) {
      expect([column, after?.[column]]).toEqual([column, before?.[column]]);
    }
    expect(after?.note).toBe('Changed note');
    expect(await linesOf(body.id)).toEqual(lines);
    const log = await app.call(ordersContract.activityLogs, { params: { id: after?.magic_order_id ?? '' } }, admin);
    expect(log.activityLogs[0]).toMatchObject({ action: 'Order was edited in the store after its shipment was made' });
  });

  test('of the payment status overrides a person’s choice, but a repetition does not', async () => {
    const body = recorded('prepaid', (order) =>
      Object.assign(order, {
        financial_status: 'pending',
        total_outstanding: '2190.00',
        payment_gateway_names: ['cash_on_delivery'],
      }),
    );
    await receive(body);
    const [part] = await partsOf(body.id);
    const params = { id: part?.magic_order_id ?? '' };
    expect(paise(part?.cod_amount)).toBe(219_000);
    await app.call(ordersContract.changeFinancialStatus, { params, body: { financialStatus: 'PAID' } }, admin);
    await receive(edited(body, 1, (order) => Object.assign(order, { note: 'hello' })));
    expect((await app.call(ordersContract.get, { params }, admin)).financialStatus).toBe('PAID');
    await receive(edited(body, 2, (order) => Object.assign(order, { financial_status: 'partially_paid' })));
    expect((await app.call(ordersContract.get, { params }, admin)).financialStatus).toBe('PARTIALLY_PAID');
  });

  test('that cancels an order cancels its parts, except closed ones', async () => {
    const body = recorded('consolidatedTax');
    await receive(body);
    const [first] = await partsOf(body.id);
    await arrange(app, first?.magic_order_id ?? '', { order_status: 'delivered' });
    await receive(
      edited(body, 1, (order) =>
        Object.assign(order, {
          cancelled_at: '2027-01-01T10:01:00+05:30',
          cancel_reason: 'customer',
          current_total_price: '0.00',
        }),
      ),
    );
    expect((await partsOf(body.id)).map((part) => [part.order_status, part.cancellation_reason])).toEqual([
      ['delivered', null],
      ['cancelled', 'Cancelled in the store: customer'],
      ['cancelled', 'Cancelled in the store: customer'],
    ]);
  });
});
