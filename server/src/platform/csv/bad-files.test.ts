import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const invoice = {
  heading: ['AWB', 'Actual Weight', 'Actual Cost'],
  row: ['AWB1', '1', '45'],
  separator: ',',
  name: 'a.csv',
};

/** Every route that accepts a table, with a valid heading and row. */
const tables = {
  '/api/vendors/upload': { heading: ['vendorName', 'city'], row: ['X1', 'Pune'], separator: '\t', name: 'a.tsv' },
  '/api/warehouses/upload': {
    heading: ['vendorName', 'warehouseName'],
    row: ['X1', 'Shed'],
    separator: '\t',
    name: 'a.tsv',
  },
  '/api/refund-payments/upload': {
    heading: ['Order', 'Reference', 'Amount'],
    row: ['#1001', '412345678901', '45'],
    separator: ',',
    name: 'a.csv',
  },
  '/api/recon/preview': invoice,
  '/api/recon/upload': invoice,
  '/api/recon/columns': invoice,
  '/api/recon/left-rows': invoice,
};
const paths = Object.keys(tables) as (keyof typeof tables)[];

async function send(path: keyof typeof tables, rows: readonly (readonly string[])[]) {
  const field = app.specs.find((spec) => spec.path === path)?.upload ?? '';
  const form = new FormData();
  form.append(field, new Blob([rows.map((row) => row.join(tables[path].separator)).join('\n')]), tables[path].name);
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: form });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

test('every route that accepts a table is covered here', () =>
  expect(
    app.specs
      // Pictures and papers: `claims/claim-papers.test.ts`, `brand/brand.test.ts`. A workbook's rows are judged one by
      // one: `vendor-files/workbook.test.ts`.
      .filter(({ upload }) => upload && !['claimFile', 'picture', 'workbook'].includes(upload))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...paths].sort()));

/** Charges may stand below lines of other lengths, and a blank cell more says nothing. */
const isStrict = (path: string) => !path.startsWith('/api/recon');

describe.each(paths.filter((path) => path !== '/api/recon/columns'))('%s', (path) => {
  const { heading, row } = tables[path];
  // Proves (Vendors and warehouses as files): A row of another length, a title above the heading, an extra comma: 400
  // with line and reason, on every route that accepts a table
  test.each([
    ['one piece', 1],
    ['many pieces', 12_000],
  ])('refuses rows of another length, naming their line, in a file of %s', async (_, more) => {
    const good = Array.from({ length: more }, () => row);
    const lines = [
      [[heading, row, row, [...row, 'extra'], ...good], 4],
      [[heading, row, row.slice(0, -1), ...good], 3],
      ...(isStrict(path)
        ? ([
            [[heading, [...row, ''], ...good], 2],
            [[['Made in March'], heading, row, ...good], 2],
          ] as const)
        : []),
    ] as const;
    for (const [file, line] of lines) {
      const sent = await send(path, file);
      const says = expect.stringMatching(new RegExp(`line ${line}\\b.* has|${line},".* has`, 'i'));
      if (path === '/api/recon/preview')
        expect(sent).toMatchObject({ status: 200, body: { badRows: 1, bad: [{ line }] } });
      else if (path === '/api/recon/left-rows') expect(sent).toMatchObject({ status: 200, body: says });
      else expect(sent).toMatchObject({ status: 400, body: { error: 'bad_input', message: says } });
    }
  });
});

test.each(paths.filter((path) => !isStrict(path)))('%s finds the heading below a title', async (path) => {
  const { heading, row } = tables[path];
  expect((await send(path, [['Made in March'], heading, [...row, '']])).status).toBe(200);
});
