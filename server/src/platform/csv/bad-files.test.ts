import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

/** Every route that accepts a table, with a valid heading and row. */
const tables = {
  '/api/vendors/upload': { heading: ['vendorName', 'city'], row: ['X1', 'Pune'], separator: '\t', name: 'a.tsv' },
  '/api/warehouses/upload': {
    heading: ['vendorName', 'warehouseName'],
    row: ['X1', 'Shed'],
    separator: '\t',
    name: 'a.tsv',
  },
  '/api/recon/preview': {
    heading: ['AWB', 'Actual Weight', 'Actual Cost'],
    row: ['AWB1', '1', '45'],
    separator: ',',
    name: 'a.csv',
  },
  '/api/recon/upload': {
    heading: ['AWB', 'Actual Weight', 'Actual Cost'],
    row: ['AWB1', '1', '45'],
    separator: ',',
    name: 'a.csv',
  },
};
const paths = Object.keys(tables) as (keyof typeof tables)[];

async function send(path: keyof typeof tables, rows: readonly (readonly string[])[]) {
  const field = app.specs.find((spec) => spec.path === path)?.upload ?? '';
  const form = new FormData();
  form.append(field, new Blob([rows.map((row) => row.join(tables[path].separator)).join('\n')]), tables[path].name);
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
}

test('every route that accepts a file is covered here', () =>
  expect(
    app.specs
      .filter(({ upload }) => upload)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...paths].sort()));

describe.each(paths)('%s', (path) => {
  const { heading, row } = tables[path];
  test.each([
    ['one piece', 1],
    ['many pieces', 12_000],
  ])('refuses rows of another length, naming their line, in a file of %s', async (_, more) => {
    const good = Array.from({ length: more }, () => row);
    const lines = [
      [[heading, row, row, [...row, 'extra'], ...good], 'Line 4 has'],
      [[heading, row, row.slice(0, -1), ...good], 'Line 3 has'],
      [[heading, [...row, ''], ...good], 'Line 2 has'],
      [[['Made in March'], heading, row, ...good], 'Line 2 has'],
    ] as const;
    for (const [file, message] of lines)
      expect(await send(path, file)).toMatchObject({
        status: 400,
        body: { error: 'bad_input', message: expect.stringContaining(message) },
      });
  });
});
