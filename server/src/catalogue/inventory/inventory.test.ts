import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import type { InventoryRequest } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { readNotedProducts } from '../products/read-noted-products.ts';
import { findVariant, insertChange } from './inventory.queries.ts';
import { lockPendingRequest } from './lock-pending-request.ts';
import { settleInventory } from './settle-inventory.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;
let other: User;

const home = 72_000_000_001;
const second = 72_000_000_002;

beforeAll(async () => {
  app = await startTestApp({ shopify: true, partnerTimeoutMs: 700 });
  await app.database.query("insert into vendors (vendor_name) values ('Lamp Maker'), ('Potter')");
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Lamp Maker'] });
  other = await app.createUser('vendor_member', { vendors: ['Potter'] });
});
afterAll(() => app?.close());
beforeEach(() => control('DELETE', '/faults'));

const control = <T>(method: string, path: string, body?: unknown) => app.control<T>(app.shopify, method, path, body);
const calls = async (operation: string) =>
  (await control<{ counts: Record<string, number> }>('GET', '/requests')).counts[operation] ?? 0;

interface Made {
  readonly id: number;
  readonly title: string;
  readonly variants: { id: number; inventory: number; levels?: Record<string, number> }[];
}

let count = 0;

/** A product of the lamp maker with one variant, in the store and here; returns the variant's id. */
async function stocked(inventory: number): Promise<string> {
  count += 1;
  const made = await control<Made>('POST', '/products', {
    silent: true,
    title: `Lamp ${count}`,
    vendor: 'Lamp Maker',
    variants: [{ title: 'Tall', inventory }],
  });
  await app.attempt(productsContract.sync, { body: {} }, admin);
  return String(made.variants[0]?.id);
}
const set = (variantId: string, inventoryQuantity: unknown, more: Record<string, unknown> = {}, user = admin) =>
  app.attempt(inventoryContract.setQuantity, { params: { variantId }, body: { inventoryQuantity, ...more } }, user);
const inStore = async (variantId: string) => {
  const { ids } = await control<{ ids: string[] }>('GET', '/products');
  for (const id of ids.toReversed()) {
    const { variants } = await control<Made>('GET', `/products/${id}`);
    const found = variants.find((variant) => String(variant.id) === variantId);
    if (found) return found;
  }
  throw new Error(`no variant ${variantId}`);
};
const kept = async (variantId: string) =>
  (
    await app.database.one<{ inventory_quantity: number }>(
      'select inventory_quantity from product_variants where variant_id = $1',
      [variantId],
    )
  ).inventory_quantity;
const changes = (variantId: string) =>
  app.database.query<{ id: string; state: string; from_quantity: number; to_quantity: number; message: string | null }>(
    'select * from inventory_changes where variant_id = $1 order by created_at',
    [variantId],
  );
const auditOf = async (variantId: string) =>
  (
    await app.database.query<{ action: string }>(
      "select action from audit_log where details->>'variantId' = $1 order by id",
      [variantId],
    )
  ).map(({ action }) => action);
const list = async (query: Record<string, unknown> = {}, user = admin) =>
  (await app.call(inventoryContract.list, { query: query }, user)).requests;
const review = (requestId: unknown, status: string, more: Record<string, unknown> = {}, user = admin) =>
  app.attempt(inventoryContract.review, { body: { requestId, status, ...more } }, user);
/** Requests a quantity as the vendor's member; returns the request. */
async function ask(variantId: string, quantity: number): Promise<InventoryRequest> {
  await set(variantId, quantity, {}, member);
  const [newest] = await list({ status: 'pending' });
  if (!newest) throw new Error('no request');
  return newest;
}
const requestOf = async (id: number) => (await list({ limit: 100 })).find((request) => request.id === id);
const longAgo = (variantId: string, interval: string) =>
  app.database.query('update inventory_changes set created_at = created_at - $2::interval where variant_id = $1', [
    variantId,
    interval,
  ]);
const settle = async () =>
  settleInventory({ db: app.services.db, store: await app.services.connection.required() }, new Date());

describe('staff', () => {
  test('set a quantity in the store and here', async () => {
    const variant = await stocked(9);
    const { status, body } = await set(variant, 12, { currentQuantity: 9 });
    expect([status, body]).toEqual([
      200,
      { message: 'Inventory quantity updated to 12', inventoryQuantity: 12, requestedQuantity: null },
    ]);
    expect([(await inStore(variant)).inventory, await kept(variant)]).toEqual([12, 12]);
    expect(await changes(variant)).toMatchObject([{ state: 'applied', from_quantity: 9, to_quantity: 12 }]);
  });

  // Proves (Quantities and their requests): A quantity that changed meanwhile is shown and never overwritten
  test('are shown a quantity that changed meanwhile instead of overwriting it', async () => {
    const variant = await stocked(9);
    await control('PUT', `/inventory/${variant}`, { available: 7, silent: true });
    expect(await set(variant, 12, { currentQuantity: 9 })).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        message: 'The quantity in Shopify is 7 now, not 9; nothing was changed',
        details: { currentQuantity: 7 },
      },
    });
    expect([(await inStore(variant)).inventory, await kept(variant)]).toEqual([7, 7]);
    expect(await changes(variant)).toEqual([]);
    expect((await set(variant, 12, { currentQuantity: 7 })).status).toBe(200);
  });

  test('change one location so that the total is right: the oldest, or the one in the settings', async () => {
    const variant = await stocked(5);
    await control('PUT', `/inventory/${variant}`, { levels: { [second]: 4 }, silent: true });
    await app.attempt(productsContract.sync, { body: {} }, admin);
    expect((await set(variant, 12)).status).toBe(200);
    expect((await inStore(variant)).levels).toEqual({ [home]: 8, [second]: 4 });
    await app.database.query("insert into settings (key, value) values ('inventory_location', $1)", [
      JSON.stringify({ locationId: String(second) }),
    ]);
    expect((await set(variant, 20)).status).toBe(200);
    expect((await inStore(variant)).levels).toEqual({ [home]: 8, [second]: 12 });
    expect(await set(variant, 3)).toMatchObject({
      status: 422,
      body: { message: 'Locations other than Jaipur Studio have 8 of it. Lower those in Shopify first.' },
    });
    await app.database.query("delete from settings where key = 'inventory_location'");
  });

  test('change no quantity that is already right or that the store does not track', async () => {
    const variant = await stocked(5);
    const before = await calls('SetQuantities');
    expect((await set(variant, 5)).status).toBe(200);
    await control('PUT', `/inventory/${variant}`, { tracked: false, silent: true });
    expect(await set(variant, 6)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('tracking') },
    });
    expect(await calls('SetQuantities')).toBe(before);
  });

  test.each([
    [-1, 'Quantity cannot be negative'],
    [1.5, undefined],
    ['7', undefined],
    [2_000_000_000, 'Quantity is larger than Shopify can store'],
  ])('cannot set the quantity %j', async (quantity, message) =>
    expect(await set('1', quantity)).toMatchObject({
      status: 400,
      body: { field: 'inventoryQuantity', ...(message ? { message } : {}) },
    }),
  );

  test('get 404 for an unknown variant', async () => {
    expect(await set('424242', 5)).toMatchObject({ status: 404, body: { message: 'Variant not found' } });
  });

  test('make one change when two save at once', async () => {
    const variant = await stocked(3);
    await control('POST', '/faults', { kind: 'slow', operation: 'SetQuantities', delayMs: 200, times: 2 });
    const both = await Promise.all([
      set(variant, 8, { currentQuantity: 3 }),
      set(variant, 9, { currentQuantity: 3 }, team),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await changes(variant)).toHaveLength(1);
  });
});

describe('when the store', () => {
  test('limits requests, the change waits', async () => {
    const variant = await stocked(3);
    await control('POST', '/faults', { kind: '429', operation: 'SetQuantities', times: 1 });
    expect((await set(variant, 4)).status).toBe(200);
    expect((await inStore(variant)).inventory).toBe(4);
  });

  test('refuses, its reason is shown', async () => {
    const variant = await stocked(3);
    await control('POST', '/faults', { kind: '401', operation: 'SetQuantities', times: 1 });
    expect(await set(variant, 4)).toMatchObject({
      status: 422,
      body: { message: 'Shopify does not accept the access key of this app' },
    });
    expect(await changes(variant)).toMatchObject([{ state: 'refused' }]);
    expect((await set(variant, 4)).status).toBe(200);
    expect(await auditOf(variant)).toEqual(['inventory.changed', 'inventory.not_changed', 'inventory.changed']);
  });

  // Proves (Quantities and their requests): A change whose answer is lost is made once
  test('answers too late, it is asked again under the same key and makes the change once', async () => {
    const variant = await stocked(3);
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'SetQuantities', times: 1 });
    expect((await set(variant, 4)).status).toBe(200);
    expect((await inStore(variant)).inventory).toBe(4);
    const { requests: log } = await control<{ requests: { operation: string; input: { key: string } }[] }>(
      'GET',
      '/requests',
    );
    const keys = log.filter(({ operation }) => operation === 'SetQuantities').map(({ input }) => input.key);
    expect(keys.at(-1)).toBe(keys.at(-2));
  });

  test('does not answer, the change stays open until it does, and nobody can change that variant meanwhile', async () => {
    const variant = await stocked(3);
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'SetQuantities' });
    expect(await set(variant, 4)).toMatchObject({ status: 504, body: { error: 'partner_timeout' } });
    expect(await changes(variant)).toMatchObject([{ state: 'unknown' }]);
    expect(await set(variant, 6)).toMatchObject({ status: 409 });
    // After a sale in between, the repeated key must not set the quantity again.
    await control('PUT', `/inventory/${variant}`, { available: 2, silent: true });
    await longAgo(variant, '1 minute');
    await settle();
    expect(await changes(variant)).toMatchObject([{ state: 'unknown' }]);
    await control('DELETE', '/faults');
    await settle();
    expect(await changes(variant)).toMatchObject([{ state: 'applied' }]);
    expect((await inStore(variant)).inventory).toBe(2);
    // A job reads the current quantity.
    await readNotedProducts({ db: app.services.db, store: await app.services.connection.required() });
    expect(await kept(variant)).toBe(2);
  });

  test.each([
    ['timeout-after-success', 'applied', 4, null],
    ['hang', 'refused', 3, 'Shopify did not answer, and did not change it'],
  ])('never answered (%s), its actual quantity decides after an hour', async (kind, state, quantity, message) => {
    const variant = await stocked(3);
    await control('POST', '/faults', { kind, operation: 'SetQuantities' });
    expect((await set(variant, 4)).status).toBe(504);
    await longAgo(variant, '2 hours');
    const before = await calls('SetQuantities');
    await settle();
    expect(await calls('SetQuantities')).toBe(before);
    expect(await changes(variant)).toMatchObject([{ state, message }]);
    expect([(await inStore(variant)).inventory, await kept(variant)]).toEqual([quantity, quantity]);
  });
});

describe('a vendor member', () => {
  // Proves (Quantities and their requests): A vendor member's change becomes a request
  test('requests a quantity, and nothing changes yet', async () => {
    const variant = await stocked(5);
    const { status, body } = await set(variant, 50, {}, member);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Inventory update request created. Awaiting approval.',
        inventoryQuantity: 5,
        requestedQuantity: 50,
      },
    ]);
    expect((await inStore(variant)).inventory).toBe(5);
    const [request] = await list({ status: 'pending' }, member);
    expect(request).toEqual({
      id: expect.any(Number),
      productTitle: `Lamp ${count}`,
      variantTitle: 'Tall',
      vendorName: 'Lamp Maker',
      currentQuantity: 5,
      requestedQuantity: 50,
      userFirstName: null,
      userLastName: null,
      userEmail: member.email,
      createdAt: expect.any(String),
      status: 'pending',
      reviewNotes: null,
      reviewedBy: null,
      reviewedAt: null,
      problem: null,
      applying: false,
    });
    const { products } = await app.call(productsContract.list, { query: { search: `Lamp ${count}` } }, member);
    expect(products[0]?.variants[0]).toMatchObject({ inventoryQuantity: 5, requestedQuantity: 50 });
  });

  test('requests again, and the older request is replaced', async () => {
    const variant = await stocked(5);
    const older = await ask(variant, 7);
    const newer = await ask(variant, 8);
    expect(await requestOf(older.id)).toMatchObject({ status: 'rejected', reviewNotes: 'Replaced by a newer request' });
    expect(await requestOf(newer.id)).toMatchObject({ status: 'pending', requestedQuantity: 8 });
  });

  test('cannot request, see or decide anything of another vendor', async () => {
    const variant = await stocked(5);
    const missing = await set('424242', 5, {}, other);
    expect(await set(variant, 7, {}, other)).toMatchObject({ status: 404, text: missing.text });
    const request = await ask(variant, 7);
    expect(await app.call(inventoryContract.list, { query: {} }, other)).toMatchObject({ requests: [], total: 0 });
    for (const status of ['approved', 'rejected'])
      expect(await review(request.id, status, {}, member)).toMatchObject({ status: 403 });
    expect(
      await app.attempt(
        inventoryContract.bulkReview,
        { body: { requestIds: [request.id], status: 'approved' } },
        member,
      ),
    ).toMatchObject({ status: 403 });
    expect((await requestOf(request.id))?.status).toBe('pending');
  });

  test('does not see who decided', async () => {
    const request = await ask(await stocked(5), 7);
    await review(request.id, 'rejected', { reviewNotes: 'Not now' });
    const seen = (await list({ limit: 100 }, member)).find(({ id }) => id === request.id);
    expect(seen).toMatchObject({ status: 'rejected', reviewNotes: 'Not now', reviewedBy: null });
    expect(await requestOf(request.id)).toMatchObject({ reviewedBy: admin.email });
  });
});

describe('a review', () => {
  // Proves (Quantities and their requests): Approving sets the quantity in the store; a refused one stays pending
  // with the reason
  test('sets the quantity in the store when it approves', async () => {
    const variant = await stocked(5);
    const request = await ask(variant, 30);
    expect(await review(request.id, 'approved', { reviewNotes: ' fine ' }, team)).toMatchObject({
      status: 200,
      body: { message: 'Request approved' },
    });
    expect([(await inStore(variant)).inventory, await kept(variant)]).toEqual([30, 30]);
    expect(await requestOf(request.id)).toMatchObject({
      status: 'approved',
      reviewNotes: 'fine',
      reviewedBy: team.email,
      problem: null,
    });
  });

  test('shows the new quantity when the store’s has changed, and the request stays pending', async () => {
    const variant = await stocked(5);
    const request = await ask(variant, 30);
    await control('PUT', `/inventory/${variant}`, { available: 4, silent: true });
    expect(await review(request.id, 'approved')).toMatchObject({ status: 409 });
    expect(await requestOf(request.id)).toMatchObject({
      status: 'pending',
      currentQuantity: 4,
      problem: 'The quantity in Shopify is 4 now, not 5; nothing was changed',
    });
    expect((await inStore(variant)).inventory).toBe(4);
    expect((await review(request.id, 'approved')).status).toBe(200);
    expect((await inStore(variant)).inventory).toBe(30);
  });

  test('shows the store’s refusal, and the request stays pending', async () => {
    const variant = await stocked(5);
    const request = await ask(variant, 30);
    await control('PUT', `/inventory/${variant}`, { tracked: false, silent: true });
    expect((await review(request.id, 'approved')).status).toBe(422);
    expect(await requestOf(request.id)).toMatchObject({
      status: 'pending',
      problem: expect.stringContaining('does not count the stock'),
    });
    expect(await auditOf(variant)).toEqual(['inventory_request.reviewed', 'inventory.not_changed']);
  });

  test('is finished by a job when the store’s answer was lost', async () => {
    const variant = await stocked(5);
    const request = await ask(variant, 30);
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'SetQuantities' });
    expect((await review(request.id, 'approved', { reviewNotes: 'ok' })).status).toBe(504);
    expect(await requestOf(request.id)).toMatchObject({ status: 'pending', applying: true });
    for (const status of ['approved', 'rejected'])
      expect(await review(request.id, status)).toMatchObject({
        status: 409,
        body: { message: 'This request is being approved right now' },
      });
    await control('DELETE', '/faults');
    await longAgo(variant, '1 minute');
    await settle();
    expect(await requestOf(request.id)).toMatchObject({ status: 'approved', reviewNotes: 'ok', applying: false });
    expect(await kept(variant)).toBe(30);
  });

  // Proves (Quantities and their requests): Two reviewers at once make one decision; a decided request is not decided
  // again
  test.each([
    ['approved', 'approved'],
    ['approved', 'rejected'],
    ['rejected', 'rejected'],
  ])('by two people at once (%s, %s) leaves one decision', async (first, then) => {
    const variant = await stocked(5);
    const request = await ask(variant, 30);
    const both = await Promise.all([review(request.id, first), review(request.id, then, {}, team)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const decided = both[0].status === 200 ? first : then;
    expect((await requestOf(request.id))?.status).toBe(decided);
    expect((await inStore(variant)).inventory).toBe(decided === 'approved' ? 30 : 5);
  });

  test('waits for an approval that begins at the same moment, and is refused', async () => {
    const variant = await stocked(5);
    const request = await ask(variant, 30);
    const { rejecting } = await inSystemTransaction(app.services.db, async (tx) => {
      await lockPendingRequest(tx, request.id);
      const rejecting = review(request.id, 'rejected', {}, team);
      await waitsForLock(app, 'inventory_update_requests');
      const stock = await findVariant(tx, variant);
      if (!stock) throw new Error('no variant');
      const amounts = { locationId: String(home), from: 5, to: 30, total: 30 };
      const by = { userId: admin.id, userEmail: admin.email };
      await insertChange(tx, {
        variant: stock,
        ...amounts,
        ...by,
        request: { id: String(request.id), reviewNotes: null },
      });
      return { rejecting };
    });
    expect(await rejecting).toMatchObject({
      status: 409,
      body: { message: 'This request is being approved right now' },
    });
    await app.database.query('delete from inventory_changes where variant_id = $1', [variant]);
  });

  test('is refused for a decided request and for an unknown one', async () => {
    const request = await ask(await stocked(5), 7);
    await review(request.id, 'rejected');
    expect(await review(request.id, 'approved')).toMatchObject({
      status: 409,
      body: { message: `This request was rejected by ${admin.email} meanwhile` },
    });
    expect(await review(987_654, 'approved')).toMatchObject({ status: 404, body: { message: 'Request not found' } });
  });

  test.each([[0], [-1], [1.5], ['1'], [null]])('is refused for the id %j', async (id) =>
    expect(await review(id, 'approved')).toMatchObject({
      status: 400,
      body: { field: 'requestId', message: 'Selected request has an invalid ID.' },
    }),
  );
});

describe('several requests', () => {
  const bulk = (requestIds: unknown, status = 'approved') =>
    app.attempt(inventoryContract.bulkReview, { body: { requestIds, status, reviewNotes: 'all' } }, admin);

  test('are decided one by one, so that a failure does not hold up the others', async () => {
    const variants = [await stocked(1), await stocked(2), await stocked(3)];
    const requests: InventoryRequest[] = [];
    for (const variant of variants) requests.push(await ask(variant, 10));
    await control('PUT', `/inventory/${variants[1]}`, { available: 1, silent: true });
    const ids = requests.map(({ id }) => id);
    const { status, body } = await bulk([...ids, ids[0]]);
    expect([status, body]).toEqual([
      200,
      {
        message: '2 requests approved, 1 not: The quantity in Shopify is 1 now, not 2; nothing was changed',
        reviewed: 2,
        failures: [{ requestId: ids[1], message: expect.stringContaining('is 1 now') }],
      },
    ]);
    expect(await Promise.all(variants.map(async (variant) => (await inStore(variant)).inventory))).toEqual([10, 1, 10]);
    expect(await bulk(ids)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^1 request approved/) },
    });
    expect(await bulk(ids)).toMatchObject({ status: 409 });
  });

  test.each([
    [[], 'Please select at least one request to review.'],
    [[0], 'Selected request has an invalid ID.'],
    [Array(101).fill(1), 'Review at most 100 requests at once'],
  ])('with the ids %j are refused', async (ids, message) =>
    expect(await bulk(ids)).toMatchObject({ status: 400, body: { message } }),
  );

  // Proves (Quantities and their requests): Requests in pages of ten by status, newest first
  test('are listed in pages by status, newest first', async () => {
    const page = await app.call(inventoryContract.list, { query: { limit: 2, page: 2 } }, admin);
    expect(page).toMatchObject({ page: 2, limit: 2, totalPages: Math.ceil(page.total / 2) });
    expect(page.requests).toHaveLength(2);
    const all = await list({ limit: 100 });
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const status of ['pending', 'approved', 'rejected'] as const)
      expect((await list({ status, limit: 100 })).length).toBe(all.filter((one) => one.status === status).length);
    expect(await app.attempt(inventoryContract.list, { query: { status: 'all' } }, admin)).toMatchObject({
      status: 400,
    });
  });
});
