import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  const vendor = await createVendor(app, 'Brass Works');
  for (const name of ['R1', 'R2', 'R3']) await vendor.order({ name });
  team = await app.createUser('team_member');
  await app.database.query(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, quoted_cost)
     select id, 1, magic_order_id, 'Delhivery', 'created', 'AWB-' || order_number,
       case order_number when 'R1' then 40 when 'R2' then 50.5 end
     from magic_orders`,
  );
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('truncate recon_uploads cascade'));

async function send(route: 'preview' | 'upload' | 'leftRows', rows: readonly string[], query = '') {
  const form = new FormData();
  form.append('reconFile', new Blob([rows.join('\n')]), 'invoice.csv');
  const response = await fetch(`${app.url}${reconContract[route].path}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return response.text();
}
const said = async (...sent: Parameters<typeof send>) => JSON.parse(await send(...sent)) as Record<string, unknown>;
/** The rows that are not taken, below their heading. */
const left = async (rows: readonly string[]) => (await send('leftRows', rows)).trim().split('\r\n').slice(1);
async function charged(): Promise<Record<string, string>> {
  const rows = await app.database.query<{ awb: string; cost: string }>(
    'select awb, cost::text from recon_charges join shipments on id = shipment_id order by 1',
  );
  return Object.fromEntries(rows.map(({ awb, cost }) => [awb, cost]));
}
const heading = 'AWB,Actual Weight,Actual Cost';

test('an AWB that a file has twice is named once: in an invoice both rows count, without one the last', async () => {
  const rows = ['AWB-R1,0.5,40', 'UNKNOWN1,1,10', 'AWB-R1,0.7,60', 'AWB-R2,1,51', 'UNKNOWN1,1,20', 'AWB-R1,1,70'];
  const plain = [heading, ...rows];
  const inInvoice = [`${heading},Invoice No`, ...rows.map((row) => `${row},I-1`)];
  const named = { totalRows: 6, repeatedRows: 2, repeated: ['AWB-R1', 'UNKNOWN1'] };
  expect(await said('preview', plain)).toMatchObject({
    ...named,
    ...{ matchedRows: 2, unmatchedRows: 1, unmatched: ['UNKNOWN1'] },
    money: { total: 141, charged: 121, expected: 90.5 },
  });
  expect(await said('preview', inInvoice, '?courier=delhivery')).toMatchObject({
    ...named,
    ...{ matchedRows: 4, unmatchedRows: 2, unmatched: ['UNKNOWN1', 'UNKNOWN1'] },
    money: { total: 251, charged: 221, expected: 90.5 },
    invoices: [{ number: 'I-1', rows: 4, charged: 221 }],
  });
  expect(await left(plain)).toEqual(['UNKNOWN1,1,20,6,no parcel has this AWB']);
  await send('upload', plain);
  expect(await charged()).toEqual({ 'AWB-R1': '70.00', 'AWB-R2': '51.00' });
});

// Proves (Reconciliation): A file is read piece by piece, to its last row; an AWB that it has twice is named
test('a file of more rows than are held at a time is taken to its last row', async () => {
  const unknown = Array.from({ length: 11_001 }, (_, i) => `UNKNOWN${i},1,1`);
  const file = [heading, 'AWB-R1,1,41', ...unknown, 'AWB-R2,heavy,1', 'AWB-R3,1,43'];
  expect(await said('preview', file)).toMatchObject({
    ...{ totalRows: 11_004, matchedRows: 2, unmatchedRows: 11_001, badRows: 1, bad: [{ line: 11_004 }] },
    money: { total: 11_085, charged: 84 },
  });
  const rows = await left(file);
  expect(rows).toHaveLength(11_002);
  expect([rows[0], rows[11_000], rows[11_001]]).toEqual([
    'UNKNOWN0,1,1,3,no parcel has this AWB',
    'UNKNOWN11000,1,1,11003,no parcel has this AWB',
    'AWB-R2,heavy,1,11004,“heavy” is not a weight',
  ]);
  expect(await said('upload', file, '?take=good')).toMatchObject({ updatedRows: 2, badRows: 1 });
  expect(await charged()).toEqual({ 'AWB-R1': '41.00', 'AWB-R3': '43.00' });
});
