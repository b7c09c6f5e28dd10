import { vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import { vendorColumns } from '@shipmagic/domain/vendor-files/vendor-row';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { tsv, type Upload, uploadFile } from '../../testing/upload.ts';

let app: TestApp;
let admin: User;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from vendors'));

const vendors = (content: Upload['content'], more: Partial<Upload> = {}, user: User | null = admin) =>
  uploadFile(app, user, { path: '/api/vendors/upload', field: 'vendorFile', content, ...more });
const warehouses = (content: Upload['content'], more: Partial<Upload> = {}, user: User | null = admin) =>
  uploadFile(app, user, { path: '/api/warehouses/upload', field: 'warehouseFile', content, ...more });
const counts = async () =>
  app.database.one(
    'select (select count(*)::int from vendors) as vendors, (select count(*)::int from warehouses) as warehouses',
  );
const vendor = (vendorName: string) => app.call(vendorsContract.get, { params: { vendorName } }, admin);
const warehousesOf = (vendorName: string) => app.call(warehousesContract.list, { params: { vendorName } }, admin);
const download = (query: object, user = admin) => app.attempt(vendorFilesContract.export, { query }, user);
const gstin = '29ABCPE1234F1Z7';

describe('a file of vendors', () => {
  // Proves (Vendors and warehouses as files): Upload of vendors: required column under both names, counts of created,
  // updated, skipped
  test('adds and changes vendors, and skips what is kept already', async () => {
    const first = await vendors(
      tsv(
        ['vendor_name', 'Company Name', 'gstin', 'enable_gst_methodology', 'commissionPercentage', 'aboutUs'],
        ['Lamps & Co', 'Lamps Ltd', gstin.toLowerCase(), 'TRUE', '12.5%', 'Says "hello"\nand\tgoodbye'],
        ['Brass', '', '', 'FALSE', '', ''],
      ),
      {},
      team,
    );
    expect(first).toMatchObject({
      status: 200,
      body: {
        created: 2,
        updated: 0,
        skipped: 0,
        errors: [],
        totalErrors: 0,
        affectedVendors: ['Lamps & Co', 'Brass'],
        message: 'Vendors uploaded: 2 created, 0 updated, 0 skipped.',
        applied: true,
      },
    });
    expect(await vendor('Lamps & Co')).toMatchObject({
      companyName: 'Lamps Ltd',
      gstin,
      enableGstMethodology: true,
      commissionPercentage: 12.5,
      aboutUs: 'Says "hello"\nand\tgoodbye',
      currency: 'INR',
      status: 'active',
    });
    const second = await vendors(
      tsv(['city', 'vendorName', 'companyName'], ['Hubli', ' LAMPS & co ', 'Lamps Ltd'], ['', 'Brass', '']),
    );
    expect(second.body).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 1,
      changes: [{ line: 2, vendorName: 'Lamps & Co', action: 'update', fields: ['city'] }],
    });
    // Blank cells and absent columns keep the stored values.
    expect(await vendor('Lamps & Co')).toMatchObject({ city: 'Hubli', companyName: 'Lamps Ltd', version: 2, gstin });
    const [change] = await app.database.query<{ changes: object; user_email: string }>(
      'select changes, user_email from vendor_changes',
    );
    expect(change).toEqual({ changes: { city: { from: null, to: 'Hubli' } }, user_email: admin.email });
    const audit = await app.database.query(
      "select user_email, subject from audit_log where action = 'vendors.uploaded' order by id",
    );
    expect(audit).toMatchObject([{ user_email: team.email, subject: 'file.tsv' }, { user_email: admin.email }]);
  });

  // Proves (Vendors and warehouses as files): A file can be previewed; 50,000 lines are applied as a whole
  test('changes nothing in a dry run', async () => {
    const before = await counts();
    const { body } = await vendors(tsv(['vendorName', 'city'], ['New', 'Goa']), { dryRun: true });
    expect(body).toMatchObject({
      created: 1,
      applied: false,
      message: 'Nothing has been changed yet. Applying the file gives: 1 created, 0 updated, 0 skipped.',
      changes: [{ line: 2, vendorName: 'New', action: 'create' }],
    });
    expect(await counts()).toEqual(before);
    expect(await app.database.query('select from audit_log where action = $1', ['vendors.dry'])).toEqual([]);
  });

  test('with contradictory GST cells changes nothing and names the vendors', async () => {
    const { status, body } = await vendors(
      tsv(
        ['vendorName', 'enable_gst_methodology', 'gstin'],
        ['Good', 'TRUE', gstin],
        ['No number', 'TRUE', ''],
        ['No methodology', '', gstin],
        ['Off', 'FALSE', gstin],
        ['Wrong number', 'TRUE', '29ABCPE1234F1Z8'],
      ),
    );
    expect([status, body]).toMatchObject([
      200,
      {
        created: 0,
        applied: false,
        totalErrors: 4,
        affectedVendors: ['No number', 'No methodology', 'Off', 'Wrong number'],
        message: 'GST field validation failed for 4 vendors: No number, No methodology, Off, Wrong number',
        errors: [
          'Line 3 [No number]: gstin cannot be blank when enable_gst_methodology is TRUE',
          'Line 4 [No methodology]: enable_gst_methodology must be provided when gstin is provided',
          'Line 5 [Off]: GST methodology must be enabled when Tax number/GSTIN is provided',
          'Line 6 [Wrong number]: gstin is not a GSTIN: 29ABCPE1234F1Z8',
        ],
      },
    ]);
    expect(await counts()).toMatchObject({ vendors: 0 });
  });

  test('with only one of the two GST columns is refused', async () => {
    const one = await vendors(tsv(['vendorName', 'gstin'], ['A', gstin]));
    expect(one.body.errors).toEqual(['Line 2 [A]: enable_gst_methodology must be provided when gstin is provided']);
    const other = await vendors(tsv(['vendorName', 'enableGstMethodology'], ['A', 'FALSE']));
    expect(other.body.errors).toEqual(['Line 2 [A]: gstin must be provided when enable_gst_methodology is provided']);
  });

  test('turns GST off by FALSE and a blank GSTIN', async () => {
    await vendors(tsv(['vendorName', 'gstin', 'enableGstMethodology'], ['A', gstin, 'yes']));
    await vendors(tsv(['vendorName', 'gstin', 'enableGstMethodology'], ['A', '', 'no']));
    expect(await vendor('A')).toMatchObject({ gstin: null, enableGstMethodology: false });
  });

  test('with other errors names each line and changes nothing', async () => {
    await vendors(tsv(['vendorName'], ['Kept']));
    const { body } = await vendors(
      tsv(
        ['vendorName', 'email', 'phone', 'zipCode', 'commissionPercentage', 'status', 'canCreateShipments'],
        ['Fine', 'a@example.org', '9845098450', '560038', '5', 'Active', 'no'],
        ['', 'a@example.org', '', '', '', '', ''],
        ['export', '', '', '', '', '', ''],
        ['Kept', 'nobody', '12', '99', '101', 'gone', 'maybe'],
        [' KEPT ', '', '', '', '', '', ''],
        ['x'.repeat(201), '', '', '', '', '', ''],
      ),
    );
    expect(body.message).toBe(`Nothing was changed: the file has ${body.totalErrors} errors.`);
    expect(body.errors.map((error) => error.replace(/x{201}/, 'x…'))).toEqual([
      'Line 3 []: vendorName is blank',
      'Line 4 [export]: vendorName is a reserved word',
      'Line 5 [Kept]: email: Use an email address such as name@example.com',
      expect.stringMatching(/^Line 5 \[Kept\]: commissionPercentage: /),
      'Line 5 [Kept]: status has to be active, inactive or pending',
      'Line 5 [Kept]: canCreateShipments has to be TRUE or FALSE',
      'Line 5 [Kept]: phone is not a phone number: 12',
      'Line 5 [Kept]: zipCode has to be an Indian PIN of 6 digits: 99',
      'Line 6 [KEPT]: this vendor is on line 5 already',
      'Line 7 [x…]: vendorName may have at most 200 characters',
    ]);
    expect(await counts()).toMatchObject({ vendors: 1 });
  });
});

// Proves (Vendors and warehouses as files): Vendors and warehouses are read in UTF-16 and Windows-1252, too
test.each([
  ['UTF-16, as a spreadsheet’s “Unicode Text”', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 of the other order', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
])('vendors and warehouses are read in %s', async (_, encode) => {
  const file = (content: string) => new Uint8Array(encode(content));
  expect((await vendors(file('vendorName\tcity\nCafé Möbel\tGoa'))).status).toBe(200);
  const sent = await warehouses(file('vendorName\twarehouseName\nCafé Möbel\tDépôt'));
  expect(sent).toMatchObject({ status: 200, body: { applied: true, created: 1 } });
  const rows = await app.database.query(
    'select vendor_name, warehouse_name from vendors v join warehouses w on w.vendor_id = v.id',
  );
  expect(rows).toEqual([{ vendor_name: 'Café Möbel', warehouse_name: 'Dépôt' }]);
});

describe('anything else', () => {
  const good = tsv(['vendorName'], ['A']);
  // Proves (Vendors and warehouses as files): Only .tsv and .txt; other encodings, columns, sizes and forms are
  // refused with a reason
  test.each<[string, Partial<Upload>, number, string]>([
    [
      'a CSV',
      { name: 'vendors.csv' },
      400,
      'Invalid file type: Please upload a .tsv or .txt file with tab-separated values.',
    ],
    [
      'a program',
      { name: 'vendors.tsv.exe' },
      400,
      'Invalid file type: Please upload a .tsv or .txt file with tab-separated values.',
    ],
    ['another field', { field: 'file' }, 400, 'Send the file in the field vendorFile'],
    ['nothing in it', { content: '' }, 400, 'The file is empty.'],
    ['blanks in it', { content: '\n\t\t\n  \n' }, 400, 'The file is empty.'],
    ['a heading only', { content: 'vendorName\tcity\n' }, 400, 'The file has a heading, but no lines.'],
    ['no name column', { content: 'city\nGoa' }, 400, 'The file needs a column vendorName; its first line has “city”.'],
    ['commas', { content: 'vendorName,city\nA,Goa' }, 400, 'The values have to be separated by tabs, not by commas.'],
    [
      'an unknown column',
      { content: 'vendorName\tcolour\nA\tred' },
      400,
      'Unknown column: “colour”. Allowed columns: ',
    ],
    ['a column twice', { content: 'vendorName\tvendor_name\nA\tB' }, 400, 'This column appears twice: vendorName.'],
    [
      'half of UTF-16',
      { content: Buffer.from('\ufeffvendorName\nA', 'utf16le').subarray(0, -1) },
      400,
      'The file is not whole UTF-16 text.',
    ],
    ['NUL', { content: 'vendorName\nA\u0000B' }, 400, 'The file has characters that cannot be stored'],
    [
      'a short line',
      { content: 'vendorName\tcity\nA\tGoa\nB' },
      400,
      'Line 3 has 1 value, but the heading on line 1 has 2 columns.',
    ],
    ['a long line', { content: 'vendorName\tcity\nA\tGoa\tIndia' }, 400, 'Line 2 has 3 values'],
    [
      '50,001 lines',
      { content: `vendorName\n${'A vendor\n'.repeat(50_001)}` },
      400,
      'The file has more than 50,000 rows. Split it into several files.',
    ],
    ['an open quote', { content: 'vendorName\tcity\nA\t"Goa\nB\tHubli\n' }, 400, 'a quote is not closed'],
    [
      'a zip',
      { content: Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 0]) },
      400,
      'The file is neither UTF-8, UTF-16 nor Windows',
    ],
    ['11 MB', { content: `vendorName\n${'A vendor\n'.repeat(1_250_000)}` }, 413, 'The file is larger than 10 MB.'],
    [
      '11 MB of one cell',
      { content: `vendorName\n"${'A'.repeat(11 * 1024 * 1024)}` },
      413,
      'The file is larger than 10 MB.',
    ],
    [
      '9 MB of one cell',
      { content: `vendorName\n"${'A'.repeat(9 * 1024 * 1024)}` },
      400,
      'a line is too long, or a quote',
    ],
  ])('%s is refused', async (_, wrong, status, message) => {
    const sent = await vendors(good, wrong);
    expect([sent.status, sent.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await counts()).toMatchObject({ vendors: 0 });
  });

  test('11 MB without an announced size are refused too', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="vendorFile"; filename="a.tsv"\r\n\r\nvendorName\n';
    const piece = new TextEncoder().encode(`${'A vendor'.padEnd(299)}\n`.repeat(300));
    let left = 123;
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(head)),
      pull: (stream) => {
        if (left-- > 0) return stream.enqueue(piece);
        stream.enqueue(new TextEncoder().encode('\r\n--b--\r\n'));
        stream.close();
      },
    });
    const response = await fetch(`${app.url}/api/vendors/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    });
    expect([response.status, await response.json()]).toMatchObject([413, { error: 'too_large' }]);
    expect(await counts()).toMatchObject({ vendors: 0 });
  });

  test('no form, an empty one and a broken one are refused', async () => {
    const send = (headers: Record<string, string>, body: string | FormData) =>
      fetch(`${app.url}/api/vendors/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, ...headers },
        body,
      });
    const json = await send({ 'content-type': 'application/json' }, '{}');
    const empty = await send({}, new FormData());
    const broken = await send({ 'content-type': 'multipart/form-data' }, 'no boundary');
    expect([json.status, empty.status, broken.status]).toEqual([400, 400, 400]);
  });

  test('a byte order mark, CRLF, blank lines and quotes inside a cell are accepted', async () => {
    const content = '\ufeffvendorName\tcompanyName\r\n\r\n"A"\t5" pipes\r\n\t\r\nB\t"Ltd"\r\n';
    expect((await vendors(content, { name: 'VENDORS.TXT' })).body).toMatchObject({ created: 2 });
    expect(await vendor('A')).toMatchObject({ companyName: '5" pipes' });
    expect(await vendor('B')).toMatchObject({ companyName: 'Ltd' });
  });
});

describe('a file of warehouses', () => {
  const heading = ['vendorName', 'warehouseName', 'contactPhone', 'city', 'state', 'zipCode', 'isDefault'];
  beforeEach(() => vendors(tsv(['vendorName'], ['One'], ['Two'])));

  // Proves (Vendors and warehouses as files): Upload of warehouses: both required columns
  test('adds and changes warehouses in normal form; a vendor’s first one is its default', async () => {
    const first = await warehouses(
      tsv(
        heading,
        ['one', 'Main', '098450 98450', 'Bengaluru', 'karnataka', '560 038', ''],
        ['One', 'Second', '', '', '', '', ''],
        ['Two', 'Main', '', '', '', '', 'FALSE'],
      ),
    );
    expect(first.body).toMatchObject({ created: 3, message: 'Warehouses uploaded: 3 created, 0 updated, 0 skipped.' });
    expect(await warehousesOf('One')).toMatchObject([
      {
        warehouseName: 'Main',
        contactPhone: '+919845098450',
        state: 'Karnataka',
        zipCode: '560038',
        country: 'India',
        isDefault: true,
      },
      { warehouseName: 'Second', isDefault: false },
    ]);
    expect(await warehousesOf('Two')).toMatchObject([{ isDefault: false }]);
    const second = await warehouses(
      tsv(
        ['vendorName', 'warehouseName', 'city', 'isDefault'],
        ['One', 'MAIN', 'Bengaluru', ''],
        ['One', 'Second', 'Goa', 'TRUE'],
      ),
    );
    expect(second.body).toMatchObject({
      updated: 2,
      skipped: 0,
      changes: [{ fields: ['warehouseName', 'isDefault'] }, { fields: ['city', 'isDefault'] }],
    });
    expect(await warehousesOf('One')).toMatchObject([
      { warehouseName: 'Second', isDefault: true, city: 'Goa', version: 2 },
      { warehouseName: 'MAIN', isDefault: false, city: 'Bengaluru' },
    ]);
  });

  test.each([
    [
      'heading',
      tsv(['warehouseName'], ['A']),
      400,
      'The file needs a column vendorName; its first line has “warehouseName”.',
    ],
    ['headings', tsv(['city'], ['A']), 400, 'The file needs columns vendorName and warehouseName'],
  ])('without the needed %s is refused', async (_, content, status, message) =>
    expect(await warehouses(content)).toMatchObject({ status, body: { message: expect.stringContaining(message) } }),
  );

  test('with errors names each line and changes nothing', async () => {
    await warehouses(tsv(heading, ['One', 'Main', '', '', '', '', '']));
    const { body } = await warehouses(
      tsv(
        [...heading, 'status'],
        ['Nobody', 'Main', '', '', '', '', '', ''],
        ['One', 'Second', '12', '', 'Nowhere', '1', '', ''],
        ['One', 'SECOND', '', '', '', '', '', ''],
        ['One', '', '', '', '', '', '', ''],
        ['Two', 'A', '', '', '', '', 'TRUE', ''],
        ['Two', 'B', '', '', '', '', 'TRUE', ''],
        ['One', 'Main', '', '', '', '', 'FALSE', 'inactive'],
        ['One', 'Third', '', '', '', '', 'perhaps', 'closed'],
      ),
    );
    expect(body.errors).toEqual([
      'Line 2 [Nobody]: there is no vendor Nobody',
      'Line 3 [One]: Contact Number is not a phone number: 12',
      'Line 3 [One]: PinCode has to be an Indian PIN of 6 digits: 1',
      'Line 3 [One]: State is not a state of India: Nowhere',
      'Line 4 [One]: this warehouse is on line 3 already',
      'Line 5 [One]: warehouseName is blank',
      'Line 7 [Two]: line 6 is the default of this vendor already',
      'Line 8 [One]: Make another warehouse the default instead of this one.',
      'Line 9 [One]: status has to be active or inactive',
      'Line 9 [One]: isDefault has to be TRUE or FALSE',
    ]);
    expect(await counts()).toEqual({ vendors: 2, warehouses: 1 });
  });

  test('changes nothing in a dry run', async () => {
    const { body } = await warehouses(tsv(heading, ['One', 'Main', '', '', '', '', '']), { dryRun: true });
    expect(body).toMatchObject({ created: 1, applied: false, changes: [{ vendorName: 'One', warehouseName: 'Main' }] });
    expect(await counts()).toMatchObject({ warehouses: 0 });
  });
});

describe('permissions', () => {
  test('only staff may upload', async () => {
    const member = await app.createUser('vendor_member');
    for (const send of [vendors, warehouses]) {
      expect((await send(tsv(['vendorName'], ['A']), {}, member)).status).toBe(403);
      expect((await send(tsv(['vendorName'], ['A']), {}, null)).status).toBe(401);
    }
    expect(await counts()).toMatchObject({ vendors: 0 });
  });

  test('everybody may export their scope, vendor members without the internal notes', async () => {
    await vendors(tsv(['vendorName', 'internalNotes'], ['Mine', 'hidden words'], ['Theirs', '']));
    await warehouses(tsv(['vendorName', 'warehouseName'], ['Mine', 'Main'], ['Theirs', 'Secret place']));
    const member = await app.createUser('vendor_member', { vendors: ['Mine'] });
    for (const table of ['vendors', 'vendor_warehouses']) {
      const { text } = await download({ table }, member);
      expect(text).toContain('Mine');
      expect(text).not.toMatch(/Theirs|Secret|hidden|internalNotes/);
      const staff = await download({ table, vendor: ['mine', 'Theirs'] }, team);
      expect(staff.text).toMatch(/Mine[\s\S]*Theirs/);
      expect((await download({ table, vendor: 'Theirs' }, member)).text.trim().split('\r\n')).toHaveLength(1);
    }
  });
});

// Proves (Vendors and warehouses as files): A file has at most 50,000 lines
test.each([vendors, warehouses])('a file has at most 50,000 lines', async (send) => {
  const heading = send === vendors ? 'vendorName\tcity' : 'vendorName\twarehouseName';
  expect(await send(`${heading}\n${'A\tB\n'.repeat(50_001)}`)).toMatchObject({
    status: 400,
    body: { message: 'The file has more than 50,000 rows. Split it into several files.' },
  });
});

// Proves (Vendors and warehouses as files): Vendors' phone numbers are stored in normal form, from files and from the
// screen
test('phone numbers are stored in normal form, as in warehouses; earlier ones stay as they are', async () => {
  const file = (phone: string) => tsv(['vendorName', 'phone', 'billingPhone'], ['Lamps', phone, '0 98450 22222']);
  await vendors(file('98450 11111'));
  expect(await vendor('Lamps')).toMatchObject({ phone: '+919845011111', billingPhone: '+919845022222' });
  expect((await vendors(file('+91-98450-11111'))).body).toMatchObject({ updated: 0, skipped: 1 });
  await app.database.query("update vendors set phone = '98450 33333'");
  expect((await vendors(file('98450 33333'))).body).toMatchObject({ updated: 0, skipped: 1 });
  const about = { vendorName: 'Lamps', billingPhone: '98450 44444', version: 1 };
  expect((await app.attempt(vendorsContract.update, { body: about }, admin)).status).toBe(200);
  expect(await vendor('Lamps')).toMatchObject({ phone: '98450 33333', billingPhone: '+919845044444' });
  const { text } = await download({});
  expect(text).toContain(',+919845044444');
});

// Proves (Vendors and warehouses as files): Numbers with invalid grouping are refused by field name
test.each([
  ['1,2,3', 'commissionPercentage: “1,2,3” is not a number'],
  ['0x10', 'commissionPercentage: “0x10” is not a number'],
])('a percentage of %s is not a number', async (cell, reason) => {
  const { body } = await vendors(tsv(['vendorName', 'commissionPercentage'], ['Lamps', cell]));
  expect(body.errors).toEqual([`Line 2 [Lamps]: ${reason}`]);
});

describe('an export', () => {
  // Proves (Vendors and warehouses as files): Export of both tables in the viewer's scope, formulas guarded, name
  // from the server
  test('is a named CSV file, filtered like the list, with guarded formulas', async () => {
    await vendors(
      tsv(['vendorName', 'companyName', 'city', 'aboutUs'], ['=1+1', '@evil', 'Goa', 'a\nb'], ['Other', '', '', '']),
    );
    const { headers, text } = await download({ search: 'EVIL' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="vendors_export_\d{4}-\d\d-\d\d\.csv"$/);
    const [heading, row] = text.replace(/^\ufeff/, '').split('\r\n');
    expect(heading).toBe(vendorColumns.join(','));
    expect(row).toMatch(/^'=1\+1,'@evil,/);
    expect(row).toContain('"a\nb"');
    expect(text).not.toContain('Other');
    const tabs = await download({ table: 'vendor_warehouses', format: 'tsv' });
    expect(tabs.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-8');
    expect(tabs.headers.get('content-disposition')).toContain('vendor_warehouses_export_');
  });

  // Proves (Vendors and warehouses as files): Exports can be uploaded again
  test('of tab-separated values can be uploaded again: it changes nothing here, and recreates the same elsewhere', async () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'Ω', '₹', '"', "'", '=', '+', ',', '\t', '\n', ' ', '-', '@'),
    });
    const text = words.map((word) => word.trim()).filter((word) => word.length < 100);
    const name = fc.string({ unit: fc.constantFrom('b', 'c', "'", '=', '"', 'é'), minLength: 1 });
    const vendorRow = fc.record({
      vendorName: name,
      companyName: text,
      address: text,
      internalNotes: text,
      commissionPercentage: fc.constantFrom('', '0', '12.5', '100'),
      status: fc.constantFrom('', 'inactive'),
      slabBasedPayments: fc.constantFrom('', 'FALSE'),
    });
    const place = fc.record({
      warehouseName: name,
      addressLine1: text,
      returnCity: text,
      contactPhone: fc.constantFrom('', '+919845098450'),
      offerPickupFromDefault: fc.constantFrom('', 'TRUE'),
    });
    const both = fc.uniqueArray(
      fc.tuple(vendorRow, fc.uniqueArray(place, { selector: (one) => one.warehouseName.toLowerCase(), maxLength: 3 })),
      {
        selector: ([one]) => one.vendorName.toLowerCase(),
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(both, async (given) => {
        await app.database.query('delete from vendors');
        for (const [row, places] of given) {
          const kept = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value || null]));
          const { id } = await app.database.one<{ id: string }>(
            `insert into vendors (vendor_name, company_name, address, internal_notes, commission_percentage, status, slab_based_payments)
             values ($1, $2, $3, $4, $5, $6, $7) returning id`,
            [
              kept.vendorName,
              kept.companyName,
              kept.address,
              kept.internalNotes,
              kept.commissionPercentage,
              kept.status ?? 'active',
              kept.slabBasedPayments !== 'FALSE',
            ],
          );
          for (const [i, one] of places.entries())
            await app.database.query(
              `insert into warehouses (vendor_id, warehouse_name, address_line1, return_city, contact_phone, offer_pickup_from_default, is_default)
               values ($1, $2, nullif($3, ''), nullif($4, ''), nullif($5, ''), $6, $7)`,
              [
                id,
                one.warehouseName,
                one.addressLine1,
                one.returnCity,
                one.contactPhone,
                one.offerPickupFromDefault === 'TRUE',
                i === 0,
              ],
            );
        }
        const files = async () => ({
          vendors: (await download({ table: 'vendors', format: 'tsv' })).text,
          warehouses: (await download({ table: 'vendor_warehouses', format: 'tsv' })).text,
        });
        const before = await files();
        const places = given.flatMap(([, one]) => one).length;
        const again = await vendors(before.vendors);
        expect(again.body).toMatchObject({ created: 0, updated: 0, skipped: given.length, errors: [] });
        if (places > 0)
          expect((await warehouses(before.warehouses)).body).toMatchObject({
            created: 0,
            updated: 0,
            skipped: places,
            errors: [],
          });
        await app.database.query('delete from vendors');
        expect((await vendors(before.vendors)).body).toMatchObject({ created: given.length, errors: [] });
        if (places > 0)
          expect((await warehouses(before.warehouses)).body).toMatchObject({ created: places, errors: [] });
        expect(await files()).toEqual(before);
      }),
      { numRuns: propertyRuns(8) },
    );
  });
});

test('50,000 lines are applied as a whole while other requests are answered', async () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => [`Vendor ${i}`, `Company ${i}`, '9845098450', '560038']);
  const content = tsv(['vendorName', 'companyName', 'phone', 'zipCode'], ...lines);
  let slowest = 0;
  let done = false;
  const watch = (async () => {
    while (!done) {
      const asked = Date.now();
      await app.send('GET', '/healthz');
      slowest = Math.max(slowest, Date.now() - asked);
    }
  })();
  const { body } = await vendors(content);
  done = true;
  await watch;
  expect(body).toMatchObject({ created: 50_000, totalErrors: 0 });
  expect(body.changes).toHaveLength(100);
  expect(await counts()).toMatchObject({ vendors: 50_000 });
  expect(slowest).toBeLessThan(3000);
  expect((await vendors(content)).body).toMatchObject({ skipped: 50_000 });
});
