import type { WorkbookReport } from '@shipmagic/domain/vendor-files/workbook-report';
import { workbookColumns } from '@shipmagic/domain/vendor-files/workbook-row';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { tsv, type Upload, uploadFile } from '../../testing/upload.ts';
import { withTables } from '../platform/tables/table-rows.ts';

let app: TestApp;
let admin: User;
let team: User;

beforeAll(async () => {
  app = await startTestApp({ delhivery: true });
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from vendors'));

type Row = Partial<Record<(typeof workbookColumns)[number], unknown>>;
const gstin = '29ABCPE1234F1Z7';
const place: Row = {
  contactName: 'Meera Iyer',
  contactPhone: '098450 98450',
  contactEmail: 'meera@example.org',
  addressLine1: '5 Workshop Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: 560038,
};
const bytesOf = async (rows: readonly (readonly unknown[])[], more: object = {}) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Vendors', rows: rows as never, ...more }] }));
const workbook = (rows: readonly Row[]) =>
  bytesOf([[...workbookColumns], ...rows.map((row) => workbookColumns.map((column) => row[column] ?? null))]);
const send = async (content: Upload['content'], more: Partial<Upload> = {}, user: User = admin) => {
  const { status, body } = await uploadFile(app, user, {
    path: '/api/vendor-workbook',
    field: 'workbook',
    name: 'vendors.xlsx',
    content,
    ...more,
  });
  return { status, body: body as unknown as WorkbookReport & { message: string; field?: string } };
};
const vendor = (vendorName: string) => app.call(vendorsContract.get, { params: { vendorName } }, admin);
const warehouses = (vendorName: string) => app.call(warehousesContract.list, { params: { vendorName } }, admin);
const counts = () =>
  app.database.one(
    `select (select count(*)::int from vendors) as vendors, (select count(*)::int from warehouses) as warehouses,
      (select count(*)::int from shipping_partners) as couriers, (select count(*)::int from members_to_invite) as members,
      (select count(*)::int from warehouse_registrations) as registrations`,
  );
const nothing = { vendors: 0, warehouses: 0, couriers: 0, members: 0, registrations: 0 };

const potters: Row = {
  vendorName: 'Potters',
  companyName: 'Potters Pvt Ltd',
  gstin,
  commissionPercentage: 12.5,
  courier: 'delhivery',
  members: 'asha@potters.example; ravi@potters.example',
  ...place,
};

describe('a workbook', () => {
  test('brings vendors with warehouses, couriers and members, and changes nothing the second time', async () => {
    const rows = [potters, { vendorName: 'Weavers', ...place, warehouseName: 'Loom', members: 'asha@potters.example' }];
    const preview = await send(await workbook(rows), { dryRun: true });
    expect(preview.body).toMatchObject({
      applied: false,
      good: 2,
      bad: [],
      vendors: { created: 2, updated: 0 },
      warehouses: { created: 2, updated: 0 },
      couriers: 1,
      members: 3,
    });
    expect(await counts()).toEqual(nothing);
    const first = await send(await workbook(rows), {}, team);
    expect(first).toMatchObject({ status: 200, body: { ...preview.body, applied: true, message: expect.any(String) } });
    expect(first.body.message).toBe(
      'Workbook applied: 2 vendors created, 0 updated, 2 warehouses created, 0 updated, 1 usual courier set, 3 members to invite.',
    );
    expect(await vendor('Potters')).toMatchObject({
      companyName: 'Potters Pvt Ltd',
      gstin,
      enableGstMethodology: true,
      commissionPercentage: 12.5,
      slabBasedPayments: false,
      city: 'Bengaluru',
      zipCode: '560038',
    });
    expect(await vendor('Weavers')).toMatchObject({ commissionPercentage: null, slabBasedPayments: true });
    expect(await warehouses('Potters')).toMatchObject([
      {
        warehouseName: 'Potters',
        isDefault: true,
        contactPhone: '+919845098450',
        registrations: [{ state: 'pending' }],
      },
    ]);
    expect(await warehouses('Weavers')).toMatchObject([{ warehouseName: 'Loom' }]);
    const before = await counts();
    const second = await send(await workbook(rows));
    expect(second.body).toMatchObject({
      good: 2,
      vendors: { created: 0, updated: 0 },
      warehouses: { created: 0, updated: 0 },
      couriers: 0,
      members: 0,
    });
    expect(await counts()).toEqual(before);
    const audit = await app.database.query<{ user_email: string }>(
      "select user_email from audit_log where action = 'vendor_workbook.uploaded' order by id",
    );
    expect(audit.map(({ user_email }) => user_email)).toEqual([team.email, admin.email]);
  });

  test('gives vendors a usual courier by a column, and leaves the rest of them', async () => {
    await createVendor(app, 'Old');
    await createVendor(app, 'Older');
    const { body } = await send(tsv(['vendorName', 'courier'], ['OLD', 'Delhivery'], ['Older', 'prozo']), {
      name: 'couriers.tsv',
    });
    expect(body).toMatchObject({ couriers: 2, vendors: { created: 0, updated: 0 }, applied: true });
    const partners = await app.call(vendorsContract.shippingPartners, { params: { vendorName: 'Old' } }, admin);
    expect(partners).toMatchObject([{ partnerName: 'Delhivery', isDefault: true }]);
  });

  test('applies its good rows and names all that is wrong with the others', async () => {
    await app.createUser('vendor_member', { vendors: [] });
    const { body } = await send(
      await workbook([
        { vendorName: 'Good', ...place },
        { vendorName: 'Bad', ...place, gstin: '29ABCPE1234F1Z8', zipCode: 12, commissionPercentage: 'many' },
        { vendorName: '', ...place },
        { vendorName: 'Half', addressLine1: 'Somewhere' },
        { vendorName: 'Pigeons', courier: 'Pigeon', members: 'nobody' },
        { vendorName: 'Taken', members: admin.email },
      ]),
    );
    expect(body).toMatchObject({ applied: true, good: 1, vendors: { created: 1 }, warehouses: { created: 1 } });
    expect(body.bad.map(({ line, reasons }) => [line, reasons])).toEqual([
      [
        3,
        [
          'PinCode has to be an Indian PIN of 6 digits: 12',
          'commissionPercentage: “many” is not a number',
          'gstin is not a GSTIN: 29ABCPE1234F1Z8',
        ],
      ],
      [4, ['vendorName is blank']],
      [
        5,
        [
          'The following fields are mandatory: Contact Person Name, Contact Number, Email, Address Line 2, City, State, PinCode',
        ],
      ],
      [6, ['members: nobody is not an email address', 'courier: there is no Pigeon. Known: Delhivery, Prozo']],
      [7, [expect.stringContaining('has an account already')]],
    ]);
    expect(body.bad[0]?.cells).toMatchObject({ vendorName: 'Bad', gstin: '29ABCPE1234F1Z8', zipCode: '12' });
    expect(await counts()).toMatchObject({ vendors: 1, warehouses: 1, members: 0 });
  });

  test('refuses a row whose cells go beyond the columns, and names its line', async () => {
    const { body } = await send(Buffer.from('vendorName,companyName\nStraight,A\nShifted,,B\n'));
    expect(body).toMatchObject({ good: 1 });
    expect(body.bad.map(({ line, reasons }) => [line, reasons])).toEqual([
      [3, ['“B” stands to the right of the last column']],
    ]);
  });

  test('takes further rows of a vendor as its warehouses, and refuses two commissions', async () => {
    const { body } = await send(
      await workbook([
        { ...potters, warehouseName: 'Kiln' },
        { vendorName: ' POTTERS\u200b ', ...place, warehouseName: 'Shop' },
        { vendorName: 'potters', ...place, warehouseName: 'Attic', commissionPercentage: 15 },
        { vendorName: 'Wrong', gstin: 'x', ...place },
        { vendorName: 'wrong', ...place, warehouseName: 'Second' },
      ]),
    );
    expect(body.bad.map(({ line, reasons }) => [line, reasons])).toEqual([
      [4, ['commissionPercentage is 15 here, and 12.5 on line 2 of the same vendor']],
      [5, ['gstin is not a GSTIN: x']],
      [6, ['the first row of this vendor, line 5, cannot be applied']],
    ]);
    expect((await warehouses('Potters')).map(({ warehouseName }) => warehouseName)).toEqual(['Kiln', 'Shop']);
  });

  test('says which vendors have the same GSTIN, and applies them', async () => {
    const { body } = await send(
      await workbook([
        { vendorName: 'One', gstin },
        { vendorName: 'Two', gstin },
      ]),
    );
    expect(body).toMatchObject({ applied: true, warnings: [`One and Two have the same GSTIN, ${gstin}.`] });
  });

  test('keeps names that look like formulas, with emoji and of other scripts, as they are', async () => {
    const names = ['=HYPERLINK("x")', '+Plus', '🪔 Diya', 'कुम्हार'];
    const { body } = await send(await workbook(names.map((vendorName) => ({ vendorName, ...place }))));
    expect(body).toMatchObject({ bad: [], vendors: { created: 4 } });
    for (const name of names) expect((await vendor(name)).vendorName).toBe(name);
  });

  test('reads formulas by their value, dates as days, and a heading below a merged title', async () => {
    const rows = [
      ['Our vendors', null, null],
      [],
      ['Vendor Name', 'company_name', 'commissionPercentage'],
      ['Dated', new Date('2026-01-05T00:00:00Z'), 10],
      ['Computed', 'Ltd', { formula: '5*2', formulaResult: 10, value: 10 }],
    ];
    const bytes = await bytesOf(rows, { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }] });
    const { status, body } = await send(bytes);
    expect({ status, bad: body.bad }).toEqual({ status: 200, bad: [] });
    expect(await vendor('Dated')).toMatchObject({ companyName: '2026-01-05', commissionPercentage: 10 });
  });

  test.each([
    ['without a vendor’s name', [['company'], ['x']], /^No sheet has a heading with a column vendorName/],
    [
      'with an unknown column',
      [
        ['vendorName', 'Pin'],
        ['x', '1'],
      ],
      /^Unknown column: “Pin”/,
    ],
    ['with a heading alone', [['vendorName']], /^The file has a heading, but no lines/],
  ])('%s is refused in words', async (_, rows, message) => {
    expect(await send(await bytesOf(rows))).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  });

  test('of 50,000 rows is refused before anything is looked at', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => [`Vendor ${i}`]);
    expect(await send(await bytesOf([['vendorName'], ...rows]))).toMatchObject({
      status: 400,
      body: { message: 'The file has more than 5,000 rows. Split it into several files.' },
    });
    expect(await counts()).toEqual(nothing);
  });

  test('is for staff', async () => {
    const member = await app.createUser('vendor_member', { vendors: [] });
    expect((await send(await workbook([potters]), {}, member)).status).toBe(403);
  });

  test('can be begun with the template', async () => {
    const response = await fetch(`${app.url}/api/vendor-workbook/template`, {
      headers: { authorization: `Bearer ${team.token}` },
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="vendors_workbook.xlsx"');
    const rows: (readonly string[])[] = [];
    await withTables(Buffer.from(await response.arrayBuffer()), async (tables) => {
      for await (const { cells } of tables.rows(0)) rows.push(cells);
    });
    expect(rows).toEqual([[...workbookColumns]]);
  });

  test('of 500 vendors, each with warehouse, courier and two members, is applied as one', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => ({
      ...potters,
      gstin: null,
      vendorName: `Vendor ${i}`,
      members: `a${i}@many.example, b${i}@many.example`,
    }));
    const bytes = await workbook(rows);
    const { body } = await send(bytes);
    expect(body).toMatchObject({
      applied: true,
      vendors: { created: 500 },
      warehouses: { created: 500 },
      members: 1000,
    });
    expect(await counts()).toEqual({ vendors: 500, warehouses: 500, couriers: 500, members: 1000, registrations: 500 });
  });
});
