import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { batchesOf } from '../../testing/batches.ts';
import { arrange, createVendor, customer, type NewOrder, type Vendor } from '../../testing/orders.ts';
import { type LabelLook, labelWith, storeParcels } from '../../testing/parcels-with-labels.ts';
import { printingOf } from '../../testing/printing.ts';
import { readBarcodes, readPdfPages } from '../../testing/read-barcodes.ts';
import { startShipping } from '../../testing/start-shipping.ts';
import type { User } from '../../testing/test-app.ts';

const { app, admin } = await startShipping();
const printing = printingOf(app);
let potter: Vendor;
let weaver: Vendor;
let member: User;

beforeAll(async () => {
  potter = await createVendor(app, 'Potter');
  weaver = await createVendor(app, 'Agra Weaver');
  member = await app.createUser('vendor_member', { vendors: ['Potter'] });
});

let last = 0;
const nextAwb = () => `4500000${String(++last).padStart(4, '0')}`;
interface Placed {
  readonly id: string;
  readonly awb: string;
}
/** An order with a parcel and its label. */
async function shipped(
  about: { sku?: string; size?: string; quantity?: number; vendor?: Vendor; look?: LabelLook; label?: false } = {},
  more: Partial<NewOrder> = {},
): Promise<Placed> {
  const { sku = 'MUG-1', size = null, quantity = 1, vendor = potter } = about;
  const awb = nextAwb();
  const lines = [{ unitPaise: 50_000, title: `The ${sku}`, sku, variantTitle: size, quantity }];
  const id = await vendor.order({ name: `P${last}`, lines, ...more });
  await storeParcels(app, [{ id, awb, label: about.label === false ? null : await labelWith(awb, about.look) }]);
  return { id, awb };
}
const awbsOf = (parcels: readonly Placed[]) => parcels.map(({ awb }) => awb);
const idsOf = (parcels: readonly Placed[]) => parcels.map(({ id }) => id);
const textOf = async (pdf: Uint8Array) => (await readPdfPages(pdf)).map(({ text }) => text).join('\n');

describe('labels of many orders in one document', () => {
  test('stand by warehouse, SKU and size, one on each thermal label', async () => {
    const sorted = [
      await shipped({ sku: 'Z-1', vendor: weaver }),
      await shipped({ sku: 'MUG-2' }),
      await shipped({ sku: 'MUG-10' }),
      await shipped({ sku: 'TEE', size: 'S' }),
      await shipped({ sku: 'TEE', size: 'L' }),
    ];
    const pages = await readPdfPages(await printing.document('labels', idsOf([...sorted].reverse()), admin));
    expect(pages.map(({ barcodes }) => barcodes)).toEqual(awbsOf(sorted).map((awb) => [awb]));
    for (const { width, height } of pages) expect([width, height]).toEqual([288, 432]);
  });

  test('stand as in the list, the newest first, if that is wanted', async () => {
    const parcels = [await shipped({ sku: 'B' }), await shipped({ sku: 'A' }), await shipped({ sku: 'C' })];
    const pdf = await printing.document('labels', idsOf(parcels), admin, { sort: 'selection' });
    expect(await readBarcodes(pdf)).toEqual(awbsOf(parcels).reverse());
  });

  test('come four to an A4 page, with their places below them', async () => {
    const parcels: Placed[] = [];
    for (const sku of ['A', 'B', 'C', 'D', 'E']) parcels.push(await shipped({ sku }));
    const pages = await readPdfPages(await printing.document('labels', idsOf(parcels), admin, { size: 'a4' }));
    expect(pages.map(({ barcodes }) => barcodes)).toEqual([awbsOf(parcels).slice(0, 4), awbsOf(parcels).slice(4)]);
    expect(pages[0]?.width).toBeCloseTo(595.3, 0);
    expect(pages[1]?.text).toContain(`5 · ${parcels[4]?.id}`);
  });

  // Proves (Print): Labels of any page size are fitted
  test.each<[string, LabelLook]>([
    ['A6', { size: [298, 420] }],
    ['A4', { size: [595, 842] }],
    ['landscape', { size: [432, 288] }],
    ['a page that viewers turn', { size: [432, 288], rotate: 90 }],
    ['a page that viewers turn the other way', { size: [432, 288], rotate: 270 }],
    ['a page that stands on its head', { rotate: 180 }],
  ])('are fitted when the courier’s is %s', async (_, look) => {
    const parcel = await shipped({ look });
    for (const size of ['4x6', 'a4'] as const) {
      const [page, ...others] = await readPdfPages(await printing.document('labels', [parcel.id], admin, { size }));
      expect([page?.barcodes, others]).toEqual([[parcel.awb], []]);
    }
  });

  // Proves (Print): The print dialog opens by itself
  test('open the print dialog by themselves', async () => {
    const pdf = Buffer.from(await printing.document('labels', [(await shipped()).id], admin)).toString('latin1');
    const action = /\/OpenAction (\d+) 0 R/.exec(pdf)?.[1];
    expect(pdf).toMatch(new RegExp(`\\n${action} 0 obj\\s+<<[^>]*/S /Named[^>]*/N /Print`));
  });

  // Proves (Print): A label that could not be fetched has a page that says which and why
  test('have a page in the place of one that could not be fetched, which says which and why', async () => {
    const [first, without, third] = [
      await shipped({ sku: 'A' }),
      await shipped({ sku: 'B', label: false }),
      await shipped({ sku: 'C' }),
    ];
    const id = await printing.batch('labels', idsOf([first, without, third]), admin);
    const { items } = await app.call(batchesContract.get, { params: { id }, query: {} }, admin);
    const failed = items.find(({ state }) => state === 'failed');
    expect(failed?.magicOrderId).toBe(without.id);
    const pages = await readPdfPages(await printing.print(id, admin));
    expect(pages.map(({ barcodes }) => barcodes)).toEqual([[first.awb], [], [third.awb]]);
    expect(pages[1]?.text).toContain('No label');
    expect(pages[1]?.text).toContain(without.id);
    expect(pages[1]?.text.replace(/\s+/g, ' ')).toContain(failed?.reason);
  });

  test('have such a page for a stored label that is damaged, and the others all the same', async () => {
    const [damaged, fine] = [await shipped({ sku: 'A' }), await shipped({ sku: 'B' })];
    await app.database.query(
      'update shipment_labels set pdf = $2 where shipment_id = (select shipment_id from magic_orders where magic_order_id = $1)',
      [damaged.id, Buffer.from('%PDF-1.4 nothing')],
    );
    const pages = await readPdfPages(await printing.document('labels', idsOf([damaged, fine]), admin));
    expect(pages.map(({ barcodes }) => barcodes)).toEqual([[], [fine.awb]]);
    expect(pages[0]?.text).toContain('cannot be read');
  });

  test('name at the end what was skipped', async () => {
    const parcel = await shipped();
    const unshipped = await potter.order({ name: `P${++last}` });
    const pages = await readPdfPages(await printing.document('labels', [unshipped, parcel.id], admin));
    expect(pages.map(({ barcodes }) => barcodes)).toEqual([[parcel.awb], []]);
    expect(pages[1]?.text).toMatch(new RegExp(`Not printed\\s+One order of this batch.\\s+${unshipped}`));
  });

  // Proves (Print): Invoices and packing slips interleaved
  test('take invoices and packing slips between them', async () => {
    const parcels = [await shipped({ sku: 'A' }), await shipped({ sku: 'B' })];
    await app.database.query(
      `update vendors set gstin = '29ABCDE1234F1Z5', state = 'Karnataka', address = '1 Kiln Road', city = 'Bengaluru', zip_code = '560001' where id = $1`,
      [potter.id],
    );
    await printing.batch('invoices', [parcels[0]?.id ?? ''], admin);
    const how = { with: ['invoices' as const, 'packing_slips' as const] };
    // The second one cannot be made: its state is not known.
    await arrange(app, parcels[1]?.id ?? '', { tax_in_doubt_since: new Date() });
    const pages = await readPdfPages(await printing.document('labels', idsOf(parcels), admin, how));
    const kindOf = (text: string) => /Tax Invoice|Packing slip|Not printed/.exec(text)?.[0] ?? 'Label';
    expect(pages.map(({ text }) => kindOf(text))).toEqual([
      'Label',
      'Packing slip',
      'Tax Invoice',
      'Label',
      'Packing slip',
      'Not printed',
    ]);
    expect(pages.map(({ barcodes }) => barcodes[0])).toEqual([
      parcels[0]?.awb,
      parcels[0]?.awb,
      undefined,
      parcels[1]?.awb,
      parcels[1]?.awb,
      undefined,
    ]);
    expect(pages[5]?.text).toContain(`${parcels[1]?.id}`);
    const sheets = await readPdfPages(await printing.document('labels', idsOf(parcels), admin, { ...how, size: 'a4' }));
    expect(sheets.map(({ text }) => kindOf(text))).toEqual([
      'Label',
      'Packing slip',
      'Tax Invoice',
      'Packing slip',
      'Not printed',
    ]);
    expect(sheets[0]?.barcodes).toEqual(awbsOf(parcels));
  });

  test('make the invoices that are wanted after them, or say how many are missing', async () => {
    const parcels = [await shipped({ sku: 'A' }), await shipped({ sku: 'B' })];
    const [first, second] = idsOf(parcels);
    await arrange(app, second ?? '', { tax_in_doubt_since: new Date() });
    const how = { with: ['invoices' as const] };
    const batch = await batchesOf(app).done({ magicOrderIds: idsOf(parcels), kind: 'labels', options: how }, admin);
    const reasons = Object.fromEntries(
      batch.items.map(({ magicOrderId, state, reason }) => [magicOrderId, [state, reason]]),
    );
    expect(reasons[first ?? '']).toEqual(['done', `AWB ${parcels[0]?.awb}`]);
    expect(reasons[second ?? '']).toEqual([
      'done',
      expect.stringContaining(`AWB ${parcels[1]?.awb}. No invoice: The tax of this order does not add up.`),
    ]);
    const texts = (await readPdfPages(await printing.print(batch.id, admin))).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Tax Invoice'))).toHaveLength(1);
    expect((await printing.link(batch.id, admin)).body).toMatchObject({ missingInvoices: 1 });
    // Printed again without them, none is missing; a plain batch that is printed with them misses both.
    expect((await printing.link(batch.id, admin, { with: [] })).body).toMatchObject({ missingInvoices: 0 });
  });
});

describe('a part of a document', () => {
  const four = async () => {
    const parcels: Placed[] = [];
    for (const sku of ['A', 'B', 'C', 'D']) parcels.push(await shipped({ sku }));
    return { parcels, id: await printing.batch('labels', idsOf([...parcels].reverse()), admin) };
  };

  // Proves (Print): Parts printed again by scanning or range
  test('is printed again by its places', async () => {
    const { parcels, id } = await four();
    expect(await readBarcodes(await printing.print(id, admin, { from: 2, to: 3 }))).toEqual(
      awbsOf(parcels).slice(1, 3),
    );
    expect(await readBarcodes(await printing.print(id, admin, { from: 4 }))).toEqual(awbsOf(parcels).slice(3));
    expect(await printing.link(id, admin, { from: 5 })).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to print.' },
    });
  });

  test('is printed again by scanned AWBs, and a foreign one is named', async () => {
    const [{ parcels, id }, other] = [await four(), await shipped()];
    const awbs = [parcels[3]?.awb ?? '', parcels[1]?.awb ?? ''];
    expect(await readBarcodes(await printing.print(id, admin, { awbs }))).toEqual([...awbs].reverse());
    expect(await printing.link(id, admin, { awbs: [...awbs, other.awb] })).toMatchObject({
      status: 400,
      body: { field: 'awbs', message: `Not in this batch: ${other.awb}` },
    });
    const find = (awb: string, user = admin) =>
      app.attempt(batchesContract.parcel, { params: { id }, query: { awb } }, user);
    expect(await find(awbs[0] ?? '')).toMatchObject({
      status: 200,
      body: { awb: awbs[0], magicOrderId: parcels[3]?.id },
    });
    expect((await find(other.awb)).status).toBe(404);
    expect((await find(awbs[0] ?? '', member)).status).toBe(404);
  });

  test('may be printed in another way than the whole was', async () => {
    const { parcels, id } = await four();
    const pages = await readPdfPages(
      await printing.print(id, admin, { size: 'a4', from: 1, to: 2, sort: 'selection' }),
    );
    expect(pages.map(({ barcodes }) => barcodes)).toEqual([[parcels[3]?.awb, parcels[2]?.awb]]);
  });
});

describe('a pick list', () => {
  test('sums pieces by warehouse and SKU, and names what is engraved with its order', async () => {
    const line = { unitPaise: 10_000, title: 'Brass Lamp', sku: 'LAMP' };
    const ids = [
      await potter.order({ name: `P${++last}`, lines: [{ ...line, quantity: 2 }] }),
      await potter.order({
        name: `P${++last}`,
        lines: [
          {
            ...line,
            properties: [
              { name: 'Engraving', value: 'Asha' },
              { name: '_customily-production-url', value: 'https://hidden.example' },
            ],
          },
          { unitPaise: 5000, title: 'Wick', sku: 'WICK', quantity: 3 },
        ],
      }),
      await weaver.order({ name: `P${++last}`, lines: [{ ...line, quantity: 4 }] }),
    ];
    const pages = await readPdfPages(await printing.document('pick_list', ids, admin));
    const texts = pages.map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(
      /Agra Weaver Store Room .*Agra Weaver · 1 order · 4 pieces · 1 product.*LAMP.*Brass Lamp.* 4 /,
    );
    expect(texts[1]).toMatch(
      /Potter Store Room .*2 orders · 6 pieces · 2 products.*LAMP.* 3 2 orders.*WICK.* 3 1 order/,
    );
    expect(texts[1]).toContain(`${ids[1]} × 1: Engraving: Asha`);
    expect(texts.join()).not.toMatch(/hidden\.example/);
    const plain = await textOf(
      await printing.print(await printing.batch('pick_list', ids, admin, { brand: 'plain' }), admin),
    );
    expect(plain).not.toMatch(/Agra Weaver ·/);
  });
});

describe('packing slips', () => {
  // Proves (Print): Packing slip per parcel, in the vendor’s brand or plain, with the address for staff alone
  test('name the items, the order and the AWB, with the address for staff alone', async () => {
    const { id, awb } = await shipped({ sku: 'MUG-7', size: 'Blue', quantity: 2 });
    const staff = await readPdfPages(await printing.document('packing_slips', [id], admin));
    expect(staff.map(({ barcodes }) => barcodes)).toEqual([[awb]]);
    for (const words of [
      'Potter',
      id,
      'The MUG-7, Blue',
      '2 ×',
      'SKU MUG-7',
      '2 pieces',
      customer.name,
      customer.street,
      customer.zip,
    ])
      expect(staff[0]?.text).toContain(words);
    const vendor = await readPdfPages(await printing.document('packing_slips', [id], member));
    expect(vendor.map(({ barcodes }) => barcodes)).toEqual([[awb]]);
    expect(vendor[0]?.text).toContain('Bengaluru');
    expect(vendor[0]?.text).toContain(customer.name);
    for (const text of [staff[0]?.text, vendor[0]?.text]) {
      expect(text).not.toContain(customer.phone);
      expect(text).not.toContain(customer.email);
    }
    for (const hidden of [customer.street, customer.area, customer.zip]) expect(vendor[0]?.text).not.toContain(hidden);
  });

  test('go without the vendor’s name if that is wanted, and on A4', async () => {
    const { id } = await shipped();
    const [page] = await readPdfPages(
      await printing.document('packing_slips', [id], admin, { brand: 'plain', size: 'a4' }),
    );
    expect(page?.text).not.toContain('Potter');
    expect(page?.text).toContain('Packing slip');
    expect(page?.width).toBeCloseTo(595.3, 0);
  });

  test('go on on another page when there is much in a parcel', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => ({
      unitPaise: 1000,
      title: `Thing number ${i}`,
      sku: `T-${i}`,
    }));
    const id = await potter.order({ name: `P${++last}`, lines });
    const pages = await readPdfPages(await printing.document('packing_slips', [id], admin));
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.map(({ text }) => text).join('\n');
    for (let i = 0; i < 30; i++) expect(all).toContain(`SKU T-${i}`);
  });
});

describe('a document of a batch', () => {
  // Proves (Print): Documents are for the batch’s author and staff, in the reader’s scope, checked again when opened;
  // the address is for one minute, session and batch; openings are recorded
  test('is for its author and for staff, each with the orders in their scope', async () => {
    const [own, foreign] = [await shipped({ sku: 'A' }), await shipped({ sku: 'B', vendor: weaver })];
    const ofStaff = await printing.batch('labels', idsOf([own, foreign]), admin);
    expect((await printing.link(ofStaff, member)).status).toBe(404);
    expect((await printing.link('999999999', admin)).status).toBe(404);
    const ofMember = await printing.batch('labels', [own.id], member);
    const colleague = await app.createUser('vendor_member', { vendors: ['Potter'] });
    expect((await printing.link(ofMember, colleague)).status).toBe(404);
    expect(await readBarcodes(await printing.print(ofMember, admin))).toEqual([own.awb]);
    expect(await readBarcodes(await printing.print(ofMember, member))).toEqual([own.awb]);
  });

  test('loses the orders that its author may not see any more, before and after the link was made', async () => {
    const leaving = await app.createUser('vendor_member', { vendors: ['Potter', 'Agra Weaver'] });
    const [kept, lost] = [await shipped({ sku: 'A' }), await shipped({ sku: 'B', vendor: weaver })];
    const id = await printing.batch('labels', idsOf([kept, lost]), leaving);
    const { url } = (await printing.link(id, leaving)).body as { url: string };
    expect(await readBarcodes(await printing.open(url))).toEqual(
      [kept.awb, lost.awb].sort((a, b) => (a === lost.awb ? -1 : b === lost.awb ? 1 : 0)),
    );
    await app.database.query('delete from user_vendors where user_id = $1 and vendor_id = $2', [leaving.id, weaver.id]);
    expect(await readBarcodes(await printing.open(url))).toEqual([kept.awb]);
    await app.database.query('delete from user_vendors where user_id = $1', [leaving.id]);
    expect((await app.send('GET', url)).status).toBe(409);
  });

  test('has an address for one minute, one session and one batch', async () => {
    const parcel = await shipped();
    const [id, other] = [
      await printing.batch('labels', [parcel.id], admin),
      await printing.batch('labels', [parcel.id], admin),
    ];
    const { url } = (await printing.link(id, admin)).body as { url: string };
    expect((await app.send('GET', url.replace(`/${id}?`, `/${other}?`))).status).toBe(404);
    expect((await app.send('GET', url.replace(/print=.*/, 'print=nothing'))).status).toBe(400);
    expect(
      (await app.send('GET', url.replace(/print=.*/, `print=${encodeURIComponent('{"awbs":["1"]}')}`))).status,
    ).toBe(400);
    expect(
      (
        await app.send(
          'GET',
          url.replace(/\.\d{10}\./, (text) => `.${Number(text.slice(1, -1)) + 600}.`),
        )
      ).status,
    ).toBe(404);
    const labels = (await printing.link(id, admin)).body as { url: string };
    expect((await app.send('GET', labels.url.replace('/api/batch-documents/', '/api/labels/'))).status).toBe(404);
  });

  test('is recorded once when it is opened, with its number of orders', async () => {
    const parcels = [await shipped({ sku: 'A' }), await shipped({ sku: 'B' })];
    const id = await printing.batch('labels', idsOf(parcels), member);
    await printing.print(id, member);
    await printing.print(id, member, { from: 2 });
    const rows = await app.database.query(
      `select user_email, details from audit_log where action = 'batch_document.opened' and subject = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      { user_email: member.email, details: { kind: 'labels', orders: 2 } },
      { user_email: member.email, details: { kind: 'labels', orders: 1 } },
    ]);
  });

  test('shows no label of a customer whose data is erased', async () => {
    const { id, awb } = await shipped();
    const batch = await printing.batch('labels', [id], admin);
    await app.database.query('update magic_orders set erased_at = now() where magic_order_id = $1', [id]);
    const [page] = await readPdfPages(await printing.print(batch, admin));
    expect(page?.barcodes).toEqual([]);
    expect(page?.text).toMatch(/erased/);
    expect(page?.text).not.toContain(`${awb}${awb}`);
  });

  test('is refused for a batch that has none', async () => {
    const id = await potter.order({ name: `P${++last}` });
    const { id: batch } = await app.call(
      batchesContract.create,
      { body: { kind: 'status', options: { status: 'confirmed' }, magicOrderIds: [id] } },
      admin,
    );
    expect(await printing.link(batch, admin)).toMatchObject({
      status: 409,
      body: { message: 'This batch has no document to print.' },
    });
  });
});
