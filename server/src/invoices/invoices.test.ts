import { inflateSync } from 'node:zlib';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { describe, expect, test } from 'vitest';
import { batchesOf } from '../../testing/batches.ts';
import { arrange } from '../../testing/orders.ts';
import { startShipping } from '../../testing/start-shipping.ts';

const { app, admin, shipping } = await startShipping();

interface Document {
  number: string;
  total: number;
  supplier: { name: string; gstin: string };
  billTo: { street: string[] };
  taxes: { name: string; amount: number }[];
}

/** A vendor that can issue invoices, registered in Karnataka like the test address. */
async function register(vendor: string, gstin = '29ABCPE1234F1Z7'): Promise<void> {
  await app.database.query(
    "update vendors set gstin = $2, company_name = vendor_name || ' Private Limited', address = '12 Brigade Road', city = 'Bengaluru', zip_code = '560001' where vendor_name = $1",
    [vendor, gstin],
  );
}
let made = 0;
/** An order of a new registered vendor. */
async function order(about: Record<string, unknown> = {}, gstin?: string): Promise<{ id: string; vendor: string }> {
  made += 1;
  const vendor = `Invoice Maker ${made}`;
  const { parts } = await shipping.place({ vendors: [vendor], ...about });
  await register(vendor, gstin);
  return { id: parts[0] ?? '', vendor };
}
const ask = (id: string, user = admin) => app.attempt(invoicesContract.generate, { params: { id } }, user);
const generate = (id: string, user = admin) => app.call(invoicesContract.generate, { params: { id } }, user);
const documentOf = async (id: string) =>
  (
    await app.database.one<{ document: Document }>(
      'select i.document from invoices i join magic_orders o on o.id = i.order_id where o.magic_order_id = $1',
      [id],
    )
  ).document;

/** The size of each page's content stream: enough to tell that the page is not empty. */
function drawn(pdf: Buffer): number[] {
  const sizes: number[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const body = pdf.subarray(at + 7, pdf.indexOf('endstream', at));
    try {
      const text = inflateSync(body).toString('latin1');
      if (text.includes('BT')) sizes.push(text.length);
    } catch {
      // Not a compressed stream.
    }
  }
  return sizes;
}
async function open(url: string): Promise<{ status: number; type: string | null; name: string | null; pdf: Buffer }> {
  const answer = await fetch(app.url + url);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    name: answer.headers.get('content-disposition'),
    pdf: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('an invoice', () => {
  test('is made once, numbered by vendor and year, and opens as a PDF', async () => {
    const { id, vendor } = await order();
    const before = await shipping.order(id);
    expect(before.invoiceNumber).toBeNull();
    const { invoiceNumber, url } = await generate(id);
    const { vendorId } = await app.database.one<{ vendorId: string }>(
      'select id as "vendorId" from vendors where vendor_name = $1',
      [vendor],
    );
    expect(invoiceNumber).toMatch(new RegExp(`^${vendorId}/\\d{4}/0001$`));
    const file = await open(url);
    expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(file.name).toBe(`inline; filename="invoice-${invoiceNumber.replaceAll('/', '-')}.pdf"`);
    expect(drawn(file.pdf)).toHaveLength(1);
    expect((await generate(id)).invoiceNumber).toBe(invoiceNumber);
    expect((await shipping.order(id)).invoiceNumber).toBe(invoiceNumber);
    expect(await shipping.actions(id)).toContain('Invoice generated');
  });

  test('adds up to the order total, with CGST and SGST within a state', async () => {
    const { id } = await order();
    await generate(id);
    const [invoice, shown] = [await documentOf(id), await shipping.order(id)];
    expect(invoice.total).toBe(Math.round((shown.netPrice + shown.netTax + shown.shippingCost) * 100));
    expect(invoice.taxes.map(({ name }) => name)).toEqual(['CGST', 'SGST']);
    expect(invoice.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(shown.netTax * 100));
  });

  test('charges IGST to another state', async () => {
    const { id } = await order({}, '27AAPFU0939F1ZV');
    await generate(id);
    expect((await documentOf(id)).taxes.map(({ name }) => name)).toEqual(['IGST']);
  });

  test('is made once however often it is requested at the same time, and a vendor’s numbers have no gaps', async () => {
    const { id, vendor } = await order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => generate(id)));
    expect(new Set(answers.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1);
    const more: string[] = [];
    for (let i = 0; i < 6; i++) more.push(...(await shipping.place({ vendors: [vendor] })).parts);
    const numbers = (await Promise.all(more.map((one) => generate(one)))).map(({ invoiceNumber }) =>
      Number(invoiceNumber.split('/')[2]),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('with many lines spans several pages', async () => {
    const { id } = await order({
      vendors: undefined,
      lines: Array.from({ length: 45 }, (_, i) => ({
        title: `Hand-block-printed table runner number ${i}`,
        vendor: 'Long Invoice Maker',
        quantity: 2,
        price: 100 + i,
      })),
    });
    await register('Long Invoice Maker');
    const file = await open((await generate(id)).url);
    expect(drawn(file.pdf).length).toBeGreaterThan(1);
  });

  test('freezes a document, and not the order: that is frozen while a courier has its parcel', async () => {
    const { id } = await order();
    const isFrozen = async () =>
      (
        await app.database.one<{ frozen: boolean }>(
          'select frozen_at is not null as frozen from magic_orders where magic_order_id = $1',
          [id],
        )
      ).frozen;
    await generate(id);
    expect(await isFrozen()).toBe(false);
    await shipping.shipped(id);
    expect(await isFrozen()).toBe(true);
    await app.call(bookingContract.cancel, { params: { id } }, admin);
    expect(await isFrozen()).toBe(false);
  });
});

describe('no invoice is made', () => {
  test('for a cancelled order, and one made before is void once that cannot be undone any more', async () => {
    const [{ id: early }, { id: late }] = [await order(), await order()];
    const { invoiceNumber } = await generate(early);
    for (const id of [early, late]) {
      const body = { status: 'cancelled' as const, cancellationReason: 'No longer wanted' };
      await app.call(ordersContract.changeStatus, { params: { id }, body }, admin);
    }
    expect(await ask(late)).toMatchObject({
      status: 409,
      body: { message: 'Cannot make an invoice for a cancelled order' },
    });
    expect((await generate(early)).invoiceNumber).toBe(invoiceNumber);
    await app.hurryJobs();
    await app.untilIdle();
    expect(await ask(early)).toMatchObject({ status: 409 });
    const { invoices } = await app.call(invoicesContract.list, { params: { id: early } }, admin);
    expect(invoices).toMatchObject([
      { invoiceNumber, isValid: false, voidReason: 'the order was cancelled before anything was sent' },
    ]);
    expect(await shipping.actions(early)).toContain(`Invoice ${invoiceNumber} is void`);
  });

  test('anew for an order that was cancelled and taken up again at once: its invoice stays', async () => {
    const { id } = await order();
    const { invoiceNumber } = await generate(id);
    for (const body of [{ status: 'cancelled' as const, cancellationReason: 'A slip' }, { status: 'new' as const }])
      await app.call(ordersContract.changeStatus, { params: { id }, body }, admin);
    await app.hurryJobs();
    await app.untilIdle();
    expect((await generate(id)).invoiceNumber).toBe(invoiceNumber);
  });

  test('while the vendor’s GSTIN or the place of supply is missing, and no number is used up', async () => {
    const { id, vendor } = await order();
    await app.database.query('update vendors set gstin = null where vendor_name = $1', [vendor]);
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: 'An invoice needs the vendor’s GSTIN.' } });
    await register(vendor);
    await arrange(app, id, { shipping_address: null });
    expect((await ask(id)).status).toBe(409);
    await arrange(app, id, {
      shipping_address: JSON.stringify({
        address1: '1 Road',
        address2: null,
        city: 'Pune',
        province: 'Maharashtra',
        country: 'India',
        zip: '411001',
        phone: null,
      }),
    });
    expect((await generate(id)).invoiceNumber).toMatch(/\/0001$/);
  });

  test('for anybody who may not see the order', async () => {
    const { id } = await order();
    const other = await order();
    const stranger = await app.createUser('vendor_member', { vendors: [other.vendor] });
    expect((await ask(id, stranger)).status).toBe(404);
    expect((await ask('NO-SUCH-1')).status).toBe(404);
  });
});

describe('a vendor member', () => {
  test('gets the invoices of their own orders, without the customer’s street', async () => {
    const { id, vendor } = await order();
    const member = await app.createUser('vendor_member', { vendors: [vendor] });
    const theirs = await open((await generate(id, member)).url);
    const ours = await open((await generate(id)).url);
    expect([theirs.status, ours.status]).toEqual([200, 200]);
    const [less = 0] = drawn(theirs.pdf);
    const [all = 0] = drawn(ours.pdf);
    expect(less).toBeLessThan(all);
    expect((await documentOf(id)).billTo.street.length).toBeGreaterThan(0);
  });

  test('who loses the vendor cannot open a link issued before', async () => {
    const { id, vendor } = await order();
    const member = await app.createUser('vendor_member', { vendors: [vendor] });
    const { url } = await generate(id, member);
    expect((await open(url)).status).toBe(200);
    await app.database.query('delete from user_vendors where user_id = $1', [member.id]);
    expect((await open(url)).status).toBe(404);
  });
});

test('a link opens no label, no other invoice, and nothing once it was tampered with', async () => {
  const [{ id }, { id: other }] = [await order(), await order()];
  const { url } = await generate(id);
  const { url: otherUrl } = await generate(other);
  const query = url.slice(url.indexOf('?'));
  const otherPath = otherUrl.slice(0, otherUrl.indexOf('?'));
  expect((await open(otherPath + query)).status).toBe(404);
  expect((await open(url.replace('/api/invoices/', '/api/labels/'))).status).toBe(404);
  expect((await open(`${url}x`)).status).toBe(404);
});

describe('what was never supplied is not invoiced', () => {
  const arranged = async (columns: Record<string, unknown>) => {
    const { id } = await order();
    await arrange(app, id, columns);
    return id;
  };

  test.each<[string, Record<string, unknown>, string]>([
    ['that is refunded before it is sent', { financial_status: 'REFUNDED' }, 'was refunded before it was delivered'],
    ['that came back undelivered', { order_status: 'rto' }, 'came back without being delivered'],
  ])('an order %s is refused, and no number is used up', async (_, columns, words) => {
    const id = await arranged(columns);
    expect(await ask(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(words) } });
    await arrange(app, id, { order_status: 'confirmed', financial_status: 'PAID' });
    expect((await generate(id)).invoiceNumber).toMatch(/\/0001$/);
  });

  test('an order that was delivered and returned asks, and is invoiced with an answer', async () => {
    const id = await arranged({ order_status: 'delivered' });
    await arrange(app, id, { order_status: 'return_order' });
    expect(await ask(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('it was a supply'), field: 'confirm', details: { confirm: 'returned' } },
    });
    const body = { confirm: ['returned' as const] };
    expect((await app.attempt(invoicesContract.generate, { params: { id }, body }, admin)).status).toBe(200);
    expect((await generate(id)).invoiceNumber).toMatch(/\/0001$/);
  });

  test('a batch leaves it out with the reason, unless it is answered for all', async () => {
    const id = await arranged({ order_status: 'delivered' });
    await arrange(app, id, { order_status: 'returned' });
    const batches = batchesOf(app);
    const make = (options: { confirm?: 'returned'[] }) =>
      batches.done({ magicOrderIds: [id], kind: 'invoices', options }, admin);
    const [left] = (await make({})).items;
    expect(left).toMatchObject({ state: 'skipped', reason: expect.stringContaining('it was a supply') });
    const [made] = (await make({ confirm: ['returned'] })).items;
    expect(made).toMatchObject({ state: 'done' });
  });
});
