import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import type { VendorRequest } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { vendorRequestsContract as requests } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { keepAll } from '../inbox/keeper.ts';
import { inboxSources } from '../inbox-sources.ts';

let app: TestApp;
let admin: User;
let member: User;
let other: User;

const first = '29ABCPE1234F1Z7';
const second = '27AAPFU0939F1ZV';

beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Mine', 'Theirs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  member = await app.createUser('vendor_member', { vendors: ['Mine'] });
  other = await app.createUser('vendor_member', { vendors: ['Theirs'] });
});
afterAll(() => app?.close());

const ask = (field: string, value: string, user = member, vendorName = 'Mine') =>
  app.attempt(requests.ask, { params: { vendorName }, body: { field, value } as never }, user);
const asked = async (field: string, value: string) => {
  const { status, body, text } = await ask(field, value);
  if (status !== 200) throw new Error(text);
  return (body as { request: VendorRequest }).request;
};
const list = async (user = admin, vendorName = 'Mine') =>
  (await app.call(requests.ofVendor, { params: { vendorName } }, user)).requests;
const review = (id: string, status: 'approved' | 'rejected', reviewNotes = '', user = admin) =>
  app.attempt(requests.review, { params: { id }, body: { status, reviewNotes } }, user);
const vendor = () => app.call(vendorsContract.get, { params: { vendorName: 'Mine' } }, admin);

test('a member asks for a GSTIN, and nothing changes until staff approve it', async () => {
  const request = await asked('gstin', first.toLowerCase());
  expect(request).toMatchObject({ field: 'gstin', from: null, to: first, status: 'pending' });
  expect(await vendor()).toMatchObject({ gstin: null, enableGstMethodology: false });
  expect(await list()).toMatchObject([{ id: request.id, requestedBy: member.email, now: null }]);
  expect(await review(request.id, 'approved')).toMatchObject({ status: 200, body: { message: 'Request approved' } });
  expect(await vendor()).toMatchObject({ gstin: first, enableGstMethodology: true });
  expect(await list(member)).toMatchObject([{ id: request.id, status: 'approved', to: first }]);
  const [audit] = await app.database.query(
    "select user_email, subject, details from audit_log where action = 'vendor_request.reviewed'",
  );
  expect(audit).toMatchObject({
    user_email: admin.email,
    subject: 'Mine',
    details: { field: 'gstin', from: null, to: first, status: 'approved' },
  });
  const [change] = await app.database.query('select user_email, changes from vendor_changes order by id desc limit 1');
  expect(change).toMatchObject({ user_email: admin.email, changes: { gstin: { from: null, to: first } } });
});

test('a declined request says why, and is decided once', async () => {
  const { id } = await asked('productionDays', '9');
  expect(await review(id, 'rejected')).toMatchObject({
    status: 400,
    body: { field: 'reviewNotes', message: 'Review notes: Say why: the vendor reads it' },
  });
  expect((await review(id, 'rejected', 'Four at most')).status).toBe(200);
  expect(await list(member)).toContainEqual(
    expect.objectContaining({ id, status: 'rejected', reviewNotes: 'Four at most' }),
  );
  expect(await review(id, 'approved')).toMatchObject({
    status: 409,
    body: { message: 'This request was already declined.' },
  });
});

test('a second request for the same field replaces the first, which can be decided no more', async () => {
  const { id: old } = await asked('productionDays', '3');
  const { id } = await asked('productionDays', '4');
  expect((await list(member)).filter(({ status }) => status === 'pending')).toMatchObject([{ id, to: '4' }]);
  expect(await review(old, 'approved')).toMatchObject({
    status: 409,
    body: { message: 'The vendor has asked for something else meanwhile. Load the page again.' },
  });
  expect((await review(id, 'approved')).status).toBe(200);
  expect(await vendor()).toMatchObject({ productionDays: 4 });
});

test('a request for what has been changed in the meantime is not approved over it', async () => {
  const { id } = await asked('gstin', second);
  await app.call(
    vendorsContract.update,
    { body: { vendorName: 'Mine', gstin: null, enableGstMethodology: false } },
    admin,
  );
  expect(await review(id, 'approved')).toMatchObject({
    status: 409,
    body: {
      field: 'gstin',
      message: `GSTIN has been changed in the meantime: it was ${first} when this was asked for, and is blank now. Decline it, or ask the vendor again.`,
    },
  });
  expect(await vendor()).toMatchObject({ gstin: null });
  expect((await review(id, 'rejected', 'Ask again')).status).toBe(200);
});

test.each([
  ['gstin', '29ABCPE1234F1Z8', 'This is not a GSTIN: please check its 15 characters'],
  ['gstin', ' ', 'GSTIN is required'],
  ['gstin', 'x'.repeat(6000), 'Value: Use at most 200 characters'],
  ['productionDays', '4', 'It has this value already.'],
])('a request to set %s to %j is refused with words', async (field, value, message) => {
  expect(await ask(field, value)).toMatchObject({ status: 400, body: { field: 'value', message } });
});

test('terms, status and notes cannot be asked for', async () => {
  for (const field of ['commissionPercentage', 'status', 'internalNotes'])
    expect(await ask(field, '1')).toMatchObject({ status: 400, body: { field: 'field' } });
});

test('members see and make requests of their own vendors alone, and decide none', async () => {
  const { id } = await asked('parcelLengthCm', '20');
  expect((await ask('gstin', second, other)).status).toBe(404);
  expect((await app.attempt(requests.ofVendor, { params: { vendorName: 'Mine' } }, other)).status).toBe(404);
  expect((await review(id, 'approved', '', member)).status).toBe(403);
  expect(await list(other, 'Theirs')).toEqual([]);
  expect(await ask('gstin', second, admin)).toMatchObject({ status: 403, body: { field: 'gstin' } });
  expect((await review('999999', 'approved')).status).toBe(404);
});

test('the inbox of staff says what is asked for, and that of the vendor why it was declined', async () => {
  const { id } = await asked('parcelWidthCm', '33');
  const reasons = async (user: User) => {
    await keepAll(app.services.db, inboxSources);
    return (await app.call(inboxContract.list, { query: {} }, user)).items.map(({ reason }) => reason);
  };
  expect(await reasons(admin)).toContain('Asks to set Parcel width (cm) to 33.');
  await review(id, 'rejected', 'Too wide for couriers');
  expect(await reasons(member)).toContain('Your request to change your vendor was declined: Too wide for couriers');
});
