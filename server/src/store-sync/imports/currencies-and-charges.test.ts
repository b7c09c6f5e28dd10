import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { arrange } from '../../../testing/orders.ts';
import { startShipping } from '../../../testing/start-shipping.ts';
import { sendStoreWebhook } from '../../../testing/webhooks.ts';
import { rebuildCounts } from '../../orders/list/kept-counts.queries.ts';
import { checkedRows } from '../../platform/db/checked-rows.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';

const { app, admin, shipping } = await startShipping();
beforeEach(() => app.database.query('delete from allowances'));

const amounts = (id: string) =>
  app.database.one<Record<string, string>>(
    `select shipping_cost::text, duties::text, fees::text, (net_price + net_tax + shipping_cost)::text as total,
       cod_amount::text as cod, awaited_amount::text as awaited, currency from magic_orders where magic_order_id = $1`,
    [id],
  );

const figuresOf = (vendor: string) =>
  inSystemTransaction(app.services.db, async (tx) => {
    const [row] = await checkedRows(
      tx,
      z.object({ sales: z.string(), earned: z.string(), orders: z.string() }),
      sql`select f.sales::text, f.earned::text, f.orders::text from app.vendor_figures(null) f
        join vendors v on v.id = f.vendor_id where v.vendor_name = ${vendor}`,
    );
    if (!row) throw new Error(`no figures of ${vendor}`);
    return row;
  });

describe('duties and fees', () => {
  const lines = [
    { vendor: 'Duty Maker', title: 'Rug', price: 1000, duty: 120.5 },
    { vendor: 'Free Maker', title: 'Lamp', price: 3000 },
  ];
  const fees = [{ name: 'Handling', price: 40 }];
  const rug = { shipping_cost: '155.50', duties: '120.50', fees: '10.00', total: '1155.50' };
  const lamp = { shipping_cost: '105.00', duties: '0.00', fees: '30.00', total: '3105.00' };

  test.each(['query', 'webhook'])(
    'of an order (%s) belong to their lines’ part, and are spread by value',
    async (by) => {
      const placed = await shipping.place({ lines, fees, shipping: 100 });
      if (by === 'webhook') {
        const { webhookBody } = await app.control<{ webhookBody: Record<string, unknown> }>(
          app.shopify,
          'GET',
          `/orders/${placed.id}`,
        );
        const later = new Date(Date.now() + 60_000).toISOString();
        await app.database.query(
          'update magic_orders set duties = 0, fees = 0, shipping_cost = 0 where store_order_id = $1',
          [placed.id],
        );
        await sendStoreWebhook(app, { topic: 'orders/updated', body: { ...webhookBody, updated_at: later } });
        await app.untilIdle();
      }
      expect(await amounts(placed.parts[0] ?? '')).toMatchObject(rug);
      expect(await amounts(placed.parts[1] ?? '')).toMatchObject(lamp);
      const order = await shipping.order(placed.parts[0] ?? '');
      expect(order).toMatchObject({ shippingCost: 155.5, duties: 120.5, fees: 10, currency: 'INR' });
    },
  );

  test('that the prices contain are not paid twice', async () => {
    const { parts } = await shipping.place({ lines, dutiesIncluded: true });
    expect(await amounts(parts[0] ?? '')).toMatchObject({ shipping_cost: '0.00', duties: '0.00', total: '1000.00' });
  });

  test('are collected with cash, and are no earnings of the vendor', async () => {
    const { parts } = await shipping.place({ lines: lines.slice(0, 1), fees, paymentMode: 'COD' });
    const [id = ''] = parts;
    expect(await amounts(id)).toMatchObject({ cod: '1160.50', total: '1160.50' });
    await arrange(app, id, { order_status: 'delivered', publisher_payout: 700 });
    const earned = async () => (await figuresOf('Duty Maker')).earned;
    await arrange(app, id, { shipping_cost: 200.5 });
    const before = await earned();
    await arrange(app, id, { shipping_cost: 260.5 });
    expect(Number(await earned()) - Number(before)).toBe(60);
    expect(Number(before)).toBe(700 + 200.5 - 120.5 - 40);
  });
});

describe('an order in another currency', () => {
  const lines = [{ vendor: 'Dollar Maker', title: 'Scarf', price: 50 }];
  const figures = async () => {
    const stats = await figuresOf('Dollar Maker');
    const { vendors } = await app.call(vendorsContract.list, { query: { search: 'Dollar Maker' } }, admin);
    return { ...stats, listed: vendors[0]?.totalSales };
  };

  test('is shown in it, never collected at the door, and in no figure of rupees', async () => {
    await shipping.place({ lines });
    const { parts } = await shipping.place({ lines, currency: 'USD', paymentMode: 'COD' });
    const [id = ''] = parts;
    expect(await amounts(id)).toMatchObject({ currency: 'USD', cod: '0.00', awaited: '50.00', total: '50.00' });
    expect(await shipping.order(id)).toMatchObject({
      currency: 'USD',
      codAmount: 0,
      awaitedAmount: 50,
      totalPrice: 50,
    });
    expect(await shipping.ship(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('$50.00') },
    });
    const csv = (await app.attempt(orderExportContract.export, { query: { orderIds: [id] } }, admin)).text;
    expect(csv.split('\n')[0]).toContain(',currency,duties,fees,');
    expect(csv).toContain(',USD,0.00,0.00,');
    expect(await figures()).toEqual({ sales: '50.00', earned: '0.00', orders: '2', listed: 50 });
    await arrange(app, id, { order_status: 'delivered' });
    expect(await figures()).toMatchObject({ sales: '50.00', earned: '0.00' });
    expect(await inSystemTransaction(app.services.db, rebuildCounts)).toBe(0);
    expect(await figures()).toMatchObject({ sales: '50.00', earned: '0.00', orders: '2' });
    const reported = await app.database.query<{ ordered: string }>(
      'select ordered::numeric(12, 2)::text as ordered from reporting.order_outcomes where magic_order_id = $1',
      [id],
    );
    expect(reported).toEqual([{ ordered: '0.00' }]);
    await arrange(app, id, { order_status: 'cancelled' });
    await arrange(app, id, { order_status: 'new', currency: 'INR' });
    expect(await figures()).toMatchObject({ sales: '100.00' });
  });

  test('has no invoice in rupees', async () => {
    const { parts } = await shipping.place({ lines, currency: 'USD' });
    await app.database.query(
      `update vendors set gstin = '29ABCDE1234F1Z5', address = '1 Road' where vendor_name = 'Dollar Maker'`,
    );
    const refused = await app.send('POST', `/api/magic-orders/${parts[0]}/generate-invoice`, { token: admin.token });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'An invoice is in rupees, and this order in USD.' },
    });
  });
});
