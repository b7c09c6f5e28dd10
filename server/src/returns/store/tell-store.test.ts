import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { pickupContract } from '@shipmagic/domain/returns/pickup/pickup.contract';
import { returnInStoreContract } from '@shipmagic/domain/returns/return-in-store.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { describe, expect, test } from 'vitest';
import { startRefunding } from '../../../testing/start-refunding.ts';
import { handleWebhook } from '../../handle-webhook.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { moveReturn } from '../move-return.ts';
import { readStoreReturns } from './read-store-returns.ts';
import { tellReturns } from './tell-store.ts';

const { app, admin, member, control, store } = await startRefunding();

const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000);
const tell = async (seconds = 0) => tellReturns({ db: app.services.db, store: await store() }, later(seconds));
const asked = async (operation: string) =>
  (await control<{ counts: Record<string, number> }>('GET', '/requests')).counts[operation] ?? 0;

let count = 0;

/** A delivered order of one item per vendor, at 500.00 a piece; its name. */
async function delivered(vendors: readonly string[] = ['Lamp Maker'], quantity = 2, more: object = {}) {
  count += 1;
  const name = `B${count}`;
  const lines = vendors.map((vendor) => ({ vendor, price: 500, quantity }));
  await control('POST', '/orders', { silent: true, name, lines, ...more });
  await app.call(importsContract.syncOrders, {}, admin);
  await app.database.query(
    "update magic_orders set order_status = 'delivered', delivered_at = now() where magic_order_id like $1",
    [`${name}-%`],
  );
  await control('POST', `/orders/${name}/fulfill`, { silent: true });
  return name;
}
const linesOf = (magicOrderId: string) =>
  app.database.query<{ id: string }>(
    `select i.store_line_id as id from magic_order_line_items i join magic_orders o on o.id = i.order_id
     where o.magic_order_id = $1 order by i.position`,
    [magicOrderId],
  );
async function ask(magicOrderId: string, quantity = 1): Promise<string> {
  const lines = (await linesOf(magicOrderId)).map(({ id }) => ({
    lineItemId: id,
    quantity,
    reason: 'damaged' as const,
  }));
  const body = { lines, wish: 'refund' as const, way: 'courier' as const };
  return (await app.call(returnsContract.ask, { params: { id: magicOrderId }, body }, admin)).id;
}
const decide = (id: string, decision: 'approved' | 'declined' = 'approved') =>
  app.call(
    returnsContract.decide,
    { params: { id }, body: { decision, reason: 'Too late', ground: 'period_ended' } },
    admin,
  );
const read = (id: string) => app.call(returnsContract.read, { params: { id } }, admin);
const known = async (id: string) => {
  const { storeState, storeProblem } = await read(id);
  return [storeState, storeProblem];
};
async function settle(id: string, refund: number) {
  for (const to of ['received', 'inspected'] as const)
    await inSystemTransaction(app.services.db, (tx) => moveReturn(tx, id, to, { at: new Date(), by: null }));
  const { lines } = await read(id);
  const restock = lines.map(({ lineItemId }) => ({ lineItemId, quantity: 0 }));
  return app.call(returnsContract.settle, { params: { id }, body: { refund, restock } }, admin);
}
interface InStore {
  readonly id: number;
  readonly status: string;
  readonly lines: { quantity: number; processed: number; refunded: number }[];
  readonly reverse: { id: number; deliveries: { id: number; number: string }[] }[];
}
const inStore = async (name: string) =>
  (await control<{ returns: InStore[] }>('GET', `/orders/${name}/returns`)).returns;
const statuses = async (name: string) => (await inStore(name)).map(({ status }) => status);
const refunds = async (name: string) =>
  (await control<{ transactions: { kind: string; amount: number }[] }>('GET', `/orders/${name}/payments`)).transactions
    .filter(({ kind }) => kind === 'REFUND')
    .map(({ amount }) => amount);
/** Sends the store's webhook about a return, and handles it. */
async function webhook(topic: string, id: number | string) {
  const body = { id: Number(id), admin_graphql_api_id: `gid://shopify/Return/${id}` };
  await control('POST', '/webhooks/send', { topic, body, url: `${app.url}/webhooks/shopify` });
  const open = await app.database.query<{ id: string }>('select id::text from app.inbox where handled_at is null');
  for (const one of open) await handleWebhook(app.services, one.id);
}
const orderIdOf = async (name: string) => {
  const rows = await app.database.query<{ id: string }>(
    'select store_order_id as id from magic_orders where magic_order_id = $1',
    [`${name}-1`],
  );
  return rows[0]?.id;
};
async function reverseWebhook(topic: string, body: unknown) {
  await control('POST', '/webhooks/send', { topic, body, url: `${app.url}/webhooks/shopify` });
  const open = await app.database.query<{ id: string }>('select id::text from app.inbox where handled_at is null');
  for (const one of open) await handleWebhook(app.services, one.id);
}
const ofOrder = (magicOrderId: string) =>
  app.call(returnsContract.ofOrder, { params: { id: magicOrderId } }, admin).then(({ returns }) => returns);

describe('the store is told of a return', () => {
  test('when it is asked for, approved, sent by its AWB and cancelled', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    expect(await known(id)).toEqual(['waiting', null]);
    await tell();
    expect(await known(id)).toEqual(['told', null]);
    expect(await inStore(name)).toMatchObject([{ status: 'REQUESTED', lines: [{ quantity: 1 }] }]);
    await decide(id);
    await app.database.query("update returns set awb = 'RVP1' where id = $1", [id]);
    await tell();
    expect(await inStore(name)).toMatchObject([{ status: 'OPEN', reverse: [{ deliveries: [{ number: 'RVP1' }] }] }]);
    const other = await ask(`${name}-1`);
    await decide(other);
    await tell();
    await app.call(returnsContract.cancel, { params: { id: other } }, admin);
    await tell();
    expect(await statuses(name)).toEqual(['OPEN', 'CANCELED']);
    const third = await ask(`${name}-1`);
    await tell();
    await decide(third, 'declined');
    await tell();
    expect(await statuses(name)).toEqual(['OPEN', 'CANCELED', 'DECLINED']);
    expect((await inStore(name))[2]).toMatchObject({ decline: { reason: 'RETURN_PERIOD_ENDED', note: 'Too late' } });
    expect(await known(third)).toEqual(['told', null]);
  });

  test('once, when the store did it and did not answer', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    const before = await asked('ReturnRequest');
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'ReturnRequest', times: 1 });
    await tell();
    expect(await known(id)).toEqual(['waiting', 'The store has not answered yet: it is being checked.']);
    await tell();
    await tell(40);
    expect(await known(id)).toEqual(['told', null]);
    expect(await asked('ReturnRequest')).toBe(before + 1);
    expect(await statuses(name)).toEqual(['REQUESTED']);
  });

  test('again, when the store neither did it nor answered, and not at once', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    await control('POST', '/faults', { kind: 'hang', operation: 'ReturnRequest', times: 1 });
    await tell();
    await tell(10);
    expect(await statuses(name)).toEqual([]);
    await tell(40);
    expect(await statuses(name)).toEqual(['REQUESTED']);
    expect(await known(id)).toEqual(['told', null]);
  });

  test('not without the permission, which is named until it is granted', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    await control('PUT', '/settings', { scopes: ['read_orders', 'read_returns'] });
    await tell();
    expect(await known(id)).toEqual(['refused', expect.stringContaining('write_returns')]);
    await control('PUT', '/settings', { scopes: [] });
    const again = await app.call(returnInStoreContract.tellAgain, { params: { id } }, admin);
    expect(again).toEqual({ storeState: 'told', storeProblem: null });
    expect((await app.attempt(returnInStoreContract.tellAgain, { params: { id } }, member)).status).toBe(403);
  });

  test('in words where its own word is new', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    await tell();
    const [one] = await inStore(name);
    await control('PATCH', `/returns/${one?.id}`, { status: 'PAUSED' });
    await decide(id);
    await tell();
    expect(await known(id)).toEqual(['refused', expect.stringContaining('“PAUSED”')]);
  });
});

describe('what is settled is processed in the store', () => {
  test('with its refund, once, and the return is closed', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    await decide(id);
    await tell();
    const outcome = await app.call(returnInStoreContract.outcome, { params: { id } }, admin);
    expect(outcome.suggested).toMatchObject({ amount: 500, currency: 'INR' });
    await settle(id, 450);
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'ReturnProcess', times: 1 });
    await tell();
    // Nobody else can send the same money meanwhile.
    const owed = (await app.call(refundsContract.find, { params: { id: `${name}-1` } }, admin)).refund;
    if (owed)
      expect(
        (await app.attempt(refundsContract.refund, { params: { id: owed.id }, body: { amount: owed.owed } }, admin))
          .status,
      ).toBeGreaterThanOrEqual(400);
    await tell(40);
    await tell(80);
    expect(await refunds(name)).toEqual([45_000]);
    expect(await inStore(name)).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 1, refunded: 1 }] }]);
    expect(await known(id)).toEqual(['told', null]);
  });

  test('and not refunded again where the list of refunds was faster', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`, 2);
    await decide(id);
    await tell();
    await settle(id, 1000);
    await control('POST', `/orders/${name}/refund`, { amount: 100_000 });
    await tell();
    expect(await refunds(name)).toEqual([100_000]);
    expect(await inStore(name)).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }]);
  });

  test('in two steps of two vendors’ parts, the second of which is refused once, and closed with the last', async () => {
    const name = await delivered(['Lamp Maker', 'Potter'], 1);
    const { id: made } = await control<{ id: string }>('POST', `/orders/${name}/returns`, {});
    await webhook('returns/approve', made);
    const ids = [];
    for (const part of [`${name}-1`, `${name}-2`]) {
      const [one, ...more] = await ofOrder(part);
      expect(more).toEqual([]);
      expect(one).toMatchObject({ state: 'approved', askedBy: 'store', pieces: 1, reasons: ['defective'] });
      ids.push(one?.id ?? '');
    }
    // The same webhook again makes nothing new.
    await webhook('returns/approve', made);
    expect(await ofOrder(`${name}-1`)).toHaveLength(1);
    const [first = '', second = ''] = ids;
    await settle(first, 500);
    await tell();
    expect(await statuses(name)).toEqual(['OPEN']);
    expect(await known(first)).toEqual(['told', null]);
    await settle(second, 500);
    await control('POST', '/returns/refusals', { operation: 'returnProcess', message: 'Return is locked.' });
    await tell();
    expect(await known(second)).toEqual(['refused', 'Shopify: Return is locked.']);
    expect(await refunds(name)).toEqual([50_000]);
    await app.call(returnInStoreContract.tellAgain, { params: { id: second } }, admin);
    expect(await known(second)).toEqual(['told', null]);
    expect(await refunds(name)).toEqual([50_000, 50_000]);
    expect(await statuses(name)).toEqual(['CLOSED']);
  });
});

describe('a return in the store', () => {
  test('whose webhook was lost is found at night, with its end, once', async () => {
    const name = await delivered();
    await control('POST', `/orders/${name}/returns`, { silent: true });
    const atNight = async () =>
      readStoreReturns({ db: app.services.db, log: app.services.log, store: await store() }, new Date());
    await atNight();
    const [adopted] = await ofOrder(`${name}-1`);
    expect(await read(adopted?.id ?? '')).toMatchObject({ askedBy: 'store', state: 'approved' });
    const [one] = await inStore(name);
    await control('POST', `/returns/${one?.id}/cancel`, { silent: true });
    await atNight();
    expect(await ofOrder(`${name}-1`)).toHaveLength(1);
    expect(await read(adopted?.id ?? '')).toMatchObject({ state: 'cancelled' });
  });

  test('is followed where it is answered, and ours is found by its number', async () => {
    const name = await delivered();
    const id = await ask(`${name}-1`);
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'ReturnRequest', times: 1 });
    await tell();
    const [one] = await inStore(name);
    await webhook('returns/request', one?.id ?? 0);
    expect(await ofOrder(`${name}-1`)).toHaveLength(1);
    await control('POST', `/returns/${one?.id}/approve`);
    await webhook('returns/approve', one?.id ?? 0);
    expect(await read(id)).toMatchObject({ state: 'approved' });
    await control('POST', `/returns/${one?.id}/cancel`);
    await webhook('returns/cancel', one?.id ?? 0);
    expect(await read(id)).toMatchObject({ state: 'cancelled' });
    await tell(40);
    expect(await known(id)).toEqual(['told', null]);
  });

  test('takes the parcel that is attached to it in the admin, and remembers what is done with its pieces', async () => {
    const name = await delivered();
    const { id: made } = await control<{ id: string }>('POST', `/orders/${name}/returns`, {});
    await webhook('returns/approve', made);
    const [adopted] = await ofOrder(`${name}-1`);
    const id = adopted?.id ?? '';
    const parcel = { number: 'SR 1001', carrier: 'Shadowfax', url: 'https://track.example/SR1001' };
    await control('POST', `/returns/${made}/parcel`, parcel);
    const reverse = (await inStore(name))[0]?.reverse[0];
    await reverseWebhook('reverse_deliveries/attach_deliverable', {
      admin_graphql_api_id: `gid://shopify/ReverseDelivery/${reverse?.deliveries[0]?.id}`,
    });
    const taken = {
      state: 'pickup_asked',
      shippingPartner: 'Shadowfax',
      awbNumber: 'SR 1001',
      trackingUrl: 'https://track.example/SR1001',
    };
    expect(await read(id)).toMatchObject(taken);
    await tell();
    expect(await known(id)).toEqual(['told', null]);
    // A second parcel in the store does not displace the first.
    await control('POST', `/returns/${made}/parcel`, { number: 'SR2002' });
    const order = { reverse_fulfillment_order: { id: `gid://shopify/ReverseFulfillmentOrder/${reverse?.id}` } };
    await reverseWebhook('reverse_deliveries/attach_deliverable', order);
    expect(await read(id)).toMatchObject(taken);
    await app.call(pickupContract.cancel, { params: { id } }, admin);
    await control('POST', `/returns/${made}/dispose`, { type: 'MISSING' });
    await reverseWebhook('reverse_fulfillment_orders/dispose', [{ return: `gid://shopify/Return/${made}` }]);
    await reverseWebhook('reverse_fulfillment_orders/dispose', order);
    // The one that was called off does not come back; the other is a new one.
    expect(await read(id)).toMatchObject({ awbNumber: 'SR2002', shippingPartner: 'Courier of the store' });
    const said = await app.database.query<{ action: string }>(
      `select a.action from activity_logs a join magic_orders o on o.id = a.order_id
       where o.magic_order_id = $1 and a.action like '%noted as missing%'`,
      [`${name}-1`],
    );
    expect(said).toEqual([{ action: expect.stringMatching(/^Return R-\d+: 2 of .+ noted as missing in the store$/) }]);
  });

  test('that the customer sends is on its way by the parcel of the store, and an AWB of another parcel is not', async () => {
    const name = await delivered();
    const [line] = await linesOf(`${name}-1`);
    const lines = [{ lineItemId: line?.id ?? '', quantity: 1, reason: 'damaged' as const }];
    const asks = (way: 'customer' | 'courier') =>
      app.call(returnsContract.ask, { params: { id: `${name}-1` }, body: { lines, wish: 'refund', way } }, admin);
    const { id } = await asks('customer');
    const { id: fetched } = await asks('courier');
    for (const one of [id, fetched]) await decide(one);
    await tell();
    const [first, second] = await inStore(name);
    await control('POST', `/returns/${first?.id}/parcel`, { number: 'IP700', carrier: 'India Post' });
    await reverseWebhook('reverse_deliveries/attach_deliverable', {
      order: `gid://shopify/Order/${await orderIdOf(name)}`,
    });
    expect(await read(id)).toMatchObject({ state: 'in_transit', awbNumber: 'IP700', shippingPartner: 'India Post' });
    await app.database.query(
      `insert into shipments (order_id, attempt, reference, shipping_partner, cod_amount, state, tracking_type, awb)
       select id, 1, 'elsewhere', 'Prozo', 0, 'created', 'manual', 'PZ9' from magic_orders where magic_order_id = $1`,
      [`${await delivered()}-1`],
    );
    await control('POST', `/returns/${second?.id}/parcel`, { number: 'pz-9' });
    await reverseWebhook('reverse_deliveries/attach_deliverable', { id: `gid://shopify/Return/${second?.id}` });
    expect(await read(fetched)).toMatchObject({ state: 'approved', awbNumber: null });
  });

  test.each([{}, null, [], { id: 1, admin_graphql_api_id: 'gid://shopify/Product/1' }, { note: 'Return 5' }])(
    'that a body does not name is left, and the body is said to be unreadable: %j',
    async (body) => {
      await reverseWebhook('reverse_fulfillment_orders/dispose', body);
      const rows = await app.database.query(
        'select error from app.inbox where topic like $1 order by id desc limit 1',
        ['reverse_%'],
      );
      expect(rows).toEqual([{ error: 'names no return of the store' }]);
    },
  );
});
