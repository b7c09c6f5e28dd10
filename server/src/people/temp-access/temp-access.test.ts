import { auditContract } from '@shipmagic/domain/audit/audit.contract';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVendor } from '../../../testing/orders.ts';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let team: User;

beforeAll(async () => {
  app = await startTestApp({ mail: true, config: { PUBLIC_URL: 'https://office.example.com' } });
  const [lamps, chairs] = [await createVendor(app, 'Lamps & Co'), await createVendor(app, 'Chairs')];
  await lamps.order({ name: 'OLD1', createdAt: '2024-12-31T18:29:59Z' });
  await lamps.order({ name: 'NEW1', createdAt: '2024-12-31T18:30:00Z' });
  await chairs.order({ name: 'CHAIR1', createdAt: '2026-02-01T06:00:00Z' });
  [admin, team] = [await app.createUser('admin'), await app.createUser('team_member')];
});
afterAll(() => app?.close());

const generate = (vendorName = 'Lamps & Co', body: Record<string, unknown> = {}, by = team) =>
  app.send('POST', `/api/vendors/${encodeURIComponent(vendorName)}/generate-temp-access`, { token: by.token, body });
const login = (email: string, password: string) => app.attempt(authContract.login, { body: { email, password } });
const list = () => app.call(tempAccessContract.list, {}, admin);
const revoke = (id: string, by = team) => app.attempt(tempAccessContract.revoke, { params: { id } }, by);
const end = (id: string) =>
  app.database.query("update users set access_ends_at = now() - interval '1 second' where id = $1", [id]);

/** A temporary access that has signed in. */
async function given(vendorName?: string): Promise<User & { password: string }> {
  const sent = await generate(vendorName);
  const { tempCredentials } = sent.body as { tempCredentials: { email: string; password: string } };
  const answer = await login(tempCredentials.email, tempCredentials.password);
  const { token, user } = answer.body as { token: string; user: { id: string } };
  return { ...tempCredentials, id: user.id, token };
}

describe('a temporary access', () => {
  // Proves (People): It sees one vendor from 1 January 2025, and gets no mail
  test('sees only its vendor, from 1 January 2025, as a vendor member', async () => {
    const visitor = await given();
    expect(visitor.email).toMatch(/^lamps-co-[a-z2-9]{6}@temp\.office\.example\.com$/);
    const { orders } = await app.call(ordersContract.list, { query: {} }, visitor);
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(['NEW1']);
    const { vendors } = await app.call(vendorsContract.list, { query: {} }, visitor);
    expect(vendors.map(({ vendorName }) => vendorName)).toEqual(['Lamps & Co']);
    expect((await app.attempt(usersContract.list, { query: {} }, visitor)).status).toBe(403);
    expect((await app.attempt(tempAccessContract.list, {}, visitor)).status).toBe(403);
  });

  // Proves (People): Its expiry and its revocation apply at the next request
  test('expires at the next request, and its password with it', async () => {
    const visitor = await given();
    await end(visitor.id);
    expect((await app.attempt(authContract.me, {}, visitor)).status).toBe(401);
    expect(await login(visitor.email, visitor.password)).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password' },
    });
  });

  test('ends immediately when revoked, permanently', async () => {
    const visitor = await given();
    expect((await revoke(visitor.id)).status).toBe(200);
    expect((await app.attempt(authContract.me, {}, visitor)).status).toBe(401);
    expect((await login(visitor.email, visitor.password)).status).toBe(401);
    await app.database.query('update users set is_active = true where id = $1', [visitor.id]);
    expect((await app.attempt(authContract.me, {}, visitor)).status).toBe(401);
    await app.database.query('update users set is_active = false where id = $1', [visitor.id]);
    expect((await revoke(visitor.id)).status).toBe(409);
  });

  test('gets no mail, neither about orders nor about passwords', async () => {
    const visitor = await given();
    const [id] = (await app.call(ordersContract.list, { query: {} }, visitor)).orders.map((one) => one.magicOrderId);
    const sent = await app.attempt(
      orderMailsContract.emailDetails,
      { params: { id: String(id) }, body: { recipient: 'user' } },
      visitor,
    );
    expect(sent).toMatchObject({ status: 409, body: { message: 'Temporary addresses get no mail.' } });
    await app.call(passwordResetContract.ask, { body: { email: visitor.email } });
    expect(await app.database.query('select from mails')).toEqual([]);
    expect(await app.database.query('select from password_resets')).toEqual([]);
  });

  test('is not among the users that can be found or changed', async () => {
    const { id, email } = await given();
    const { users } = await app.call(usersContract.list, { query: {} }, admin);
    expect(users.map((user) => user.email)).not.toContain(email);
    const body = { role: 'admin', isActive: true, vendorList: [] } as const;
    expect((await app.attempt(usersContract.change, { params: { id }, body }, admin)).status).toBe(404);
  });

  test('returns its password once, and stores only a hash', async () => {
    const { password } = await given();
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect((await app.send('GET', '/api/temp-vendor-access', { token: admin.token })).text).not.toContain(password);
    const kept = await app.database.query('select u::text as row from users u');
    const audit = await app.call(auditContract.list, { query: {} }, admin);
    expect(JSON.stringify([kept, audit])).not.toContain(password);
  });
});

describe('creating a temporary access', () => {
  test.each([
    [{}, 24],
    [{ expirationHours: 1 }, 1],
    [{ expirationHours: 168 }, 168],
  ])('with %j lasts %i hours', async (body, hours) => {
    const before = Date.now();
    const { tempCredentials } = (await generate('lamps & CO', body)).body as {
      tempCredentials: { vendorName: string; expiresAt: string };
    };
    expect(tempCredentials.vendorName).toBe('Lamps & Co');
    const lasts = (Date.parse(tempCredentials.expiresAt) - before) / 3_600_000;
    expect(lasts).toBeGreaterThan(hours - 0.01);
    expect(lasts).toBeLessThan(hours + 0.05);
  });

  test.each([
    [0, 'Choose at least 1 hour'],
    [169, 'Choose at most 168 hours'],
    [1.5, 'Choose whole hours'],
    ['24', expect.any(String)],
  ])('refuses %j hours', async (expirationHours, message) => {
    expect(await generate(undefined, { expirationHours })).toMatchObject({
      status: 400,
      body: { field: 'expirationHours', message },
    });
  });

  test('requires an existing vendor, and is for staff', async () => {
    expect((await generate('Nobody')).status).toBe(404);
    expect((await generate('%20')).status).toBe(404);
    const member = await app.createUser('vendor_member', { vendors: ['Lamps & Co'] });
    expect((await generate(undefined, {}, member)).status).toBe(403);
    expect((await revoke((await given()).id, member)).status).toBe(403);
  });

  test('is recorded in the audit log, as is revoking', async () => {
    const { id, email } = await given('Chairs');
    await revoke(id, admin);
    const { entries } = await app.call(
      auditContract.list,
      { query: { action: ['temporary_access.given', 'temporary_access.revoked'] } },
      admin,
    );
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'temporary_access.revoked', actor: { email: admin.email }, subject: email },
      { action: 'temporary_access.given', actor: { email: team.email }, subject: 'Chairs', details: { email } },
    ]);
  });
});

describe('the list', () => {
  test('counts active and expired ones, and cleanup deletes those that have ended', async () => {
    await app.database.query('delete from users where access_ends_at is not null');
    const [active, expired, revoked, both] = [await given(), await given('Chairs'), await given(), await given()];
    await end(expired.id);
    await revoke(revoked.id);
    await revoke(both.id);
    await end(both.id);
    const { tempAccesses, ...counts } = await list();
    expect(counts).toEqual({ total: 4, active: 1, expired: 1 });
    expect(tempAccesses.map(({ id, isActive, isExpired }) => [id, isActive, isExpired])).toEqual([
      [both.id, false, true],
      [revoked.id, false, false],
      [expired.id, true, true],
      [active.id, true, false],
    ]);
    expect(tempAccesses[2]).toMatchObject({ email: expired.email, vendorName: 'Chairs' });
    expect(await app.call(tempAccessContract.cleanup, {}, team)).toEqual({
      message: 'Cleaned up 2 expired accesses',
      cleanedCount: 2,
    });
    expect((await list()).tempAccesses.map(({ id }) => id)).toEqual([revoked.id, active.id]);
    expect((await app.call(tempAccessContract.cleanup, {}, team)).cleanedCount).toBe(0);
  });

  test('does not include regular accounts: they can be neither revoked nor cleaned up', async () => {
    const person = await app.createUser('vendor_member', { vendors: ['Chairs'] });
    expect((await revoke(person.id, admin)).status).toBe(404);
    await app.call(tempAccessContract.cleanup, {}, admin);
    expect((await app.attempt(authContract.me, {}, person)).status).toBe(200);
  });
});
