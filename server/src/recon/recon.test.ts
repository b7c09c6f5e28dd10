import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let team: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  for (const name of ['R1', 'R2', 'R3', 'R4']) await vendor.order({ name });
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: [vendor.name] });
  // R1 and R2 were quoted and declared; R3 was not; R4 was cancelled.
  await app.database.query(
    `with made as (
       insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, quoted_cost)
       select id, 1, magic_order_id, case order_number when 'R3' then 'Prozo' else 'Delhivery' end,
         case order_number when 'R4' then 'cancelled' else 'created' end, 'AWB-' || order_number,
         case order_number when 'R1' then 40 when 'R2' then 50.5 end
       from magic_orders returning id, quoted_cost)
     insert into shipment_requests select id, '{"grams": 500}' from made where quoted_cost is not null`,
  );
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('truncate recon_uploads cascade'));

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  about: { route?: 'upload' | 'preview'; name?: string; field?: string; user?: User; query?: string } = {},
) {
  const { route = 'upload', name = 'invoice.csv', field = 'reconFile', user = team, query = '' } = about;
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  const response = await fetch(`${app.url}${reconContract[route].path}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const csv = (...rows: string[]) => ['AWB,Actual Weight,Actual Cost', ...rows].join('\n');
const charges = () =>
  app.database.query(
    'select awb, weight_grams, cost::float8 from recon_charges join shipments on id = shipment_id order by awb',
  );
const uploads = async () => (await app.call(reconContract.uploads, {}, team)).uploads;

describe('an upload', () => {
  test('takes charges for known parcels, and counts what it changed', async () => {
    const file = csv('AWB-R1,0.5,45', 'AWB-R2,1.25,60.50', 'AWB-R4,1,10', 'UNKNOWN1,1,10', 'AWB-R1,0.75,48');
    const preview = await send(file, { route: 'preview' });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        totalRows: 5,
        matchedRows: 2,
        updatedRows: 2,
        unchangedRows: 0,
        unmatchedRows: 2,
        repeatedRows: 1,
        unmatched: ['AWB-R4', 'UNKNOWN1'],
        repeated: ['AWB-R1'],
      },
    });
    expect([await charges(), await uploads()]).toEqual([[], []]);
    expect((await send(file)).body).toMatchObject({ totalRows: 5, matchedRows: 2, updatedRows: 2 });
    expect(await charges()).toEqual([
      { awb: 'AWB-R1', weight_grams: 750, cost: 48 },
      { awb: 'AWB-R2', weight_grams: 1250, cost: 60.5 },
    ]);
    expect((await send(file)).body).toMatchObject({ totalRows: 5, updatedRows: 0, unchangedRows: 2 });
    expect(await uploads()).toMatchObject([
      { filename: 'invoice.csv', status: 'completed', totalRows: 5, updatedRows: 0, uploadedBy: team.id },
      { status: 'completed', totalRows: 5, updatedRows: 2, uploadedByEmail: team.email },
    ]);
  });

  // Proves (Reconciliation): An upload can be undone, in any order and by several people at once: the newest upload
  // in force determines a parcel's charge
  test('can be undone; what a later one charged anew stays', async () => {
    const { id: first } = (await send(csv('AWB-R1,1,41', 'AWB-R2,1,51'))).body;
    const { id: second } = (await send(csv('AWB-R2,2,52', 'AWB-R3,3,53'))).body;
    const undo = (id: unknown) => app.attempt(reconContract.undo, { params: { id } }, team);
    expect(await undo(first)).toMatchObject({ status: 200, body: { restored: 1, kept: 1 } });
    expect(await charges()).toEqual([
      { awb: 'AWB-R2', weight_grams: 2000, cost: 52 },
      { awb: 'AWB-R3', weight_grams: 3000, cost: 53 },
    ]);
    expect(await undo(first)).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(await undo(second)).toMatchObject({ status: 200, body: { restored: 2, kept: 0 } });
    // The first upload had charged R2, too, but it does not stand any more.
    expect(await charges()).toEqual([]);
    expect(await undo('999')).toMatchObject({ status: 404, body: { message: 'Upload not found' } });
    expect((await uploads()).map(({ status }) => status)).toEqual(['undone', 'undone']);
  });

  // Proves (Reconciliation): Weights are read in the chosen unit and compared with the declared ones
  test('in grams is read as grams, and weights far from the declared ones are named', async () => {
    const file = csv('AWB-R1,450,45', 'AWB-R2,600 g,60', 'AWB-R3,150,10');
    const refused = await send(file, { route: 'preview' });
    expect(refused).toMatchObject({
      status: 200,
      body: { badRows: 1, bad: [{ line: 2, reason: expect.stringContaining('read the file in grams') }] },
    });
    const doubtful = csv('AWB-R1,150,45', 'AWB-R2,600 g,60', 'AWB-R3,150,10');
    expect((await send(doubtful, { route: 'preview' })).body).toMatchObject({
      updatedRows: 3,
      weights: {
        parcels: 2,
        charged: 150_600,
        declared: 1000,
        doubtfulRows: 1,
        doubtful: [{ awb: 'AWB-R1', charged: 150_000, declared: 500 }],
      },
    });
    const inGrams = await send(file, { route: 'preview', query: '?unit=g' });
    expect(inGrams.body).toMatchObject({ weights: { parcels: 2, charged: 1050, doubtfulRows: 0, doubtful: [] } });
    expect((await send(csv('AWB-R1,1.2,45'), { route: 'preview', query: '?unit=g' })).body).toMatchObject({
      weights: { doubtfulRows: 1, doubtful: [{ awb: 'AWB-R1', charged: 1, declared: 500 }] },
    });
    expect(await send(file, { query: '?unit=lb' })).toMatchObject({ status: 400, body: { field: 'unit' } });
    expect((await send(file, { query: '?unit=g' })).status).toBe(200);
    expect(await charges()).toEqual([
      { awb: 'AWB-R1', weight_grams: 450, cost: 45 },
      { awb: 'AWB-R2', weight_grams: 600, cost: 60 },
      { awb: 'AWB-R3', weight_grams: 150, cost: 10 },
    ]);
  });

  // Proves (Reconciliation): Formulas, unclosed quotes, a million columns, other encodings, 11 MB
  test.each([
    ['a formula', csv('AWB-R1,1,41', 'AWB-R2,=1+1,51'), 'line 3: “=1+1” is not a weight'],
    ['an unclosed quote', csv('"AWB-R1,1,41', 'AWB-R2,1,51'), 'quote'],
    ['a million columns', `${'a,'.repeat(1_000_000)}b\n1,2`, 'a line is too long'],
    ['a huge field', csv(`AWB-R1,1,${'4'.repeat(200_000)}`), 'a line is too long'],
    ['a NUL', csv('AWB-R1\u0000,1,41'), 'characters that cannot be stored'],
    ['no column of ours', 'a,b\n1,2', 'The file has no column AWB, Actual Weight, Actual Cost'],
    [
      'too many rows',
      csv(...Array(100_001).fill('A1234,1,1')),
      'more than 1,00,000 rows. Split it into several files.',
    ],
    ['nothing', '', 'empty'],
    ['half a character', new Uint8Array([0xff, 0xfe, 65]), 'The file is not whole UTF-16 text'],
    ['a picture', new Uint8Array([0x89, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), 'The file is neither UTF-8'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'This is an .xls file'],
    ['a broken workbook', new Uint8Array([80, 75, 3, 4, 0, 0]), 'The Excel file cannot be read.'],
  ])('with %s is refused whole and stands in the history as failed', async (_what, content, message) => {
    const sent = await send(content);
    expect(sent).toMatchObject({
      status: 400,
      body: { error: 'bad_input', message: expect.stringContaining(message) },
    });
    expect(await charges()).toEqual([]);
    expect(await uploads()).toMatchObject([
      { status: 'failed', totalRows: 0, failure: expect.stringContaining(message) },
    ]);
  });

  // Proves (Reconciliation): Files in UTF-8, UTF-16 and Windows-1252, separated by commas, tabs or semicolons, and
  // workbooks; title lines, totals and notes are left out
  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 of the other order', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text.replace('Remarks', 'Remarqués'), 'latin1')],
  ])('in %s is taken', async (_, encode) => {
    const text = 'AWB,Actual Weight,Actual Cost,Remarks\nAWB-R1,1,41,café';
    expect((await send(new Uint8Array(encode(text)))).body).toMatchObject({ updatedRows: 1 });
  });

  test('of 11 MB is too large', async () => {
    const sent = await send(new Uint8Array(11 * 1024 * 1024).fill(65));
    expect(sent).toMatchObject({ status: 413, body: { error: 'too_large' } });
    expect(await charges()).toEqual([]);
  });

  test('of 11 MB is too large also when it does not say how long it will be', async () => {
    const sent = request(`${app.url}${reconContract.upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    sent.write(
      '--x\r\ncontent-disposition: form-data; name="reconFile"; filename="x.csv"\r\n\r\nAWB,Actual Weight,Actual Cost,Remarks\n',
    );
    // Rows that are right, so that nothing but the size is wrong.
    const row = `AWB-R1,1,41,${'x'.repeat(243)}\n`;
    for (let i = 0; i < 11; i++) sent.write(row.repeat((1024 * 1024) / row.length));
    sent.end('\r\n--x--\r\n');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(413);
    expect(await charges()).toEqual([]);
  });

  // Proves (Reconciliation): Only .csv, .tsv and .xlsx, whatever their case
  test('has to be one CSV, TSV or Excel file', async () => {
    expect(await send('x', { name: 'invoice.pdf' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid file type: Please select a CSV file' },
    });
    expect((await send(csv('AWB-R1,1,41'), { name: 'INVOICE.CSV' })).status).toBe(200);
    expect((await send(csv(), { field: 'other' })).status).toBe(400);
  });

  test('is refused to vendor members', async () => {
    expect((await send(csv('AWB-R1,1,41'), { user: member })).status).toBe(403);
    expect((await app.attempt(reconContract.differences, { query: {} }, member)).status).toBe(403);
    expect((await app.attempt(reconContract.uploads, {}, member)).status).toBe(403);
  });
});

// Proves (Reconciliation): Upload history of the last seven days, with status
test('the history goes back seven days', async () => {
  await app.database.query(
    `insert into recon_uploads (filename, status, uploaded_at, uploaded_by_email) values
       ('old.csv', 'completed', now() - interval '7 days 1 minute', 'x'),
       ('recent.csv', 'pending', now() - interval '6 days 23 hours', 'x')`,
  );
  expect((await uploads()).map(({ filename }) => filename)).toEqual(['recent.csv']);
});

// Proves (Reconciliation): Differences by courier with their sum; a missing quote is not a difference of 0
test('differences are summed by courier; without a quote there is no difference, not a difference of 0', async () => {
  await send(csv('AWB-R1,0.75,48', 'AWB-R2,0.5,50', 'AWB-R3,2,99'));
  expect(await app.call(reconContract.differences, { query: {} }, team)).toMatchObject({
    couriers: [
      {
        partner: 'Delhivery',
        parcels: 2,
        chargedWeight: 1250,
        weightDifference: 250,
        withoutWeight: 0,
        chargedCost: 98,
        expectedCost: 90.5,
        costDifference: 7.5,
        withoutQuote: 0,
      },
      {
        partner: 'Prozo',
        parcels: 1,
        withoutWeight: 1,
        chargedCost: 99,
        expectedCost: null,
        costDifference: null,
        withoutQuote: 1,
      },
    ],
    parcels: [
      {
        awb: 'AWB-R1',
        magicOrderId: 'R1-1',
        expectedWeight: 500,
        chargedWeight: 750,
        expectedCost: 40,
        chargedCost: 48,
      },
      { awb: 'AWB-R2', expectedCost: 50.5, chargedCost: 50 },
    ],
  });
});
