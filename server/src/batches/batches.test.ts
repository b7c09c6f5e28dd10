import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchesOf, countsOf } from '../../testing/batches.ts';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let colleague: User;
let member: User;
let mine: Vendor;
let theirs: Vendor;
let batches: ReturnType<typeof batchesOf>;

beforeAll(async () => {
  app = await startTestApp({ worker: true });
  [mine, theirs] = [await createVendor(app, 'Mine'), await createVendor(app, 'Theirs')];
  admin = await app.createUser('admin');
  colleague = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Mine'] });
  batches = batchesOf(app);
});
afterAll(() => app?.close());

let made = 0;
async function place(count: number, vendor = mine): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await vendor.order({ name: `B${++made}` }));
  return ids;
}
const statusOf = async (id: string) => (await app.call(ordersContract.get, { params: { id } }, admin)).orderStatus;
const move = (id: string, status: 'confirmed' | 'hold' | 'cancelled', more = {}) =>
  app.call(ordersContract.changeStatus, { params: { id }, body: { status, ...more } }, admin);
const confirm = { kind: 'status', options: { status: 'confirmed' } } as const;
const cancel = { kind: 'status', options: { status: 'cancelled', cancellationReason: 'Sold out' } } as const;

describe('a batch', () => {
  // Proves (Batches): A batch fits orders by the rules of one order, and says of every other one why not
  test('confirms what it fits, and says of every other order why not', async () => {
    const ids = await place(3);
    await move(ids[1] ?? '', 'hold');
    const batch = await batches.done({ magicOrderIds: ids, ...confirm }, admin);
    expect(batch).toMatchObject({
      kind: 'status',
      title: 'Confirm',
      state: 'done',
      author: admin.email,
      mine: true,
      total: 3,
    });
    expect(countsOf(batch)).toEqual({ done: 2, skipped: 1 });
    expect(batch.items.find(({ state }) => state === 'skipped')).toMatchObject({
      magicOrderId: ids[1],
      reason: 'This order is Hold now and cannot be set to Confirmed.',
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'hold', 'confirmed']);
  });

  // Proves (Batches): The history of a changed order is the same as of a single change
  test('leaves the same history as changing one order', async () => {
    const [id = ''] = await place(1);
    await batches.done({ magicOrderIds: [id], ...cancel }, admin);
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id } }, admin);
    expect(activityLogs[0]).toMatchObject({
      action: 'Status changed to Cancelled',
      notes: 'Sold out',
      userEmail: admin.email,
      changes: { orderStatus: { from: 'new', to: 'cancelled' } },
    });
  });

  // Proves (Batches): A filter is frozen into ids; another number than the one shown is a 409
  test('over a filter takes the orders as they are now, and asks again when their number is another one', async () => {
    const vendor = await createVendor(app, 'Filtered');
    await place(4, vendor);
    const filter = { vendor: ['Filtered'], status: 'new' as const };
    const refused = await batches.attempt({ filter, expectedTotal: 3, ...confirm }, admin);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: '4 orders match now, not 3. Please check the selection.', details: { total: 4 } },
    ]);
    const batch = await batches.done({ filter, expectedTotal: 4, ...confirm }, admin);
    await place(1, vendor);
    expect(countsOf(await batches.read(batch.id, admin))).toEqual({ done: 4 });
  });

  test('goes on with what another one has done', async () => {
    const ids = await place(3);
    await move(ids[0] ?? '', 'hold');
    const first = await batches.done({ magicOrderIds: ids, ...confirm }, admin);
    const next = await batches.done({ afterBatch: first.id, kind: 'pick_list' }, admin);
    expect(next.items.map(({ magicOrderId }) => magicOrderId).toSorted()).toEqual(ids.slice(1).toSorted());
  });

  test.each([
    ['none of the three ways to select', { ...confirm }, 400],
    ['two of them', { magicOrderIds: ['X'], filter: {}, ...confirm }, 400],
    ['an order that is not there', { magicOrderIds: ['NOPE'], ...confirm }, 404],
    ['a batch that is not there', { afterBatch: '999999', ...confirm }, 404],
    [
      'a cancellation without a reason',
      { magicOrderIds: ['X'], kind: 'status', options: { status: 'cancelled' } },
      400,
    ],
    ['an unknown kind', { magicOrderIds: ['X'], kind: 'explode', options: {} }, 400],
    ['an unknown courier', { magicOrderIds: ['X'], kind: 'ship', options: { shippingPartner: 'Pigeon' } }, 400],
  ])('refuses %s', async (_, body, status) => {
    expect(await batches.attempt(body, admin)).toMatchObject({ status });
  });

  // Proves (Batches): At most 5,000 orders
  test('takes at most 5,000 orders', async () => {
    const magicOrderIds = Array.from({ length: 5001 }, (_, i) => `X${i}`);
    expect(await batches.attempt({ magicOrderIds, ...confirm }, admin)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('A batch has at most 5000 orders') },
    });
  });
});

describe('undo', () => {
  test('restores the former status outside the transition table, and the reason of a cancellation', async () => {
    const [first = '', second = ''] = await place(2);
    await move(second, 'cancelled', { cancellationReason: 'Asked by phone' });
    const reopen = { kind: 'status', options: { status: 'new' } } as const;
    const reopened = await batches.done({ magicOrderIds: [second], ...reopen }, admin);
    await app.call(batchesContract.undo, { params: { id: reopened.id } }, admin);
    expect(await app.call(ordersContract.get, { params: { id: second } }, admin)).toMatchObject({
      orderStatus: 'cancelled',
      cancellationReason: 'Asked by phone',
    });
    const confirmed = await batches.done({ magicOrderIds: [first], ...confirm }, admin);
    expect(confirmed.undoUntil).not.toBeNull();
    const undone = await app.call(batchesContract.undo, { params: { id: confirmed.id } }, admin);
    expect([undone.state, countsOf(undone), undone.undoUntil]).toEqual(['undone', { undone: 1 }, null]);
    const { activityLogs } = await app.call(ordersContract.activityLogs, { params: { id: first } }, admin);
    expect(activityLogs[0]).toMatchObject({ action: 'Status change undone: New again' });
  });

  // Proves (Batches): Undo within ten seconds, by the author, where the version is unchanged
  test('leaves an order that has been changed in the meantime, and says so', async () => {
    const ids = await place(2);
    const batch = await batches.done({ magicOrderIds: ids, ...confirm }, admin);
    await move(ids[0] ?? '', 'hold');
    const undone = await app.call(batchesContract.undo, { params: { id: batch.id } }, admin);
    expect(countsOf(undone)).toEqual({ done: 1, undone: 1 });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['hold', 'new']);
  });

  test('is for its author only, and for ten seconds', async () => {
    const [id = ''] = await place(1);
    const batch = await batches.done({ magicOrderIds: [id], ...confirm }, admin);
    const undo = (user: User) => app.attempt(batchesContract.undo, { params: { id: batch.id } }, user);
    expect(await undo(colleague)).toMatchObject({
      status: 403,
      body: { message: 'Only its author can undo a batch.' },
    });
    expect((await batches.read(batch.id, colleague)).undoUntil).toBeNull();
    await app.database.query("update batches set undo_until = now() - interval '1 second' where id = $1", [batch.id]);
    expect(await undo(admin)).toMatchObject({ status: 409, body: { message: 'This batch can no longer be undone.' } });
    expect(await statusOf(id)).toBe('confirmed');
  });
});

describe('vendor members', () => {
  // Proves (Batches): Vendor members do in batches what they may do to one order, in their scope
  test('do in batches what they may do to one order, in their scope', async () => {
    const [own = '', foreign = ''] = [...(await place(1)), ...(await place(1, theirs))];
    expect(await batches.attempt({ magicOrderIds: [own, foreign], ...confirm }, member)).toMatchObject({
      status: 404,
      body: { message: '1 of 2 orders were not found' },
    });
    expect(await batches.attempt({ magicOrderIds: [own], ...cancel }, member)).toMatchObject({ status: 403 });
    const confirmed = await batches.done({ magicOrderIds: [own], ...confirm }, member);
    expect(countsOf(confirmed)).toEqual({ done: 1 });
    expect(await statusOf(own)).toBe('confirmed');
    const undone = await app.call(batchesContract.undo, { params: { id: confirmed.id } }, member);
    expect([undone.state, await statusOf(own)]).toEqual(['undone', 'new']);
  });

  // Proves (Batches): Batches are seen by their author and by staff, their items in the reader's scope
  test('see only their own batches, of which staff see all', async () => {
    const ids = await place(1);
    const theirsToSee = await batches.done({ magicOrderIds: ids, ...confirm }, member);
    const hidden = await batches.start({ magicOrderIds: ids, kind: 'pick_list' }, admin);
    const list = async (user: User) =>
      (await app.call(batchesContract.list, { query: {} }, user)).batches.map(({ id }) => id);
    expect(await list(member)).toContain(theirsToSee.id);
    expect(await list(member)).not.toContain(hidden);
    expect(await list(admin)).toEqual(expect.arrayContaining([theirsToSee.id, hidden]));
    for (const spec of [batchesContract.get, batchesContract.cancel, batchesContract.retry, batchesContract.undo])
      expect(await app.attempt(spec, { params: { id: hidden }, query: {} }, member)).toMatchObject({
        status: 404,
        body: { message: 'Batch not found' },
      });
  });

  test('who lose a vendor meanwhile see no more of its orders, and the batch ends', async () => {
    const ids = [...(await place(1)), ...(await place(1, theirs))];
    const both = await app.createUser('vendor_member', { vendors: ['Mine', 'Theirs'] });
    await app.database.query(
      "insert into batches (kind, options, author_id, author_email) values ('status', $1, $2, $3)",
      [{ status: 'confirmed' }, both.id, both.email],
    );
    const { id } = await app.database.one<{ id: string }>('select max(id)::text as id from batches');
    await app.database.query(
      `insert into batch_items (batch_id, order_id, position)
       select $1, id, row_number() over () from magic_orders where magic_order_id = any ($2)`,
      [id, ids],
    );
    await app.database.query(
      "delete from user_vendors where user_id = $1 and vendor_id = (select id from vendors where vendor_name = 'Theirs')",
      [both.id],
    );
    await app.database.query("select app.enqueue_job('settle_batches', '{}'::jsonb)");
    const seen = await batches.ended(id, both);
    expect(seen.items.map(({ magicOrderId, state }) => [magicOrderId, state])).toEqual([[ids[0], 'done']]);
    expect(countsOf(await batches.read(id, admin))).toEqual({ done: 1, skipped: 1 });
    expect(await statusOf(ids[1] ?? '')).toBe('new');
  });
});

test('counts which actions fit a selection, as the server would decide', async () => {
  const ids = await place(3);
  await move(ids[0] ?? '', 'confirmed');
  await move(ids[1] ?? '', 'hold');
  const fits = async (user: User) =>
    (await app.call(batchesContract.fits, { body: { magicOrderIds: ids } }, user)).fits;
  expect(await fits(admin)).toEqual({
    confirm: 1,
    ship: 2,
    labels: 0,
    invoices: 3,
    pick_list: 3,
    packing_slips: 3,
    hold: 2,
    cancel: 3,
  });
  expect(await fits(member)).toMatchObject({ confirm: 1, hold: 0, cancel: 0 });
});

test('its results are a file', async () => {
  const ids = await place(2);
  await move(ids[0] ?? '', 'hold');
  const batch = await batches.done({ magicOrderIds: ids, ...confirm }, admin);
  const { text, headers } = await app.attempt(batchesContract.results, { params: { id: batch.id } }, admin);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="batch-${batch.id}.csv"`);
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^${ids[1]},B\\d+,Mine,Done,`)),
      expect.stringContaining('Skipped'),
    ]),
  );
});

// Proves (Batches): Two people over the same orders: each is changed once, and the second one sees why
test('two people confirming the same orders change each once, and the second one sees why', async () => {
  const ids = await place(20);
  const both = await Promise.all(
    [admin, colleague].map((user) => batches.done({ magicOrderIds: ids, ...confirm }, user)),
  );
  expect(both.reduce((sum, { counts }) => sum + counts.done, 0)).toBe(20);
  expect(both.reduce((sum, { counts }) => sum + counts.skipped, 0)).toBe(20);
  const { n } = await app.database.one<{ n: number }>(
    "select count(*)::int as n from activity_logs where action = 'Status changed to Confirmed' and order_id in (select id from magic_orders where magic_order_id = any ($1))",
    [ids],
  );
  expect(n).toBe(20);
});
