import type { ChangeType } from '@shipmagic/domain/warehouses/change-request';
import {
  type ChangeRequest,
  type OwnChangeRequest,
  warehouseChangeRequestsContract as requests,
} from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { type VendorWarehouse, warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { warehouseForm as form } from '../../testing/warehouses.ts';
import { inViewerTransaction } from '../platform/db/transaction.ts';

let app: TestApp;
let admin: User;
let team: User;
let member: User;

beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['Mine', 'Mine too', 'Theirs']) await createVendor(app, name);
  admin = await app.createUser('admin');
  team = await app.createUser('team_member');
  member = await app.createUser('vendor_member', { vendors: ['Mine', 'Mine too'] });
  await app.database.query("update users set first_name = 'Asha', last_name = 'Rao' where id = $1", [member.id]);
});
afterAll(() => app?.close());

let made = 0;
const newName = () => `Warehouse ${++made}`;
const stocked = (change: object = {}, vendorName = 'Mine') =>
  app.call(
    warehousesContract.add,
    { params: { vendorName }, body: form({ warehouseName: newName(), ...change }) },
    admin,
  );
const list = (vendorName = 'Mine') => app.call(warehousesContract.list, { params: { vendorName } }, admin);
const now = async (of: VendorWarehouse) => (await list(of.vendorName)).find(({ id }) => id === of.id);
const ask = (body: object, user = member) => app.attempt(requests.create, { body }, user);
const asked = async (changeType: ChangeType, of: VendorWarehouse, requestedData?: object) => {
  const { status, body, text } = await ask({
    vendorName: of.vendorName,
    warehouseId: of.id,
    changeType,
    ...(requestedData ? { requestedData } : {}),
  });
  if (status !== 200) throw new Error(text);
  return (body as { request: OwnChangeRequest }).request;
};
const look = (id: string, user = admin) => app.call(requests.get, { params: { id } }, user);
const review = (id: string, body: object, user = admin) => app.attempt(requests.review, { params: { id }, body }, user);
const approve = (id: string, body: object = {}) => review(id, { status: 'approved', ...body });

describe('a vendor member', () => {
  // Proves (Warehouses and requests to change them): A vendor member's changes become requests; direct changes are
  // refused
  test('requests a new warehouse, a change and a deletion, and nothing happens yet', async () => {
    const first = await stocked();
    const second = await stocked();
    const name = newName();
    const before = await list();
    expect(
      await ask({ vendorName: 'mine', changeType: 'create', requestedData: form({ warehouseName: name }) }),
    ).toMatchObject({
      status: 200,
      body: {
        message:
          "Your warehouse creation request has been submitted for approval. You will be notified once it's reviewed.",
        request: {
          vendorName: 'Mine',
          warehouseName: name,
          changeType: 'create',
          status: 'pending',
          currentData: null,
        },
      },
    });
    const update = await asked('update', first, { city: 'mysuru', contactPhone: '9845011111' });
    expect(update.requestedData).toMatchObject({ city: 'mysuru', contactPhone: '+919845011111', zipCode: '560038' });
    expect(update.currentData).toMatchObject({ city: 'Bengaluru' });
    expect(await asked('delete', second)).toMatchObject({ requestedData: null, warehouseName: second.warehouseName });
    expect(await list()).toEqual(before);
  });

  test('sees the requests of their vendors and their outcomes, without names of staff', async () => {
    const one = await stocked();
    const request = await asked('update', one, { city: 'Mysuru' });
    await review(request.id, { status: 'rejected', reviewNotes: 'Wrong street' }, team);
    const sent = await app.attempt(requests.ofVendor, { params: { vendorName: 'Mine' } }, member);
    expect((sent.body as { requests: OwnChangeRequest[] }).requests[0]).toMatchObject({
      id: request.id,
      status: 'rejected',
      reviewNotes: 'Wrong street',
    });
    expect(sent.text).not.toContain(team.email);
    expect((await app.attempt(requests.ofVendor, { params: { vendorName: 'Theirs' } }, member)).status).toBe(404);
  });

  test.each<[string, () => Promise<object>, number, object]>([
    [
      'of a foreign vendor',
      async () => ({ vendorName: 'Theirs', changeType: 'create', requestedData: form() }),
      404,
      {
        message: 'Vendor not found',
      },
    ],
    [
      'of a foreign warehouse',
      async () => ({
        vendorName: 'Mine',
        changeType: 'update',
        warehouseId: (await list('Theirs'))[0]?.id,
        requestedData: { city: 'Goa' },
      }),
      404,
      { message: 'Warehouse not found' },
    ],
    [
      'that leaves a mandatory field blank',
      async () => ({ vendorName: 'Mine', changeType: 'create', requestedData: form({ city: ' ', zipCode: '' }) }),
      400,
      { field: 'city', message: 'The following fields are mandatory: City, PinCode' },
    ],
    [
      'without a warehouse',
      async () => ({ vendorName: 'Mine', changeType: 'update', requestedData: { city: 'Goa' } }),
      400,
      { field: 'warehouseId' },
    ],
    [
      'that changes nothing',
      async () => ({
        vendorName: 'Mine',
        changeType: 'update',
        warehouseId: (await stocked()).id,
        requestedData: form({ warehouseName: undefined }),
      }),
      400,
      { field: 'requestedData' },
    ],
    [
      'with a name that is there',
      async () => ({
        vendorName: 'Mine',
        changeType: 'create',
        requestedData: form({ warehouseName: (await stocked()).warehouseName?.toUpperCase() }),
      }),
      409,
      { error: 'conflict' },
    ],
    [
      'of a kind that does not exist',
      async () => ({ vendorName: 'Mine', changeType: 'explode' }),
      400,
      {
        field: 'changeType',
      },
    ],
  ])('cannot make a request %s', async (_, body, status, expected) =>
    expect(await ask(await body())).toMatchObject({ status, body: expected }),
  );

  test('has one pending request per warehouse, however often the button is pressed', async () => {
    const one = await stocked();
    const body = { vendorName: 'Mine', changeType: 'update', warehouseId: one.id, requestedData: { city: 'Goa' } };
    const sent = await Promise.all([ask(body), ask(body), ask({ ...body, changeType: 'delete' })]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const create = { vendorName: 'Mine', changeType: 'create', requestedData: form({ warehouseName: newName() }) };
    expect((await ask(create)).status).toBe(200);
    expect(await ask(create)).toMatchObject({
      status: 409,
      body: { message: 'A request for this warehouse is already waiting for approval.' },
    });
  });

  test('cannot list, open or decide requests, or insert a decided one', async () => {
    const request = await asked('update', await stocked(), { city: 'Goa' });
    expect((await app.attempt(requests.list, {}, member)).status).toBe(403);
    expect((await app.attempt(requests.get, { params: { id: request.id } }, member)).status).toBe(403);
    expect((await review(request.id, { status: 'approved' }, member)).status).toBe(403);
    const { id } = await app.database.one<{ id: string }>("select id from vendors where vendor_name = 'Mine'");
    const viewer = {
      userId: member.id,
      email: member.email,
      role: 'vendor_member' as const,
      sessionId: '',
      vendorIds: [id],
      vendorNames: ['Mine'],
      minOrderDate: null,
      ipAddress: null,
    };
    const refused = (text: string) =>
      inViewerTransaction(app.services.db, viewer, (tx) => sql.raw(text).execute(tx)).then(
        () => 'allowed',
        ({ code }) => code,
      );
    expect(await refused("update warehouse_change_requests set status = 'approved'")).toBe('42501');
    expect(await refused("update warehouses set city = 'Goa'")).toBe('42501');
    expect(
      await refused(
        "insert into warehouse_change_requests (vendor_id, change_type, requested_data) select id, 'create', '{}' from vendors where vendor_name = 'Theirs'",
      ),
    ).toBe('allowed');
    // For another vendor there is no row to insert from; by its id the row policy refuses.
    const theirs = await app.database.one<{ id: string }>("select id from vendors where vendor_name = 'Theirs'");
    expect(
      await refused(
        `insert into warehouse_change_requests (vendor_id, change_type, requested_data) values (${theirs.id}, 'create', '{}')`,
      ),
    ).toBe('42501');
  });
});

describe('staff', () => {
  // Proves (Warehouses and requests to change them): List by page, status and part of the vendor's name, for staff
  test('list requests, newest first, by status and by part of the vendor’s name', async () => {
    const own = await stocked({}, 'Mine too');
    const request = await asked('update', own, { city: 'Goa' });
    const ids = async (query: object) => (await app.call(requests.list, { query }, team)).requests.map(({ id }) => id);
    const all = await app.call(requests.list, { query: { limit: 2 } }, team);
    expect(all).toMatchObject({ page: 1, limit: 2, totalPages: Math.ceil(all.total / 2) });
    expect(all.requests[0]).toMatchObject({
      id: request.id,
      requestedByUser: { firstName: 'Asha', lastName: 'Rao', email: member.email },
      reviewedByUser: null,
    });
    expect(await ids({ vendor: 'E TOO' })).toEqual([request.id]);
    expect(await ids({ vendor: '%' })).toEqual([]);
    expect(await ids({ vendor: 'too', status: 'approved' })).toEqual([]);
    await approve(request.id);
    expect(await ids({ vendor: 'too', status: 'approved' })).toEqual([request.id]);
    expect(await ids({ page: 99 })).toEqual([]);
  });

  test('see a request next to the current warehouse', async () => {
    const one = await stocked();
    const { id } = await asked('update', one, { city: 'Mysuru' });
    expect(await look(id)).toMatchObject({
      currentData: { city: 'Bengaluru' },
      requestedData: { city: 'Mysuru' },
      nowData: { city: 'Bengaluru' },
      warehouseVersion: 1,
      warehouseGone: false,
    });
    expect((await app.attempt(requests.get, { params: { id: 'abc' } }, admin)).status).toBe(400);
    expect((await app.attempt(requests.get, { params: { id: '9'.repeat(40) } }, admin)).status).toBe(400);
    expect((await app.attempt(requests.get, { params: { id: '999999' } }, admin)).status).toBe(404);
  });

  // Proves (Warehouses and requests to change them): Approving carries out the requested or corrected data in one
  // transaction; rejecting checks nothing
  test('approve a request, which carries it out', async () => {
    const [one, two] = [await stocked(), await stocked()];
    const update = await asked('update', one, { city: 'Mysuru' });
    expect(await approve(update.id, { reviewNotes: ' Fine ' })).toMatchObject({
      status: 200,
      body: { message: 'Request approved successfully' },
    });
    expect(await now(one)).toMatchObject({ city: 'Mysuru', version: 2 });
    expect(await look(update.id)).toMatchObject({
      status: 'approved',
      reviewNotes: 'Fine',
      reviewedAt: expect.any(String),
      reviewedByUser: { email: admin.email },
      appliedData: { city: 'Mysuru' },
    });
    const removal = await asked('delete', two);
    expect((await approve(removal.id)).status).toBe(200);
    expect(await now(two)).toBeUndefined();
    expect(await look(removal.id)).toMatchObject({ warehouseGone: true, nowData: null, appliedData: null });

    const name = newName();
    const { body } = await ask({
      vendorName: 'Mine',
      changeType: 'create',
      requestedData: form({ warehouseName: name }),
    });
    const { request } = body as { request: OwnChangeRequest };
    await approve(request.id);
    const created = (await list()).find(({ warehouseName }) => warehouseName === name);
    expect(created).toMatchObject({ isDefault: false });
    expect((await look(request.id)).warehouseId).toBe(created?.id);
  });

  test('may correct a request before approving it, and the original stays on record', async () => {
    const one = await stocked();
    const { id } = await asked('update', one, { city: 'Mysore', contactName: 'Ravi' });
    await approve(id, { updatedRequestData: { city: 'Mysuru', addressLine1: '7 New Road' } });
    expect(await now(one)).toMatchObject({ city: 'Mysuru', contactName: 'Ravi', addressLine1: '7 New Road' });
    expect(await look(id)).toMatchObject({ requestedData: { city: 'Mysore' }, appliedData: { city: 'Mysuru' } });
  });

  test('cannot approve a request that lacks a mandatory field, but can reject it', async () => {
    const one = await stocked();
    const { id } = await asked('update', one, { city: 'Mysuru' });
    expect(await approve(id, { updatedRequestData: { city: ' ', state: '', zipCode: null } })).toMatchObject({
      status: 400,
      body: { field: 'city', message: 'The following mandatory fields are missing: City, State, PinCode' },
    });
    expect(await approve(id, { updatedRequestData: { zipCode: '12' } })).toMatchObject({
      status: 400,
      body: { field: 'zipCode' },
    });
    expect((await look(id)).status).toBe('pending');
    expect(await review(id, { status: 'rejected' })).toMatchObject({
      status: 200,
      body: { message: 'Request rejected successfully' },
    });
    expect(await now(one)).toMatchObject({ city: 'Bengaluru', version: 1 });
  });

  // Proves (Warehouses and requests to change them): One decision, however many decide at once
  test('make one decision when two decide at once, and the second is told which', async () => {
    const one = await stocked();
    const { id } = await asked('update', one, { city: 'Mysuru' });
    const sent = await Promise.all([
      review(id, { status: 'approved' }, admin),
      review(id, { status: 'rejected' }, team),
      review(id, { status: 'approved' }, team),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { status, reviewedByUser } = await look(id);
    expect(sent.find((answer) => answer.status === 409)?.body).toMatchObject({
      message: `This request was already ${status} by ${reviewedByUser?.email}.`,
      details: { status },
    });
    expect(await now(one)).toMatchObject(status === 'approved' ? { version: 2 } : { version: 1 });
  });

  // Proves (Warehouses and requests to change them): A warehouse that was changed or deleted meanwhile is shown as
  // such
  test('see what has been changed in the meantime, and approving undoes none of it', async () => {
    const one = await stocked();
    const { id } = await asked('update', one, { city: 'Mysuru' });
    const seen: ChangeRequest = await look(id);
    await app.call(
      warehousesContract.change,
      { params: { vendorName: 'Mine', id: one.id }, body: { contactName: 'Somebody else' } },
      admin,
    );
    expect(await look(id)).toMatchObject({
      currentData: { contactName: 'Meera Iyer' },
      nowData: { contactName: 'Somebody else' },
    });
    expect(await approve(id, { warehouseVersion: seen.warehouseVersion })).toMatchObject({
      status: 409,
      body: { message: 'This warehouse has been changed in the meantime. Look at the request again.' },
    });
    await approve(id, { warehouseVersion: 2 });
    expect(await now(one)).toMatchObject({ city: 'Mysuru', contactName: 'Somebody else', version: 3 });
  });

  test('can only reject a request for a deleted warehouse', async () => {
    const one = await stocked();
    const { id } = await asked('update', one, { city: 'Mysuru' });
    await app.call(warehousesContract.remove, { params: { vendorName: 'Mine', id: one.id } }, admin);
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { message: 'This warehouse was deleted meanwhile; the request can only be rejected.' },
    });
    expect((await review(id, { status: 'rejected' })).status).toBe(200);
  });

  test('cannot approve what could not be done directly', async () => {
    const name = newName();
    const { body } = await ask({
      vendorName: 'Mine',
      changeType: 'create',
      requestedData: form({ warehouseName: name }),
    });
    const { request } = body as { request: OwnChangeRequest };
    await stocked({ warehouseName: name });
    expect((await approve(request.id)).status).toBe(409);
    expect((await look(request.id)).status).toBe('pending');
    const only = (await list('Mine too')).find(({ isDefault }) => isDefault) as VendorWarehouse;
    const removal = await asked('delete', only);
    expect(await approve(removal.id)).toMatchObject({ status: 409 });
  });
});
