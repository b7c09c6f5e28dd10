import type { RouteInput } from '@shipmagic/domain/http/route';
import { staleChange } from '@shipmagic/domain/orders/stale-change';
import type { Vendor } from '@shipmagic/domain/vendors/vendor';
import { staffOnlyFields } from '@shipmagic/domain/vendors/vendor-abilities';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let colleague: User;
let member: User;
const gstin = '27AAPFU0939F1ZV';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.createUser('admin');
  colleague = await app.createUser('team_member');
  for (const name of ['Mine', 'Theirs']) await createVendor(app, name);
  member = await app.createUser('vendor_member', { vendors: ['Mine'] });
});
beforeEach(() =>
  app.database.query(
    `update vendors set gstin = null, enable_gst_methodology = false, commission_percentage = null, commission_slabs = null,
       state = null, city = null, phone = null, internal_notes = 'pays late', exchange_ships = 'at_pickup'`,
  ),
);
afterAll(() => app?.close());

type Body = RouteInput<typeof vendorsContract.update>['body'];
const get = (user = admin, vendorName = 'Mine') => app.call(vendorsContract.get, { params: { vendorName } }, user);
const save = (body: Omit<Body, 'vendorName'>, user = admin) =>
  app.call(vendorsContract.update, { body: { vendorName: 'Mine', ...body } }, user);
const attempt = (body: object, user = admin) =>
  app.attempt(vendorsContract.update, { body: { vendorName: 'Mine', ...body } }, user);

describe('a vendor', () => {
  test('is found by its name in any case, with all of its fields', async () => {
    expect(await get(admin, ' mine ')).toMatchObject({
      vendorName: 'Mine',
      status: 'active',
      currency: 'INR',
      canCreateShipments: true,
      slabBasedPayments: true,
      commissionPercentage: null,
      commissionSlabs: null,
      globalCommissionSlabs: [],
      internalNotes: 'pays late',
    });
  });

  test('comes with the global slabs while it has none of its own', async () => {
    await app.database.query(
      `insert into settings (key, value) values ('commission_slabs', '[{"from": 1000, "percent": 15}, {"from": 0, "percent": 18}]')`,
    );
    const slabs = [
      { from: 0, percent: 18 },
      { from: 1000, percent: 15 },
    ];
    for (const user of [admin, member]) expect((await get(user)).globalCommissionSlabs).toEqual(slabs);
    await app.database.query(`delete from settings where key = 'commission_slabs'`);
  });

  // Proves (Vendors and their portal): Others' and unknown vendors are the same 404
  test('is the same 404 whether it is somebody else’s or does not exist', async () => {
    for (const vendorName of ['Theirs', 'Nobody']) {
      for (const sent of [
        await app.attempt(vendorsContract.get, { params: { vendorName } }, member),
        await attempt({ vendorName, city: 'Jaipur' }, member),
        await app.attempt(
          vendorsContract.emailSettings,
          { params: { vendorName }, body: { emailNotificationsEnabled: true } },
          member,
        ),
        await app.attempt(vendorsContract.shippingPartners, { params: { vendorName } }, member),
        await app.attempt(
          vendorsContract.addShippingPartner,
          { params: { vendorName }, body: { partnerName: 'Delhivery' } },
          member,
        ),
        await app.attempt(vendorsContract.removeShippingPartner, { params: { vendorName, id: '1' } }, member),
      ])
        expect(sent).toMatchObject({ status: 404, body: { error: 'not_found', message: 'Vendor not found' } });
    }
    expect(await app.database.one(`select city from vendors where vendor_name = 'Theirs'`)).toEqual({ city: null });
  });
});

describe('saving a vendor', () => {
  test('changes what was sent, and nothing else', async () => {
    const before = await get();
    const saved = await save({ city: ' Jaipur ', aboutUs: '', billingEmail: 'bills@example.in', website: 'mine.in' });
    expect(saved).toEqual({ message: 'Vendor updated successfully', version: before.version + 1, warning: null });
    expect(await get()).toEqual({
      ...before,
      city: 'Jaipur',
      billingEmail: 'bills@example.in',
      website: 'https://mine.in',
      version: saved.version,
      updatedAt: expect.any(String),
      lastChange: { userEmail: admin.email, at: expect.any(String) },
    });
  });

  // Proves (Vendors and their portal): Times and the first product's date are not saved
  test('accepts a whole vendor as it was returned, ignoring times, figures and keys', async () => {
    const before = await get();
    const whole = { ...before, createdAt: '1999-01-01', firstProductAdditionDate: '1999-01-01', city: 'Pune' };
    await save(whole);
    expect(await get()).toMatchObject({ city: 'Pune', createdAt: before.createdAt, firstProductAdditionDate: null });
  });

  test('says when new goods of an exchange go out, which is audited and which its members see alone', async () => {
    expect(await get(member)).toMatchObject({ exchangeShips: 'at_pickup' });
    await save({ exchangeShips: 'at_approval' });
    expect(await get(member)).toMatchObject({ exchangeShips: 'at_approval' });
    expect(
      await app.database.one(
        `select details from audit_log where action = 'vendor.terms_changed' order by id desc limit 1`,
      ),
    ).toEqual({ details: { exchangeShips: { from: 'at_pickup', to: 'at_approval' } } });
  });

  test('without a difference makes no new version', async () => {
    const { version } = await save({ city: 'Pune' });
    expect(await save({ city: 'Pune' })).toMatchObject({ version });
  });

  test.each<[string, object, string, string]>([
    [
      'methodology without GSTIN',
      { enableGstMethodology: true },
      'gstin',
      'Tax number/GSTIN is required when GST methodology is enabled',
    ],
    [
      'methodology with a blank GSTIN',
      { enableGstMethodology: true, gstin: '  ' },
      'gstin',
      'Tax number/GSTIN is required when GST methodology is enabled',
    ],
    [
      'GSTIN without methodology',
      { gstin },
      'enableGstMethodology',
      'GST methodology must be enabled when Tax number/GSTIN is provided',
    ],
    [
      'a wrong check character',
      { gstin: '27AAPFU0939F1ZW', enableGstMethodology: true },
      'gstin',
      'This is not a GSTIN: please check its 15 characters',
    ],
    [
      'a commission of 100.01',
      { commissionPercentage: 100.01 },
      'commissionPercentage',
      'The commission is at most 100 %',
    ],
    ['a commission of -1', { commissionPercentage: -1 }, 'commissionPercentage', 'The commission is at least 0 %'],
    [
      'a commission in thousandths',
      { commissionPercentage: 1.005 },
      'commissionPercentage',
      'Commission percentage: Use steps of 0.01 %',
    ],
    [
      'two slabs at one price',
      {
        commissionSlabs: [
          { from: 0, percent: 1 },
          { from: 0, percent: 2 },
        ],
      },
      'commissionSlabs',
      'Two slabs begin at the same price',
    ],
    ['an email that is none', { email: 'mine' }, 'email', 'Use an email address such as name@example.com'],
    [
      'a script as website',
      { website: 'javascript:alert(1)' },
      'website',
      'Website: Use a web address such as https://example.com',
    ],
    ['a phone that cannot exist', { phone: '12345' }, 'phone', 'This is not a valid phone number'],
    ['a PIN of five digits', { zipCode: '56001' }, 'zipCode', 'An Indian PIN code has six digits'],
    ['an unknown status', { status: 'gone' }, 'status', expect.any(String)],
    ['no name', { vendorName: ' ' }, 'vendorName', 'Vendor name is required'],
  ])('refuses %s and names the field', async (_, body, field, message) => {
    const before = await get();
    expect(await attempt(body)).toMatchObject({ status: 400, body: { error: 'bad_input', field, message } });
    expect(await get()).toEqual(before);
  });

  test('turns GST methodology on with a GSTIN, and warns of another state', async () => {
    expect(await save({ gstin: ' 27aapfu0939f1zv', enableGstMethodology: true, state: 'Kerala' })).toMatchObject({
      warning: 'This GSTIN is registered in Maharashtra, but the address is in Kerala.',
    });
    expect(await get()).toMatchObject({ gstin, enableGstMethodology: true });
    expect(await attempt({ enableGstMethodology: false })).toMatchObject({ status: 400 });
    await save({ gstin: '', enableGstMethodology: false });
    expect(await get()).toMatchObject({ gstin: null, enableGstMethodology: false });
  });

  test('sorts a slab table, and stores an empty one as none', async () => {
    await save({
      commissionSlabs: [
        { from: 500, percent: 10 },
        { from: 0, percent: 12.5 },
      ],
      commissionPercentage: 0.01,
    });
    expect(await get()).toMatchObject({
      commissionPercentage: 0.01,
      commissionSlabs: [
        { from: 0, percent: 12.5 },
        { from: 500, percent: 10 },
      ],
    });
    await save({ commissionSlabs: [] });
    expect((await get()).commissionSlabs).toBeNull();
  });

  test('accepts a postal code of another country unchanged', async () => {
    await save({ country: 'Germany', zipCode: '10115' });
    expect(await get()).toMatchObject({ zipCode: '10115' });
    await save({ country: 'India', zipCode: null });
  });
});

describe('a vendor member', () => {
  test('changes contact, address and billing of the granted vendor', async () => {
    await save({ phone: '9845012345', billingCity: 'Mysuru' }, member);
    expect(await get(member)).toMatchObject({ phone: '+919845012345', billingCity: 'Mysuru' });
  });

  test('neither reads nor can infer the internal notes', async () => {
    await save({ internalNotes: 'secret plan' });
    const { text } = await app.attempt(vendorsContract.get, { params: { vendorName: 'Mine' } }, member);
    expect(JSON.parse(text)).toMatchObject({ internalNotes: null });
    const stale = await attempt({ city: 'Goa', version: 1 }, member);
    expect(stale.text).not.toContain('secret plan');
  });

  const other: Partial<Record<keyof Vendor, unknown>> = {
    gstin,
    enableGstMethodology: true,
    canCreateShipments: false,
    exchangeShips: 'at_approval',
    slabBasedPayments: false,
    commissionPercentage: 1,
    commissionSlabs: [{ from: 0, percent: 0 }],
    status: 'inactive',
    internalNotes: 'none',
    productionDays: 3,
    parcelLengthCm: 30,
    parcelWidthCm: 20.5,
    parcelHeightCm: 10,
  };
  test.each(staffOnlyFields)('cannot change %s', async (field) => {
    const before = await get();
    expect(await attempt({ city: 'Panaji', [field]: other[field] }, member)).toMatchObject({
      status: 403,
      body: { error: 'forbidden', field, message: 'View only - Contact admin to modify' },
    });
    expect(await get()).toEqual(before);
  });

  test('may send such a field unchanged', async () => {
    await save({ gstin, enableGstMethodology: true });
    await save({ gstin, enableGstMethodology: true, canCreateShipments: true, city: 'Panaji' }, member);
    expect(await get()).toMatchObject({ city: 'Panaji', gstin });
  });

  test('cannot bypass the server: the database refuses these columns too', async () => {
    const { id } = await app.database.one<{ id: string }>(`select id from vendors where vendor_name = 'Mine'`);
    for (const statement of [
      'select internal_notes from vendors',
      `update vendors set gstin = 'x' where id = ${id}`,
      'delete from vendors',
    ])
      await expect(
        app.database.query(
          `do $$ begin set local role sm_vendor; set local app.vendor_ids = '{${id}}'; execute ${`'${statement.replaceAll("'", "''")}'`}; end $$`,
        ),
      ).rejects.toThrow('permission denied');
  });
});

describe('two people who edit a vendor at once', () => {
  // Proves (Vendors and their portal): Two people who edit a vendor at once are told about each other; unsaved
  // changes are not lost by leaving
  test('are told about each other’s change of the same field, and decide', async () => {
    const { version } = await get();
    await save({ city: 'Jaipur', version }, colleague);
    const refused = await attempt({ city: 'Udaipur', version });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        message: 'Somebody else has changed this vendor in the meantime. Check it again, then save.',
      },
    });
    const details = staleChange.parse((refused.body as { details: unknown }).details);
    expect(details).toMatchObject({
      version: version + 1,
      subject: 'vendor',
      entries: [{ userEmail: colleague.email, changes: { city: { from: null, to: 'Jaipur' } } }],
    });
    await save({ city: 'Udaipur', version: details.version });
    expect((await get()).city).toBe('Udaipur');
  });

  test('do not conflict in different fields', async () => {
    const { version } = await get();
    await save({ city: 'Jaipur', version }, colleague);
    await save({ phone: '9845012345', version });
    expect(await get()).toMatchObject({ city: 'Jaipur', phone: '+919845012345' });
  });

  test('get one winner out of twenty, and the others are told', async () => {
    const { version } = await get();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt({ city: `City ${i}`, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await get()).toMatchObject({ version: version + 1 });
  });
});

describe('terms', () => {
  const audited = (action: string) =>
    app.database.query('select subject, user_email, details from audit_log where action = $1 order by id', [action]);

  test('are recorded in the audit log when they change, unlike other fields', async () => {
    await app.database.query('truncate audit_log');
    await save({ city: 'Agra' });
    await save({ commissionPercentage: 12, internalNotes: 'agreed by phone', city: 'Delhi' });
    expect(await audited('vendor.terms_changed')).toEqual([
      { subject: 'Mine', user_email: admin.email, details: { commissionPercentage: { from: null, to: 12 } } },
    ]);
  });

  test('of all vendors can be changed by admins', async () => {
    const slabs = [{ from: 0, percent: 20 }];
    const attempts = (user: User, body: object) => app.attempt(vendorsContract.saveCommissionSlabs, { body }, user);
    expect(await attempts(colleague, { slabs })).toMatchObject({ status: 403 });
    expect(await attempts(member, { slabs })).toMatchObject({ status: 403 });
    expect(await attempts(admin, { slabs: [...slabs, ...slabs] })).toMatchObject({
      status: 400,
      body: { field: 'slabs', message: 'Two slabs begin at the same price' },
    });
    expect(await attempts(admin, { slabs })).toMatchObject({ status: 200 });
    expect((await get(member)).globalCommissionSlabs).toEqual(slabs);
    expect(await audited('commission.changed')).toMatchObject([{ user_email: admin.email }]);
    await app.call(vendorsContract.saveCommissionSlabs, { body: { slabs: [] } }, admin);
    expect((await get()).globalCommissionSlabs).toEqual([]);
  });
});

describe('email settings', () => {
  const settings = (body: object, user = admin) =>
    app.attempt(vendorsContract.emailSettings, { params: { vendorName: 'Mine' }, body }, user);

  // Proves (Vendors and their portal): Email settings: enabled, an optional start date, no save without an address,
  // their toasts
  test('require an address', async () => {
    await app.database.query(`update vendors set email = null where vendor_name = 'Mine'`);
    expect(await settings({ emailNotificationsEnabled: true })).toMatchObject({
      status: 400,
      body: { field: 'emailNotificationsEnabled', message: 'This vendor has no email address to send to' },
    });
  });

  test('are saved by staff and by the vendor’s members; the start day is optional', async () => {
    await app.database.query(`update vendors set email = 'mine@example.in' where vendor_name = 'Mine'`);
    for (const [user, body, kept] of [
      [admin, { emailNotificationsEnabled: false, emailNotificationStartDate: '2026-12-01' }, '2026-12-01'],
      [member, { emailNotificationsEnabled: true }, null],
    ] as const) {
      expect(await settings(body, user)).toMatchObject({ status: 200 });
      expect(await get()).toMatchObject({
        emailNotificationsEnabled: body.emailNotificationsEnabled,
        emailNotificationStartDate: kept,
      });
    }
  });

  test('refuse a day that does not exist', async () =>
    expect(await settings({ emailNotificationsEnabled: true, emailNotificationStartDate: '2026-02-30' })).toMatchObject(
      {
        status: 400,
        body: {
          field: 'emailNotificationStartDate',
          message: 'Email notification start date: This day does not exist',
        },
      },
    ));
});
