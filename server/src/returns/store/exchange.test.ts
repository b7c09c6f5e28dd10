import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { describe, expect, test } from 'vitest';
import { startRefunding } from '../../../testing/start-refunding.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import { keepRefunds } from '../../refunds/keep-refunds.ts';
import { moveReturn } from '../move-return.ts';
import { tellReturns } from './tell-store.ts';

const { app, admin, control, store } = await startRefunding();

const later = (seconds: number) => () => new Date(Date.now() + seconds * 1000);
const tell = async (seconds = 0) => tellReturns({ db: app.services.db, store: await store() }, later(seconds));
const sync = () => app.call(importsContract.syncOrders, {}, admin);

interface Variant {
  readonly id: number;
  readonly title: string;
  readonly price: number;
}
const allScopes = ['orders', 'returns', 'merchant_managed_fulfillment_orders'].flatMap((of) => [
  `read_${of}`,
  `write_${of}`,
]);
let count = 0;

/** A delivered, prepaid order of one lamp at 900 after a discount of 100, whose product has other variants, too. */
async function delivered(ships = 'at_approval') {
  count += 1;
  const name = `X${count}`;
  await app.database.query('update vendors set exchange_ships = $1', [ships]);
  const lines = [{ vendor: 'Lamp Maker', title: `Lamp ${count}`, price: 1000, quantity: 1, variantTitle: 'Red' }];
  const discount = { code: 'HELLO', kind: 'fixed_amount', value: 100 };
  const { id } = await control<{ id: string }>('POST', '/orders', { silent: true, name, lines, discount });
  const placed = await control<{ lines: { productId: number; variantId: number }[]; totals: { total: number } }>(
    'GET',
    `/orders/${id}`,
  );
  const productId = placed.lines[0]?.productId;
  const others = [
    { title: 'Blue', price: 1000, inventory: 5 },
    { title: 'Gold', price: 1500, inventory: 5 },
    { title: 'Small', price: 600, inventory: 5 },
    { title: 'Gone', price: 1000, inventory: 0 },
  ];
  const { variants } = await control<{ variants: Variant[] }>('PATCH', `/products/${productId}`, {
    silent: true,
    variants: [{ id: placed.lines[0]?.variantId, title: 'Red', price: 1000 }, ...others],
  });
  await app.database.query(
    `insert into products (product_id, vendor_id, vendor_name, title, handle, status, created_at, store_updated_at, read_at)
     select $1, id, vendor_name, $2, $1, 'active', now(), now(), now() from vendors where vendor_name = 'Lamp Maker'`,
    [String(productId), `Lamp ${count}`],
  );
  for (const [position, one] of variants.entries())
    await app.database.query(
      `insert into product_variants (variant_id, product_id, position, title, price, inventory_item_id, inventory_quantity, tracked)
       values ($1, $2, $3, $4, $5, $1, $6, true)`,
      [String(one.id), String(productId), position, one.title, one.price / 100, one.title === 'Gone' ? 0 : 5],
    );
  await sync();
  const awb = `AWB-${name}`;
  await app.database.query(
    `with made as (insert into shipments (order_id, attempt, reference, shipping_partner, state, awb)
       select id, 1, magic_order_id, 'Delhivery', 'created', $2 from magic_orders where magic_order_id = $1 returning *)
     update magic_orders o set order_status = 'delivered', delivered_at = now(), shipment_id = made.id,
       shipping_partner = 'Delhivery', shipping_reference = $2, tracking_type = 'courier', shipment_status = 'DELIVERED'
     from made where made.order_id = o.id`,
    [`${name}-1`, awb],
  );
  await control('POST', `/orders/${name}/fulfill`, { silent: true, number: awb, company: 'Delhivery' });
  await sync();
  const [line] = await app.database.query<{ id: string; paid: string }>(
    `select i.store_line_id as id, i.net_price + i.net_tax as paid from magic_order_line_items i
     join magic_orders o on o.id = i.order_id where o.magic_order_id = $1`,
    [`${name}-1`],
  );
  const variant = (title: string) => String(variants.find((one) => one.title === title)?.id);
  return { name, lineId: line?.id ?? '', paid: Number(line?.paid), variant };
}
type Delivered = Awaited<ReturnType<typeof delivered>>;

const body = ({ lineId, variant }: Delivered, title: string | null, confirm: 'outOfStock'[] = []) => ({
  lines: [{ lineItemId: lineId, quantity: 1, reason: 'colour' as const }],
  way: 'courier' as const,
  confirm,
  ...(title ? { wish: 'exchange' as const, exchangeVariantId: variant(title) } : { wish: 'replacement' as const }),
});
async function approved(of: Delivered, title: string | null): Promise<string> {
  const { id } = await app.call(returnsContract.ask, { params: { id: `${of.name}-1` }, body: body(of, title) }, admin);
  await app.call(returnsContract.decide, { params: { id }, body: { decision: 'approved' } }, admin);
  return id;
}
const read = (id: string) => app.call(returnsContract.read, { params: { id } }, admin);
const order = (id: string) => app.call(ordersContract.get, { params: { id } }, admin);
const move = (id: string, to: 'in_transit' | 'received' | 'inspected') =>
  inSystemTransaction(app.services.db, (tx) => moveReturn(tx, id, to, { at: new Date(), by: null }));
const linesInStore = async (name: string) =>
  (await control<{ lines: { title: string; currentQuantity: number }[] }>('GET', `/orders/${name}`)).lines;
const outstanding = async (name: string) =>
  (await control<{ totals: { outstanding: number } }>('GET', `/orders/${name}`)).totals.outstanding;
const preview = (id: string) =>
  app.call(returnsContract.settle, { params: { id }, body: { preview: true } as never }, admin);
async function inspect(id: string) {
  await move(id, 'received');
  await move(id, 'inspected');
}
async function settle(id: string, refund: number) {
  await inspect(id);
  return app.call(returnsContract.settle, { params: { id }, body: { refund, restock: [] } as never }, admin);
}
const owed = async (magicOrderId: string) => {
  await keepRefunds({ db: app.services.db, store: await store() });
  const rows = await app.database.query<{ owed: string }>(
    'select r.owed from refunds_owed r join magic_orders o on o.id = r.order_id where o.magic_order_id = $1',
    [magicOrderId],
  );
  return Number(rows[0]?.owed ?? 0);
};

describe('an exchange', () => {
  test('at the same price goes with the approval as a part of its own, and gives nothing back', async () => {
    const of = await delivered();
    // Fulfilment orders are shown to nobody without it.
    await control('PUT', '/settings', { scopes: allScopes });
    const id = await approved(of, 'Blue');
    expect(await read(id)).toMatchObject({
      newGoods: [{ variantTitle: 'Blue', quantity: 1, price: of.paid, state: 'waiting', magicOrderId: null }],
      difference: 0,
    });
    await tell();
    expect(await linesInStore(of.name)).toHaveLength(2);
    await sync();
    const part = `${of.name}-2`;
    expect(await read(id)).toMatchObject({
      exchangeOrderId: part,
      newGoods: [{ state: 'released', magicOrderId: part }],
      storeState: 'told',
      storeProblem: null,
    });
    expect(await order(part)).toMatchObject({
      orderStatus: 'new',
      financialStatus: 'PAID',
      codAmount: 0,
      awaitedAmount: 0,
      shippingCost: 0,
      exchangeOf: { returnId: id, magicOrderId: `${of.name}-1` },
      lineItems: [{ variantTitle: 'Blue' }],
    });
    expect(await order(`${of.name}-1`)).toMatchObject({
      orderStatus: 'delivered',
      financialStatus: 'PAID',
      awaitedAmount: 0,
      lineItems: [{ variantTitle: 'Red' }],
      exchangeOf: null,
    });
    const [, held] = (await control<{ fulfillmentOrders: { status: string }[] }>('GET', `/orders/${of.name}`))
      .fulfillmentOrders;
    expect(held?.status).toBe('OPEN');
    await inspect(id);
    expect((await preview(id)).figures).toMatchObject({ newGoods: of.paid, suggested: 0 });
    await settle(id, 0);
    await tell();
    await sync();
    expect(await outstanding(of.name)).toBe(0);
    expect([await owed(`${of.name}-1`), await owed(part)]).toEqual([0, 0]);
  });

  test('for a dearer variant waits until the difference is paid', async () => {
    const of = await delivered();
    const id = await approved(of, 'Gold');
    expect(await read(id)).toMatchObject({ difference: 500 });
    await tell();
    await sync();
    const part = `${of.name}-2`;
    expect(await outstanding(of.name)).toBe(50_000);
    expect(await read(id)).toMatchObject({ newGoods: [{ state: 'on_hold' }], storeState: 'told' });
    expect(await order(part)).toMatchObject({ orderStatus: 'hold', awaitedAmount: 500, codAmount: 0 });
    expect(await order(`${of.name}-1`)).toMatchObject({ orderStatus: 'delivered', financialStatus: 'PAID' });
    const { invoices } = await control<{ invoices: { amount: number }[] }>('GET', `/orders/${of.name}/invoices`);
    expect(invoices.map(({ amount }) => amount)).toEqual([50_000]);
    await control('POST', `/orders/${of.name}/pay`, {});
    await sync();
    expect(await order(part)).toMatchObject({ orderStatus: 'new', awaitedAmount: 0, financialStatus: 'PAID' });
    expect(await read(id)).toMatchObject({ newGoods: [{ state: 'released' }] });
    await settle(id, 0);
    await tell();
    expect(await read(id)).toMatchObject({ storeState: 'told', storeProblem: null });
  });

  test('for a cheaper variant gives the difference back, and a cancelled one owes its price', async () => {
    const of = await delivered('at_pickup');
    const id = await approved(of, 'Small');
    await tell();
    expect(await linesInStore(of.name)).toHaveLength(1);
    await move(id, 'in_transit');
    await tell();
    await sync();
    await inspect(id);
    const { figures } = await preview(id);
    expect(figures).toMatchObject({ newGoods: of.paid - 400, suggested: 400, most: 400 });
    await settle(id, 400);
    await tell();
    await sync();
    expect(await outstanding(of.name)).toBe(0);
    const part = `${of.name}-2`;
    expect([await owed(`${of.name}-1`), await owed(part)]).toEqual([0, 0]);
    const { version } = await order(part);
    const cancel = { status: 'cancelled' as const, cancellationReason: 'Sold out', version };
    await app.call(ordersContract.changeStatus, { params: { id: part }, body: cancel as never }, admin);
    expect([await owed(`${of.name}-1`), await owed(part)]).toEqual([0, of.paid - 400]);
  });

  test('is let go once, when the store did it and did not answer, or its webhook was faster', async () => {
    const of = await delivered();
    const id = await approved(of, null);
    await control('POST', '/faults', { kind: 'timeout-after-success', operation: 'ReturnProcess', times: 1 });
    await tell();
    await sync();
    expect(await read(id)).toMatchObject({ exchangeOrderId: `${of.name}-2`, newGoods: [{ state: 'released' }] });
    await tell();
    await tell(40);
    await sync();
    expect(await linesInStore(of.name)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ storeState: 'told', exchangeOrderId: `${of.name}-2` });
    const parts = await app.call(ordersContract.parts, { params: { id: `${of.name}-1` } }, admin);
    expect(parts.parts).toHaveLength(2);
  });

  test('of what is out of stock is asked about, twice', async () => {
    const of = await delivered();
    const params = { id: `${of.name}-1` };
    const refused = { status: 409, body: { details: { confirm: 'outOfStock' } } };
    expect(await app.attempt(returnsContract.ask, { params, body: body(of, 'Gone') }, admin)).toMatchObject(refused);
    const { id } = await app.call(returnsContract.ask, { params, body: body(of, 'Gone', ['outOfStock']) }, admin);
    const decide = (confirm: 'outOfStock'[]) =>
      app.attempt(returnsContract.decide, { params: { id }, body: { decision: 'approved', confirm } }, admin);
    expect(await decide([])).toMatchObject(refused);
    expect(await decide(['outOfStock'])).toMatchObject({ status: 200 });
  });
});
