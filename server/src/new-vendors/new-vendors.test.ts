import { newVendorsContract as contract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importOrder } from '../../testing/orders.ts';
import { answerOf, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let app: TestApp;
let admin: User;
let team: User;

beforeAll(async () => {
  app = await startTestApp({ delhivery: true, mail: true, worker: true });
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
});
afterAll(() => app?.close());

let made = 0;
const gstin = '29ABCPE1234F1Z7';
const place = {
  contactName: 'Meera Iyer',
  contactPhone: '098450 98450',
  contactEmail: 'meera@example.org',
  addressLine1: '5 Workshop Road',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'karnataka',
  zipCode: '560 038',
};
const named = () => `Potter ${++made}`;
const add = (body: object, user = team) => app.attempt(contract.add, { body }, user);
const vendor = (vendorName: string) => app.call(vendorsContract.get, { params: { vendorName } }, admin);
const warehouses = (vendorName: string) => app.call(warehousesContract.list, { params: { vendorName } }, admin);
const readiness = (vendorName: string, user = admin) => app.call(contract.readiness, { params: { vendorName } }, user);

const invited = (vendorName: string) =>
  until('those who were named are invited', async () =>
    (await readiness(vendorName)).members.every(({ state }) => state === 'invited'),
  );

describe('a new vendor', () => {
  test('is added with warehouse, courier and members by one call, and couriers and members hear of it', async () => {
    const vendorName = named();
    const answer = await add({
      vendorName,
      companyName: 'Potters Pvt Ltd',
      gstin: gstin.toLowerCase(),
      commissionPercentage: 12.5,
      courier: 'delhivery',
      members: ['asha@potters.example', 'ravi@potters.example'],
      ...place,
    });
    expect(answerOf(answer)).toEqual({
      status: 200,
      body: { message: 'Vendor added successfully', vendorName, products: 0, orders: 0, warning: null },
    });
    expect(await vendor(vendorName)).toMatchObject({
      companyName: 'Potters Pvt Ltd',
      gstin,
      enableGstMethodology: true,
      commissionPercentage: 12.5,
      slabBasedPayments: false,
      city: 'Bengaluru',
      phone: '+919845098450',
      contactPerson: 'Meera Iyer',
    });
    expect(await app.call(vendorsContract.shippingPartners, { params: { vendorName } }, admin)).toMatchObject([
      { partnerName: 'Delhivery', isDefault: true, status: 'connected' },
    ]);
    await until(
      'the courier knows the warehouse',
      async () => (await warehouses(vendorName))[0]?.registrations[0]?.state === 'registered',
    );
    expect(await warehouses(vendorName)).toMatchObject([
      {
        warehouseName: vendorName,
        isDefault: true,
        contactPhone: '+919845098450',
        zipCode: '560038',
        state: 'Karnataka',
        registrations: [{ partner: 'delhivery', state: 'registered' }],
      },
    ]);
    await invited(vendorName);
    expect((await readiness(vendorName)).members).toEqual([
      { email: 'asha@potters.example', state: 'invited', reason: null },
      { email: 'ravi@potters.example', state: 'invited', reason: null },
    ]);
    expect((await readiness(vendorName)).missing).toEqual([]);
    const { invitations } = await app.call(invitationsContract.list, undefined, admin);
    expect(invitations.filter(({ email }) => email.endsWith('@potters.example'))).toMatchObject([
      { role: 'vendor_member', invitedBy: team.email },
      { role: 'vendor_member', invitedBy: team.email },
    ]);
    const actions = await app.database.query<{ action: string }>(
      'select action from audit_log where subject = $1 order by id',
      [vendorName],
    );
    expect(actions.map(({ action }) => action)).toEqual(['warehouse.added', 'vendor.terms_changed', 'vendor.added']);
  });

  test('may be no more than a name, and lacks the rest', async () => {
    const vendorName = named();
    expect(await add({ vendorName })).toMatchObject({ status: 200 });
    expect((await readiness(vendorName)).missing.map(({ gap }) => gap)).toEqual([
      'warehouse',
      'courier',
      'commission',
      'gstin',
    ]);
  });

  test('may be one whom orders name: it is offered, keeps its orders, and is set up once', async () => {
    const vendorName = named();
    await importOrder(app, { name: `N${made}`, lines: [{ vendor: vendorName, unitPaise: 10_000 }] });
    const offered = async () => (await app.call(contract.names, undefined, team)).vendors;
    expect(await offered()).toContainEqual({ vendorName, products: 0, orders: 1 });
    expect(await add({ vendorName: ` ${vendorName.toUpperCase()}\u200b `, ...place })).toMatchObject({
      status: 200,
      body: { vendorName, orders: 1 },
    });
    expect(await offered()).not.toContainEqual(expect.objectContaining({ vendorName }));
    expect(await add({ vendorName, ...place })).toMatchObject({
      status: 409,
      body: {
        field: 'vendorName',
        message: `There is a vendor ${vendorName} already. Open it to change it.`,
        details: { vendorName },
      },
    });
  });

  test.each([
    ['no name', { vendorName: ' ' }, 'vendorName', 'Vendor name is required'],
    ['a name that nobody sees', { vendorName: '\u200b\u2060' }, 'vendorName', 'Vendor name is required'],
    ['a reserved name', { vendorName: 'Export' }, 'vendorName', 'A vendor cannot be called so'],
    ['the name of no vendor', { vendorName: 'unassigned' }, 'vendorName', 'A vendor cannot be called so'],
    ['a wrong GSTIN', { gstin: '29ABCPE1234F1Z8' }, 'gstin', 'This is not a GSTIN: please check its 15 characters'],
    ['a warehouse without a city', { ...place, city: '' }, 'city', 'The following fields are mandatory: City'],
    [
      'a PIN of five digits',
      { ...place, zipCode: '56003' },
      'zipCode',
      'PinCode has to be an Indian PIN of 6 digits: 56003',
    ],
    ['no state of India', { ...place, state: 'Bavaria' }, 'state', 'State is not a state of India: Bavaria'],
    ['no phone', { ...place, contactPhone: '12' }, 'contactPhone', 'Contact Number is not a phone number: 12'],
    [
      'an address of 6,000 characters',
      { ...place, addressLine1: 'x'.repeat(6000) },
      'addressLine1',
      'Address Line 1 may have at most 200 characters',
    ],
    ['a commission of 120 %', { commissionPercentage: 120 }, 'commissionPercentage', 'The commission is at most 100 %'],
    [
      'an unknown courier',
      { courier: 'Pigeon' },
      'courier',
      'There is no courier Pigeon. Known couriers: Delhivery, Prozo.',
    ],
    [
      'no email address',
      { members: ['a@example.org', 'nobody'] },
      'members.1',
      'Members (entry 2): Please enter a valid email address',
    ],
  ])('with %s is refused by field, and nothing is kept', async (_, body, field, message) => {
    const before = await app.database.one('select count(*) from vendors');
    expect(await add({ vendorName: named(), ...body })).toMatchObject({ status: 400, body: { field, message } });
    expect(await app.database.one('select count(*) from vendors')).toEqual(before);
  });

  test('whose member has an account already is refused: roles are given under User Management', async () => {
    expect(await add({ vendorName: named(), members: [admin.email.toUpperCase()] })).toMatchObject({
      status: 400,
      body: { field: 'members.0', message: expect.stringContaining('has an account already') },
    });
  });

  test('with the GSTIN of another, or a PIN of another state, needs a second look', async () => {
    const [first, second] = [named(), named()];
    await add({ vendorName: first, gstin: '27AAPFU0939F1ZV', ...place });
    const body = { vendorName: second, gstin: '27 AAPFU0939F1ZV'.replace(' ', ''), ...place, zipCode: '110001' };
    expect(await add(body)).toMatchObject({
      status: 409,
      body: {
        field: 'gstin',
        message: `${first} has the same GSTIN. Are they the same company?`,
        details: { confirm: 'sameGstin' },
      },
    });
    expect(await add({ ...body, confirm: ['sameGstin'] })).toMatchObject({
      status: 409,
      body: {
        field: 'zipCode',
        message: 'The PIN code 110001 is not in Karnataka.',
        details: { confirm: 'otherState' },
      },
    });
    expect(await add({ ...body, confirm: ['sameGstin', 'otherState'] })).toMatchObject({
      status: 200,
      body: { warning: 'This GSTIN is registered in Maharashtra, but the address is in Karnataka.' },
    });
  });

  test('is for staff', async () => {
    const member = await app.createUser('vendor_member', { vendors: [] });
    expect((await add({ vendorName: named() }, member)).status).toBe(403);
    expect((await app.attempt(contract.names, undefined, member)).status).toBe(403);
  });

  test('of two people at the same moment is added once', async () => {
    const vendorName = named();
    const answers = await Promise.all([add({ vendorName, ...place }), add({ vendorName, ...place }, admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await warehouses(vendorName)).toHaveLength(1);
  });

  test('somebody named by two vendors is invited to both by one invitation', async () => {
    const [first, second] = [named(), named()];
    const email = 'both@potters.example';
    await add({ vendorName: first, members: [email] });
    await invited(first);
    await add({ vendorName: second, members: [email] });
    await invited(second);
    const vendors = await app.database.query<{ vendor_name: string }>(
      `select v.vendor_name from invitations i join invitation_vendors iv on iv.invitation_id = i.id join vendors v on v.id = iv.vendor_id
       where i.email = $1 and i.replaced_at is null order by v.id`,
      [email],
    );
    expect(vendors.map(({ vendor_name }) => vendor_name)).toEqual([first, second]);
  });
});

describe('vendors that are not ready', () => {
  test('are counted, filtered by what they lack, and say it', async () => {
    const vendorName = named();
    await add({ vendorName, ...place, courier: 'Prozo' });
    const list = (query: object) => app.call(vendorsContract.list, { query: { limit: 100, ...query } }, admin);
    const [found] = (await list({ vendor: [vendorName] })).vendors;
    expect(found?.missing.map(({ says }) => says)).toEqual([
      'Its usual courier Prozo is not connected here.',
      'No commission is set, so it is paid the full value of its orders.',
      'No GSTIN: its tax invoices lack one.',
    ]);
    const counts = await app.call(vendorsContract.notReady, undefined, admin);
    expect((await list({ missing: 'any' })).total).toBe(counts.notReady);
    for (const gap of ['warehouse', 'courier', 'gstin'] as const)
      expect([gap, (await list({ missing: gap })).total]).toEqual([gap, counts.missing[gap]]);
    const names = (await list({ missing: 'warehouse' })).vendors.map((one) => one.vendorName);
    expect(names).not.toContain(vendorName);
    await app.call(vendorsContract.update, { body: { vendorName, status: 'inactive' } }, admin);
    expect((await readiness(vendorName)).missing).toEqual([]);
    expect((await app.call(vendorsContract.notReady, undefined, admin)).active).toBe(counts.active - 1);
  });

  test('a member sees what their own vendor lacks, and nobody’s address', async () => {
    const [mine, theirs] = [named(), named()];
    await add({ vendorName: mine, members: ['new@potters.example'] });
    await add({ vendorName: theirs });
    const member = await app.createUser('vendor_member', { vendors: [mine] });
    expect(await readiness(mine, member)).toMatchObject({ members: [] });
    expect((await readiness(mine, member)).missing.map(({ gap }) => gap)).toEqual([
      'warehouse',
      'courier',
      'commission',
      'gstin',
    ]);
    expect((await app.attempt(contract.readiness, { params: { vendorName: theirs } }, member)).status).toBe(404);
  });
});
