import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { tagKey } from '@shipmagic/domain/search/place-key';
import { keyText } from '@shipmagic/domain/text/key-text';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOrder } from '../../testing/orders.ts';
import { password, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const vendors = () =>
  app.database.query<{ name: string; orders: number }>(
    `select vendor_name as name, (select count(*)::int from magic_orders o where o.vendor_id = v.id) as orders
     from vendors v order by id`,
  );
const order = (name: string, vendor: string, more: object = {}) =>
  importOrder(app, { name, lines: [{ vendor, unitPaise: 10_000, ...more }] });
const found = async (query: object) =>
  (await app.call(ordersContract.list, { query }, admin)).orders.map(({ orderNumber }) => orderNumber).sort();

test('the database and the domain make the same keys of any text', async () => {
  const odd = fc.constantFrom(
    '\u00ad',
    '\u200b',
    '\u200e',
    '\u2060',
    '\ufeff',
    '\u00a0',
    '\u3000',
    ' ',
    '\t',
    '\n',
    '\u0085',
  );
  // Characters that the database's Unicode knows as well as that of the program.
  const known = fc.oneof(
    ...[
      [0x1, 0x36f],
      [0x900, 0x97f],
      [0x1100, 0x11ff],
      [0xac00, 0xad00],
    ].map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCharCode(code))),
  );
  const texts = [
    '\uac8c\u11a7',
    ...fc.sample(
      fc.array(fc.oneof(odd, known)).map((characters) => characters.join('')),
      2000,
    ),
  ];
  const rows = await app.database.query<{ said: string; key: string; tags: string[] }>(
    'select said, app.key_text(said) as key, app.tag_keys(array[said]) as tags from unnest($1::text[]) said',
    [texts],
  );
  expect(rows.map(({ key }) => key)).toEqual(rows.map(({ said }) => keyText(said)));
  // Where lower case is no matter of the language.
  const plain = rows.filter(({ said }) => !/[^\0-\u00ff\u200b-\u200f\u2060\ufeff\u3000]/.test(said));
  expect(plain.map(({ tags }) => tags[0] ?? '')).toEqual(plain.map(({ said }) => tagKey(said)));
});

describe('a vendor whose name comes with characters that nobody sees', () => {
  test.each([
    ['#S1', 'Kiln & Co'],
    ['#S2', 'Kiln\u200b & Co'],
    ['#S3', '\ufeffKILN &\u00a0Co\u00ad'],
    ['#S4', 'Kiln &\u2060 Co'],
    ['#S5', 'Ki\u200eln & Co\u200f '],
  ])('gets the order %s of %j', async (name, vendor) => {
    await order(name, vendor);
    expect((await vendors()).map((one) => one.name)).toEqual(['Kiln & Co']);
    expect(await found({ vendor: [vendor] })).toContain(name);
  });

  test('is one vendor in an order of two spellings, and no vendor at all without a letter', async () => {
    const lines = ['Kiln & Co', 'Kiln & Co\u200d', '\u200b', null].map((vendor) => ({ vendor, unitPaise: 10_000 }));
    expect(await importOrder(app, { name: '#S9', lines })).toHaveLength(2);
    expect((await vendors()).map((one) => one.name)).toEqual(['Kiln & Co', 'Unassigned']);
  });

  test('is opened by the name in any spelling, and cannot be made a second time', async () => {
    const params = { vendorName: 'kiln\u200b & co' };
    expect((await app.call(vendorsContract.get, { params }, admin)).vendorName).toBe('Kiln & Co');
    const again = app.database.query(`insert into vendors (vendor_name) values (U&'Kiln\\200B & Co')`);
    await expect(again).rejects.toThrow(/vendors_name_key/);
  });
});

test('vendors that are one by now keep their orders until somebody merges them, and are found together', async () => {
  await app.database.query(`insert into vendors (vendor_name) values ('Loom')`);
  await app.database.query(`insert into vendors (vendor_name, is_twin) values (U&'Lo\\200Bom', true)`);
  await order('#T1', 'Loom');
  await order('#T2', 'Lo\u200bom');
  await order('#T3', 'LOOM\u200c');
  expect((await vendors()).filter(({ name }) => /L/.test(name))).toEqual([
    { name: 'Loom', orders: 2 },
    { name: 'Lo\u200bom', orders: 1 },
  ]);
  expect(await found({ vendor: ['Loom'] })).toEqual(['#T1', '#T2', '#T3']);
  const opened = async (vendorName: string) =>
    (await app.call(vendorsContract.get, { params: { vendorName } }, admin)).vendorName;
  expect(await opened('Lo\u200bom')).toBe('Lo\u200bom');
  expect(await opened('loom')).toBe('Loom');
});

test('SKUs, tags and words are found in whichever spelling they were typed or sent', async () => {
  await importOrder(app, {
    name: '#U1',
    tags: ['Fes\u200btive  2026'],
    lines: [{ vendor: 'Kiln & Co', unitPaise: 10_000, title: 'Brass\u200e lamp', sku: 'KC\u200b-100\ufeff' }],
  });
  expect(await found({ sku: ['kc-100'] })).toEqual(['#U1']);
  expect(await found({ sku: ['K\u00adC-100'] })).toEqual(['#U1']);
  expect(await found({ tag: ['festive 2026\u200d'] })).toEqual(['#U1']);
  expect(await found({ search: 'bra\u200fss lamp' })).toEqual(['#U1']);
});

test('an account is invited once, and signs in with its email as it was pasted', async () => {
  const signIn = (email: string) => app.attempt(authContract.login, { body: { email, password } });
  expect((await signIn(`\u200b${admin.email.toUpperCase()}\ufeff `)).status).toBe(200);
  const invite = (email: string) =>
    app.attempt(invitationsContract.invite, { body: { email, role: 'team_member', vendorPermissions: [] } }, admin);
  expect((await invite('new\u200b@example.com')).status).toBe(200);
  expect(await app.database.query('select email from invitations')).toEqual([{ email: 'new@example.com' }]);
  expect((await invite(` ${admin.email}\u2060`)).status).toBe(409);
});
