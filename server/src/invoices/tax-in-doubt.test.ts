import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import type { StoreLine } from '@shipmagic/domain/store/store-order';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVendor, type NewOrder, type Vendor } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import type { User } from '../../testing/test-app.ts';
import { keepAll } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';

const { app, admin, shipping } = await startShipping();
let vendor: Vendor;
let member: User;
let count = 0;

beforeAll(async () => {
  vendor = await createVendor(app, 'Lamps');
  await app.database.query(
    `update vendors set gstin = '27AAPFU0939F1ZV', address = '12 Brigade Road', commission_percentage = 10 where vendor_name = 'Lamps'`,
  );
  member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
});

type Line = Partial<StoreLine> & { unitPaise: number };
const tax = (title: string, percent: number, paise: number) => ({ title, rate: percent / 100, paise });
const twoRates: Line = { unitPaise: 123_000, taxes: [tax('GST', 11.5, 11_500), tax('GST', 11.5, 11_500)] };
/** An order with its store's id, so that the store can send it again. */
async function placed(lines: Line[], about: Partial<NewOrder> = {}) {
  count += 1;
  const given = { id: `99000${count}`, name: `#T${count}`, ...about };
  const send = (changed: Line[], more: Partial<NewOrder> = {}) =>
    vendor.order({ ...given, ...more, lines: changed.map((line, i) => ({ id: `${given.id}${i}`, ...line })) });
  return { id: await send(lines), send, lineIds: lines.map((_, i) => `${given.id}${i}`) };
}
const invoice = (id: string, user = admin) => app.attempt(invoicesContract.generate, { params: { id } }, user);
const settle = (id: string, rates: Record<string, number> | null, user = admin) =>
  app.attempt(
    invoicesContract.settleTaxes,
    {
      params: { id },
      body: { rates: rates && Object.entries(rates).map(([lineId, taxPercent]) => ({ lineId, taxPercent })) },
    },
    user,
  );
const itemsOf = async (id: string) => {
  await keepAll(app.services.db, inboxSources);
  const { items } = await app.call(inboxContract.list, { query: { kind: 'tax_in_doubt', limit: 100 } }, admin);
  return items.filter(({ order }) => order?.magicOrderId === id).length;
};
const linesOf = async (id: string) =>
  (await shipping.order(id)).lineItems.map(({ taxPercent, netTax, netPrice }) => [taxPercent, netTax, netPrice]);
const documentOf = async (id: string) =>
  (
    await app.database.one<{ document: { total: number; lines: { rate: number | null; taxes: unknown[] }[] } }>(
      'select i.document from invoices i join magic_orders o on o.id = i.order_id where o.magic_order_id = $1',
      [id],
    )
  ).document;

describe('an order whose tax does not add up', () => {
  test('keeps the taxes apart, opens an item and gets no invoice, until somebody states the rates', async () => {
    const { id, lineIds } = await placed([twoRates, { unitPaise: 105_000, taxes: [tax('IGST', 5, 5000)] }]);
    const [first = '', second = ''] = lineIds;
    const before = await shipping.order(id);
    expect(before).toMatchObject({ taxState: 'in_doubt', netTax: 280 });
    expect(before.lineItems[0]).toMatchObject({
      taxPercent: null,
      taxes: [
        { title: 'GST', rate: 0.115, amount: 115 },
        { title: 'GST', rate: 0.115, amount: 115 },
      ],
    });
    expect(before.lineItems[1]).toMatchObject({ taxPercent: 0.05, taxes: [] });
    expect(await itemsOf(id)).toBe(1);
    for (const user of [admin, member]) {
      const refused = await invoice(id, user);
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).toContain('does not add up');
    }
    const settled = await settle(id, { [first]: 0.18, [second]: 0.05 });
    // 1,230 × 18 / 118 = 187.627; the customer pays what they paid.
    expect(settled).toMatchObject({ status: 200, body: { taxState: 'settled', netTax: 237.63, netPrice: 2042.37 } });
    // Less a commission of 10 % on 1,042.37 and 1,000.
    expect(settled.body).toMatchObject({ publisherPayout: 1838.13 });
    expect(await linesOf(id)).toEqual([
      [0.18, 187.63, 1042.37],
      [0.05, 50, 1000],
    ]);
    expect(await itemsOf(id)).toBe(0);
    expect(await shipping.actions(id)).toContain('Tax rates stated');
    expect((await invoice(id)).status).toBe(200);
    expect(await documentOf(id)).toMatchObject({ total: 228_000, lines: [{ rate: 0.18 }, { rate: 0.05 }] });
    expect(await settle(id, null)).toMatchObject({ status: 409 });
  });

  test('is invoiced with the store’s amounts once they are accepted, also after rates were stated', async () => {
    const { id, lineIds } = await placed([twoRates]);
    expect((await settle(id, { [lineIds[0] ?? '']: 0.05 })).status).toBe(200);
    expect((await settle(id, null)).status).toBe(200);
    expect(await linesOf(id)).toEqual([[null, 230, 1000]]);
    expect((await invoice(id)).status).toBe(200);
    expect((await documentOf(id)).lines).toMatchObject([{ rate: null, taxes: [{ name: 'IGST', amount: 23_000 }] }]);
  });

  test('keeps the answer while the store has the same amounts', async () => {
    const { id, send, lineIds } = await placed([twoRates]);
    await settle(id, { [lineIds[0] ?? '']: 0.18 });
    await send([twoRates], { updatedAt: '2026-11-03T06:28:57Z', note: 'Ring twice' });
    expect(await shipping.order(id)).toMatchObject({ note: 'Ring twice', taxState: 'settled', netTax: 187.63 });
    const paid = [tax('GST', 11.5, 23_000), tax('GST', 11.5, 23_000)];
    await send([{ ...twoRates, quantity: 2, taxes: paid }], { updatedAt: '2026-11-04T06:28:57Z' });
    expect(await shipping.order(id)).toMatchObject({ taxState: 'in_doubt', netTax: 460 });
    expect(await itemsOf(id)).toBe(1);
    const right = [tax('IGST', 18, 37_525)];
    await send([{ ...twoRates, quantity: 2, taxes: right }], { updatedAt: '2026-11-05T06:28:57Z' });
    expect(await shipping.order(id)).toMatchObject({ taxState: null, netTax: 375.25 });
    expect(await itemsOf(id)).toBe(0);
  });

  test('may have been imported before this release', async () => {
    const { id, lineIds } = await placed([{ unitPaise: 118_000, taxes: [tax('IGST', 18, 18_000)] }]);
    await app.database.query(
      `update magic_order_line_items set tax_rate = 0.23 where order_id = (select id from magic_orders where magic_order_id = $1)`,
      [id],
    );
    expect((await invoice(id)).status).toBe(409);
    expect((await settle(id, { [lineIds[0] ?? '']: 0.18 })).status).toBe(200);
    expect((await invoice(id)).status).toBe(200);
  });

  test.each([
    ['a rate that does not exist', { '0': 0.12 }, 400, '12.0%'],
    ['a product without a rate', {}, 400, 'State the GST rate of'],
    ['another order’s product', { '0': 0.18, '7': 0.18 }, 400, 'not in this order'],
  ])('is not settled by %s', async (_, rates, status, words) => {
    const { id, lineIds } = await placed([twoRates]);
    const own = Object.entries(rates).map(([i, rate]) => [lineIds[Number(i)] ?? i, rate] as const);
    const refused = await settle(id, Object.fromEntries(own));
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).toContain(words);
  });

  test('is settled by staff alone, and only where there is a doubt', async () => {
    const { id } = await placed([twoRates]);
    expect((await settle(id, null, member)).status).toBe(403);
    const fine = await placed([{ unitPaise: 118_000, taxes: [tax('IGST', 18, 18_000)] }]);
    expect((await settle(fine.id, null)).status).toBe(409);
  });
});

test('an invoice states cess beside the rate of GST', async () => {
  const { id } = await placed([
    { unitPaise: 152_000, taxes: [tax('CGST', 20, 20_000), tax('SGST', 20, 20_000), tax('Cess', 12, 12_000)] },
    { unitPaise: 118_000, taxes: [tax('IGST', 18, 18_000)] },
  ]);
  expect(await linesOf(id)).toEqual([
    [0.4, 520, 1000],
    [0.18, 180, 1000],
  ]);
  expect((await invoice(id)).status).toBe(200);
  const cess = (amount: number) => ({ name: 'Cess', amount });
  expect((await documentOf(id)).lines).toMatchObject([
    { rate: 0.4, taxes: [{ name: 'IGST', amount: 40_000 }, cess(12_000)] },
    { rate: 0.18, taxes: [{ name: 'IGST', amount: 18_000 }, cess(0)] },
  ]);
});

test('the store sends taxes of two rates, and a total that is not that of its lines', async () => {
  const taxes = [
    { title: 'GST', percent: 11.5, amount: 115 },
    { title: 'GST', percent: 11.5, amount: 115 },
  ];
  const of = async (about: Record<string, unknown>) => {
    const { parts } = await shipping.place(about);
    return (await shipping.order(parts[0] ?? '')).taxState;
  };
  expect(await of({ lines: [{ vendor: 'Two', price: 1230, taxes }] })).toBe('in_doubt');
  expect(await of({ lines: [{ vendor: 'Two', price: 1180, gst: 18 }], totalTax: 90 })).toBe('in_doubt');
  expect(await of({ lines: [{ vendor: 'Two', price: 1180, taxes: [] }], totalTax: 180 })).toBeNull();
  expect(await of({ lines: [{ vendor: 'Two', price: 1180, gst: 18 }] })).toBeNull();
});
