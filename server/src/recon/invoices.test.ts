import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import {
  freightInvoice,
  kindsOfCharge,
  type SampleInvoice,
  threeColumns,
  unknownHeadings,
  weightMismatch,
} from '../../testing/recon-invoices.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

const awbs = ['AWB-R1', 'AWB-R2', 'AWB-R3', 'AWB-R4'] as const;
let app: TestApp;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  for (const name of ['R1', 'R2', 'R3', 'R4']) await vendor.order({ name });
  team = await app.createUser('team_member');
  await app.database.query(
    `with made as (
       insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, quoted_cost)
       select id, 1, magic_order_id, 'Delhivery', 'created', 'AWB-' || order_number,
         case order_number when 'R1' then 40 when 'R2' then 50.5 when 'R3' then 45 end
       from magic_orders returning id, quoted_cost)
     insert into shipment_requests select id, '{"grams": 500}' from made where quoted_cost is not null`,
  );
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('truncate recon_uploads, recon_layouts cascade'));

type Answer = Record<string, unknown>;
async function send(route: 'preview' | 'upload' | 'columns' | 'leftRows', file: SampleInvoice, query = '') {
  const form = new FormData();
  form.append('reconFile', new Blob([file.content]), file.name);
  const response = await fetch(`${app.url}${reconContract[route].path}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}` },
    body: form,
  });
  if (route === 'leftRows' && response.ok) return { status: 200, text: await response.text(), body: {} as Answer };
  return { status: response.status, text: '', body: (await response.json()) as Answer };
}
const csv = (name: string, ...rows: string[]): SampleInvoice => ({
  name,
  content: new Uint8Array(Buffer.from(rows.join('\n'))),
});
const undo = (id: unknown) => app.attempt(reconContract.undo, { params: { id } }, team);
/** The charges of every parcel by kind, in rupees as text. */
async function charged(): Promise<Record<string, string>> {
  const rows = await app.database.query<{ key: string; cost: string }>(
    `select awb || ' ' || kind as key, cost::text from recon_charges join shipments on id = shipment_id order by 1`,
  );
  return Object.fromEntries(rows.map(({ key, cost }) => [key, cost]));
}
const chosen = '?courier=delhivery&awbColumn=Consignment&costColumn=Net%20payable&weightColumn=Wt&unit=g';

// Proves (Files of others): A tie between comma and semicolon is decided by which one makes the known heading; decimal
// commas are named
describe('a file with semicolons and decimal commas', () => {
  const german = (cost: string) => csv('german.csv', 'AWB;Actual Weight;Actual Cost', `${awbs[0]};0.5;${cost}`, ',,;');

  test('is read by the delimiter that makes its heading', async () => {
    const { status, body } = await send('preview', german('41.10'));
    expect([status, body]).toEqual([200, expect.objectContaining({ matchedRows: 1 })]);
    const { body: columns } = await send('columns', german('41.10'));
    expect(columns).toMatchObject({
      columns: [{ heading: 'AWB' }, { heading: 'Actual Weight' }, { heading: 'Actual Cost' }],
    });
  });

  test('is told how to write them', async () => {
    const { body } = await send('preview', german('1234,50'));
    expect(JSON.stringify(body)).toContain('“1234,50” is not a cost: use a point, 1234.50');
  });
});

describe('an invoice as it comes', () => {
  test('with three columns', async () => {
    const sent = await send('upload', threeColumns(awbs));
    expect(sent.body).toMatchObject({ totalRows: 2, updatedRows: 2, badRows: 0 });
    expect(await charged()).toEqual({ 'AWB-R1 forward': '41.10', 'AWB-R2 forward': '1060.55' });
  });

  // Proves (Reconciliation): The preview in rupees: charged, expected, difference, outliers, parcels charged before
  // under this kind
  test('of freight, with a title, grams, a return and totals', async () => {
    const file = freightInvoice(awbs);
    expect((await send('preview', file)).body).toMatchObject({
      totalRows: 4,
      matchedRows: 4,
      badRows: 0,
      skippedRows: 2,
      readAs: { headingLine: 4, unit: 'g', columns: { awb: 'waybill_num', cost: 'total_amount', kind: 'status' } },
      // 47.20 + 123.94 + 47.20 + 45.23, of which the return was not expected.
      money: { total: 263.57, charged: 263.57, expected: 135.5, difference: 128.07, comparedParcels: 3 },
      outlierRows: 1,
      outliers: [{ awb: 'AWB-R2', charged: 123.94, expected: 50.5 }],
      invoices: [{ number: 'DLV/26-27/118', courier: 'delhivery', rows: 4, charged: 263.57, replaces: null }],
      weights: { charged: 3000 },
    });
    expect((await send('upload', file)).status).toBe(200);
    expect(await charged()).toEqual({
      'AWB-R1 forward': '47.20',
      'AWB-R2 forward': '123.94',
      'AWB-R3 forward': '47.20',
      'AWB-R3 return': '45.23',
    });
  });

  test('of differences of weight, in the second sheet of a workbook', async () => {
    const sent = await send('upload', await weightMismatch(awbs));
    expect(sent.body).toMatchObject({ totalRows: 2, updatedRows: 2 });
    expect(await charged()).toEqual({ 'AWB-R1 weight': '38.35', 'AWB-R2 weight': '76.70' });
  });

  test('by kinds of charge, in UTF-16, with a credit and a charge on two lines', async () => {
    expect((await send('upload', kindsOfCharge(awbs))).body).toMatchObject({ totalRows: 6, updatedRows: 6 });
    expect(await charged()).toEqual({
      'AWB-R1 cod': '25.00',
      'AWB-R1 forward': '48.01',
      'AWB-R2 credit': '-10.25',
      'AWB-R2 forward': '51.00',
      'AWB-R3 return': '1040.00',
    });
  });

  test('whose columns are chosen, which is remembered for the courier', async () => {
    const file = unknownHeadings(awbs);
    expect((await send('preview', file, '?courier=delhivery')).status).toBe(400);
    expect((await send('columns', file, '?courier=delhivery')).body).toMatchObject({
      columns: [{ heading: 'Consignment', sample: 'AWB-R1' }, { heading: 'Wt' }, { heading: 'Net payable' }],
      roles: {},
    });
    expect((await send('upload', file, chosen)).body).toMatchObject({ totalRows: 2, updatedRows: 2 });
    expect(await charged()).toEqual({ 'AWB-R1 forward': '61.07', 'AWB-R2 credit': '-5.02' });
    expect((await send('preview', file, '?courier=delhivery')).body).toMatchObject({
      readAs: { unit: 'g', remembered: true, columns: { awb: 'Consignment', weight: 'Wt', cost: 'Net payable' } },
      invoices: [{ number: 'CC-2026-11', replaces: 'statement.csv' }],
      unchangedRows: 2,
    });
    // Another courier's file has nothing to do with it, and Delhivery's own layouts are still known.
    expect((await send('preview', file, '?courier=prozo')).status).toBe(400);
    expect((await send('preview', freightInvoice(awbs), '?courier=delhivery')).body).toMatchObject({ totalRows: 4 });
    expect(await send('preview', file, '?courier=nobody')).toMatchObject({ status: 400, body: { field: 'courier' } });
    expect((await send('preview', file, '?awbColumn=Nothing')).body).toMatchObject({
      message: 'No line of the file has the columns Nothing.',
    });
  });
});

test('a file of the same invoice replaces the former, also charges that it does not have any more', async () => {
  const first = (await send('upload', freightInvoice(awbs))).body;
  const before = await charged();
  const corrected = csv(
    'corrected.csv',
    'waybill_num,charged_weight,status,total_amount,invoice_number',
    'AWB-R1,500,Delivered,40.00,DLV/26-27/118',
  );
  expect((await send('preview', corrected)).body).toMatchObject({
    invoices: [{ number: 'DLV/26-27/118', replaces: 'freight.csv' }],
    withdrawnRows: 3,
    chargedBeforeRows: 0,
  });
  const second = (await send('upload', corrected)).body;
  expect(await charged()).toEqual({ 'AWB-R1 forward': '40.00' });
  expect((await undo(first.id)).body).toMatchObject({ restored: 0, kept: 4 });
  expect(await charged()).toEqual({ 'AWB-R1 forward': '40.00' });
  await undo(second.id);
  expect(await charged()).toEqual({});
  await send('upload', freightInvoice(awbs));
  const third = (await send('upload', corrected)).body;
  expect((await undo(third.id)).body).toMatchObject({ restored: 4, kept: 0 });
  expect(await charged()).toEqual(before);
});

// Proves (Reconciliation): Differences by invoice, month, courier and vendor, and a file in the courier's own form
test('a parcel that another invoice has charged under the same kind is named; both add up', async () => {
  await send('upload', freightInvoice(awbs, 'INV-1'));
  const twice = csv('again.csv', 'AWB Number,Invoice No,Charge Type,Amount', 'AWB-R1,INV-2,Forward,47.20');
  expect((await send('preview', twice)).body).toMatchObject({
    chargedBeforeRows: 1,
    chargedBefore: [{ awb: 'AWB-R1', kind: 'forward', invoice: 'INV-1' }],
  });
  await send('upload', twice);
  expect((await charged())['AWB-R1 forward']).toBe('94.40');
  // Only once was a price expected for the parcel.
  const { couriers, groups, parcels } = await app.call(reconContract.differences, { query: {} }, team);
  expect(couriers).toMatchObject([{ chargedCost: 310.77, expectedCost: 135.5, costDifference: 175.27 }]);
  expect(groups.filter(({ group }) => group === 'invoice')).toMatchObject([
    { name: 'INV-1', costDifference: 128.07 },
    { name: 'INV-2', expectedCost: 0, costDifference: 47.2 },
  ]);
  expect(parcels[0]).toMatchObject({ awb: 'AWB-R2', kinds: [{ kind: 'forward', cost: 123.94 }] });
  const of = async (query: Record<string, string>) =>
    (await app.call(reconContract.differences, { query }, team)).couriers.map(({ chargedCost }) => chargedCost);
  expect(await of({ invoice: 'INV-2' })).toEqual([47.2]);
  expect(await of({ vendor: 'Brass Works' })).toEqual([310.77]);
  expect(await of({ vendor: 'Nobody' })).toEqual([]);
  expect(await of({ courier: 'prozo' })).toEqual([]);
  expect(await of({ dateTo: '2020-01-01' })).toEqual([]);
});

test('the courier gets the parcels that differ in its own columns', async () => {
  await send('upload', freightInvoice(awbs));
  const response = await fetch(`${app.url}${reconContract.exportDifferences.path}?courier=delhivery`, {
    headers: { authorization: `Bearer ${team.token}` },
  });
  const [heading, first] = (await response.text()).replace('\ufeff', '').split('\r\n');
  expect(heading).toContain('AWB number,order_id,invoice_number,Client Declared Weight,Delhivery Updated Weight');
  expect(first).toBe('AWB-R2,R2-1,DLV/26-27/118,500,1500,1000,123.94,50.50,73.44');
});

// Proves (Reconciliation): All or nothing, unless the good rows are wanted; the others can be downloaded with their
// reasons; the history says why a file failed
test('of a file with bad rows the good ones are taken when somebody says so; the others come back with reasons', async () => {
  const file = csv(
    'mixed.csv',
    'AWB,Actual Weight,Actual Cost,Remarks',
    'AWB-R1,0.5,41,fine',
    '2.96E+13,0.5,41,=1+1',
    'AWB-R2,heavy,50,',
    'UNKNOWN1,1,10,',
  );
  expect((await send('preview', file)).body).toMatchObject({
    badRows: 2,
    bad: [
      { line: 3, reason: 'a spreadsheet has rounded the AWB to 2.96E+13' },
      { line: 4, reason: '“heavy” is not a weight' },
    ],
    money: { total: 51, charged: 41 },
  });
  const refused = await send('upload', file);
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('line 3: a spreadsheet') } });
  expect(await charged()).toEqual({});
  const { text } = await send('leftRows', file);
  expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
    'AWB,Actual Weight,Actual Cost,Remarks,Line,Reason',
    "2.96E+13,0.5,41,'=1+1,3,a spreadsheet has rounded the AWB to 2.96E+13",
    'AWB-R2,heavy,50,,4,“heavy” is not a weight',
    'UNKNOWN1,1,10,,5,no parcel has this AWB',
    '',
  ]);
  expect((await send('upload', file, '?take=good')).body).toMatchObject({ totalRows: 4, updatedRows: 1, badRows: 2 });
  expect(await charged()).toEqual({ 'AWB-R1 forward': '41.00' });
  const { uploads } = await app.call(reconContract.uploads, {}, team);
  expect(uploads).toMatchObject([
    { status: 'completed', leftRows: 2, failure: null },
    { status: 'failed', failure: expect.stringContaining('line 3: a spreadsheet has rounded the AWB') },
  ]);
  expect((await send('upload', csv('bad.csv', 'AWB,Actual Weight,Actual Cost', 'x,,'), '?take=good')).status).toBe(400);
});
