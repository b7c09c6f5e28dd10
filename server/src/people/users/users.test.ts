import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import type { RouteInput } from '@shipmagic/domain/http/route';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

type Change = RouteInput<typeof usersContract.change>['body'];

let app: TestApp;
let admin: User;
let team: User;

beforeAll(async () => {
  app = await startTestApp();
  const [lamps] = [await createVendor(app, 'Lamps'), await createVendor(app, 'Chairs')];
  await lamps.order({ name: 'L1', createdAt: '2026-03-01T06:00:00Z' });
  [admin, team] = [await app.createUser('admin'), await app.createUser('team_member')];
});
afterAll(() => app?.close());

const change = (userId: string, body: Partial<Change> = {}, by = admin) =>
  app.attempt(
    usersContract.change,
    { params: { id: userId }, body: { role: 'vendor_member', isActive: true, vendorList: ['Lamps'], ...body } },
    by,
  );
const me = (user: User) => app.send('GET', '/api/auth/me', { token: user.token });
const rowOf = (id: string) => app.database.one('select role, is_active from users where id = $1', [id]);

describe('the list of users', () => {
  test('contains everybody with vendors and first visible day, and nothing about passwords', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Lamps', 'Chairs'], minOrderDate: '2026-01-05' });
    const { users } = await app.call(usersContract.list, { query: {} }, team);
    expect(users.find(({ id }) => id === member.id)).toEqual({
      id: member.id,
      email: member.email,
      username: null,
      firstName: null,
      lastName: null,
      role: 'vendor_member',
      isActive: true,
      hasTwoFactor: false,
      vendorList: ['Chairs', 'Lamps'],
      vendorPermissions: [{ vendorName: 'Chairs' }, { vendorName: 'Lamps' }],
      minOrderDate: '2026-01-05',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await app.send('GET', '/api/users', { token: team.token })).text).not.toMatch(/argon2|password/i);
    const { user } = await app.call(usersContract.get, { params: { id: member.id } }, team);
    expect(user.vendorPermissions).toEqual([{ vendorName: 'Chairs' }, { vendorName: 'Lamps' }]);
  });

  // Proves (People): Temporary addresses are hidden from the users
  test('hides temporary accesses, also individually', async () => {
    const hidden = [await app.createUser('vendor_member'), await app.createUser('vendor_member')] as const;
    await app.database.query("update users set email = 'lamps-1@TEMP.example.com' where id = $1", [hidden[0].id]);
    await app.database.query("update users set access_ends_at = now() + interval '1 hour' where id = $1", [
      hidden[1].id,
    ]);
    const { users } = await app.call(usersContract.list, { query: {} }, admin);
    for (const { id } of hidden) {
      expect(users.map((user) => user.id)).not.toContain(id);
      expect((await app.attempt(usersContract.get, { params: { id } }, admin)).status).toBe(404);
      expect((await change(id, { role: 'admin' })).status).toBe(404);
      expect(await rowOf(id)).toMatchObject({ role: 'vendor_member' });
    }
  });

  test('has pages, and is searched by words of name, address, role and vendors', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Chairs'] });
    await app.database.query("update users set first_name = 'Zubin', last_name = '100%_Mehta' where id = $1", [
      member.id,
    ]);
    const search = async (term: string, query: object = {}) =>
      app.call(usersContract.list, { query: { search: term, ...query } }, team);
    for (const term of ['zubin', 'MEHTA zub', '100%_m', 'vendor member chairs zubin', member.email])
      expect((await search(term)).users.map(({ id }) => id)).toEqual([member.id]);
    expect((await search('zubin lamps')).total).toBe(0);
    const all = await app.call(usersContract.list, { query: {} }, team);
    expect(all.total).toBe(all.users.length);
    const pages = await Promise.all(
      [1, 2].map((page) => app.call(usersContract.list, { query: { page, limit: 2 } }, team)),
    );
    expect(pages.flatMap(({ users }) => users.map(({ id }) => id))).toEqual(all.users.slice(0, 4).map(({ id }) => id));
    expect(pages[0]).toMatchObject({ total: all.total, page: 1, limit: 2, totalPages: Math.ceil(all.total / 2) });
  });

  test('is not for vendor members', async () => {
    const member = await app.createUser('vendor_member');
    expect((await app.attempt(usersContract.list, { query: {} }, member)).status).toBe(403);
    expect((await app.attempt(usersContract.get, { params: { id: member.id } }, member)).status).toBe(403);
  });
});

describe('editing a user', () => {
  test('is for admins only', async () => {
    const other = await app.createUser('vendor_member');
    expect((await change(other.id, { role: 'team_member' }, team)).status).toBe(403);
    expect((await change(other.id, { role: 'admin' }, other)).status).toBe(403);
    expect(await rowOf(other.id)).toEqual({ role: 'vendor_member', is_active: true });
  });

  test('is never possible for oneself', async () => {
    expect(await change(admin.id, { role: 'admin', isActive: false })).toMatchObject({
      status: 403,
      body: { message: 'You cannot change your own account here.' },
    });
    expect(await rowOf(admin.id)).toEqual({ role: 'admin', is_active: true });
  });

  // Proves (People): Role, status and vendors apply from the next request
  test('takes effect at the person’s next request: vendors, first visible day and role', async () => {
    const member = await app.createUser('vendor_member');
    const seen = async () => (await app.call(ordersContract.list, { query: {} }, member)).total;
    expect(await seen()).toBe(0);
    expect((await change(member.id, { vendorList: ['lamps'] })).body).toMatchObject({
      message: 'User updated successfully',
      user: { vendorList: ['Lamps'], minOrderDate: '2025-01-01' },
    });
    expect(await seen()).toBe(1);
    await change(member.id, { vendorList: ['Lamps'], minOrderDate: '2026-03-02' });
    expect(await seen()).toBe(0);
    await change(member.id, { vendorList: ['Lamps'] });
    expect(await app.call(usersContract.get, { params: { id: member.id } }, admin)).toMatchObject({
      user: { minOrderDate: '2026-03-02' },
    });
    expect((await app.attempt(usersContract.list, { query: {} }, member)).status).toBe(403);
    await change(member.id, { role: 'team_member', vendorList: ['Lamps'] });
    expect((await app.attempt(usersContract.list, { query: {} }, member)).status).toBe(200);
    expect(await app.database.query('select from user_vendors where user_id = $1', [member.id])).toEqual([]);
    await change(member.id, { vendorList: ['Chairs'] });
    expect(await seen()).toBe(0);
  });

  // Proves (The shell): An active vendor member has at least one vendor
  test('leaves no active vendor member without a vendor', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
    const refused = {
      status: 400,
      body: { field: 'vendorList', message: 'Choose at least one vendor: without one the member sees nothing' },
    };
    expect(await change(member.id, { vendorList: [] })).toMatchObject(refused);
    expect((await app.call(usersContract.get, { params: { id: member.id } }, admin)).user.vendorList).toEqual([
      'Lamps',
    ]);
    expect((await change(member.id, { vendorList: [], isActive: false })).status).toBe(200);
    expect(await change(member.id, { vendorList: [] })).toMatchObject(refused);
    expect((await change(member.id, { vendorList: [], role: 'team_member' })).status).toBe(200);
  });

  test('is recorded in the audit log with the previous values', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Lamps'], minOrderDate: '2026-01-01' });
    await change(member.id, { role: 'team_member' });
    const { entries } = await app.call(auditContract.list, { query: { action: 'user.changed' } }, admin);
    expect(entries[0]).toMatchObject({
      actor: { email: admin.email, role: 'admin' },
      subject: member.email,
      details: {
        before: { role: 'vendor_member', isActive: true, vendorList: ['Lamps'], minOrderDate: '2026-01-01' },
        after: { role: 'team_member', isActive: true, vendorList: [], minOrderDate: null },
      },
      ipAddress: '127.0.0.1',
    });
  });

  test('to inactive ends every session permanently, even if the account is reactivated', async () => {
    const member = await app.createUser('vendor_member');
    expect((await me(member)).status).toBe(200);
    await change(member.id, { isActive: false });
    expect((await me(member)).status).toBe(401);
    await change(member.id, { isActive: true });
    expect((await me(member)).status).toBe(401);
    expect((await me(await app.signIn(member.email))).status).toBe(200);
  });

  // Proves (People): There is always an admin left
  test('leaves an admin, even when two deactivate each other at the same moment', async () => {
    await app.database.query("update users set role = 'team_member' where role = 'admin'");
    const [one, two] = [await app.createUser('admin'), await app.createUser('admin')];
    const gone = { role: 'admin', isActive: false } as const;
    const answers = await Promise.all([change(one.id, gone, two), change(two.id, gone, one)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses);
    const left = await app.database.query("select from users where role = 'admin' and is_active");
    expect(left).toHaveLength(1);
    await app.database.query("update users set role = 'admin' where id = $1", [admin.id]);
  });

  test('requires existing vendors, and changes nothing otherwise', async () => {
    const member = await app.createUser('vendor_member', { vendors: ['Lamps'] });
    expect(await change(member.id, { role: 'vendor_member', isActive: false, vendorList: ['Nobody'] })).toMatchObject({
      status: 400,
      body: { field: 'vendorList', message: 'There is no vendor called Nobody' },
    });
    expect(await rowOf(member.id)).toMatchObject({ is_active: true });
    expect((await app.call(authContract.vendorPermissions, {}, member)).vendorPermissions).toHaveLength(1);
  });

  test('that does not exist is not found', async () => {
    expect((await change('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
