import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { demoPassword } from '../../demo/demo-config.ts';
import { inAuthTransaction, inSystemTransaction } from '../../platform/db/transaction.ts';
import { rememberShop } from '../../store/orders-of-shop.ts';
import { createAccount } from './create-account.ts';
import { hashSecret } from './link-secret.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await inSystemTransaction(app.services.db, (tx) => rememberShop(tx, 'peacock-garden.myshopify.com'));
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from login_failures'));

const easy = 'This password is easy to guess. Choose several unrelated words.';
const close =
  'This password is similar to your name, your email or the shop’s name. Choose words that nobody associates with you.';

/** A user named Devika Jain. */
async function devika(email: string): Promise<User> {
  const user = await app.createUser('team_member');
  await app.database.query('update users set first_name = $1, last_name = $2, email = $3 where id = $4', [
    'Devika',
    'Jain',
    email,
    user.id,
  ]);
  return { ...user, email };
}

describe('changing one’s own password', () => {
  // Proves (People): Passwords that are common, patterns, or similar to one's name, email or shop are refused at the
  // field, wherever one is chosen; so is the demo's
  test.each([
    ['1234567890', easy],
    ['password12', easy],
    ['Password123', easy],
    ['qwertyuiop', easy],
    ['iloveyou123', easy],
    ['aaaaaaaaaaaa', easy],
    ['P@ssw0rd!!', easy],
    ['welcome@123', easy],
    ['devika.jain.12@example.com', close],
    ['DEVIKA.JAIN.12', close],
    ['devikajain1', close],
    ['Jain-Devika', close],
    ['devika jain 1', close],
    ['1: devika, jain', close],
    ['ShipMagic2026', close],
    ['shipmagic123', close],
    [demoPassword, close],
    ['PeacockGarden', close],
    ['peacock-garden1', close],
  ])('refuses %s, with the reason at the field', async (chosen, message) => {
    const user = await devika('devika.jain.12@example.com');
    const sent = await app.attempt(
      accountContract.changePassword,
      { body: { currentPassword: password, newPassword: chosen } },
      user,
    );
    expect(sent).toMatchObject({ status: 400, body: { error: 'bad_input', field: 'newPassword', message } });
    const login = (typed: string) =>
      app.attempt(authContract.login, { body: { email: user.email, password: typed } }).then(({ status }) => status);
    expect([await login(password), await login(chosen)]).toEqual([200, 401]);
    await app.database.query('delete from users where id = $1', [user.id]);
  });

  test.each(['kestrel orchard lantern', 'x8Fq2-mmz9-Rt', 'k7m2q-9xwra-p3', 'मेरी पहली नाव नीली थी', 'zzzQv7#kL0p'])(
    'accepts %s',
    async (chosen) => {
      const user = await app.createUser('vendor_member');
      const body = { currentPassword: password, newPassword: chosen };
      expect((await app.attempt(accountContract.changePassword, { body }, user)).status).toBe(200);
    },
  );

  test('takes no longer for a very long password', async () => {
    const user = await app.createUser('admin');
    const body = { currentPassword: password, newPassword: 'ab'.repeat(500) };
    const before = process.cpuUsage();
    expect((await app.attempt(accountContract.changePassword, { body }, user)).status).toBe(400);
    const { user: spent, system } = process.cpuUsage(before);
    expect((spent + system) / 1000).toBeLessThan(1500);
  });
});

test('a mailed link refuses a password that is easy to guess, and still works', async () => {
  const user = await devika('devika.reset@example.com');
  await app.database.query(
    `insert into password_resets (id, secret_hash, user_id, expires_at)
     values (gen_random_uuid(), $1, $2, now() + interval '30 minutes')`,
    [hashSecret('mailed secret'), user.id],
  );
  const reset = (chosen: string) =>
    app.send('POST', '/api/auth/reset-password', { body: { token: 'mailed secret', password: chosen } });
  for (const [chosen, message] of [
    ['1234567890', easy],
    ['devika.reset', close],
  ] as const)
    expect(await reset(chosen)).toMatchObject({ status: 400, body: { field: 'password', message } });
  expect((await reset('kestrel orchard lantern')).status).toBe(200);
});

test('an invitation refuses a password that contains the name being entered', async () => {
  const admin = await app.createUser('admin');
  const { invitationLink } = await app.call(
    invitationsContract.invite,
    { body: { email: 'ravi.iyer@example.com', role: 'team_member', vendorList: [] } },
    admin,
  );
  const token = new URL(String(invitationLink)).searchParams.get('token');
  const accept = (chosen: string) =>
    app.send('POST', '/api/auth/signup', {
      body: { token, password: chosen, firstName: 'Raghavendra', lastName: 'Iyer' },
    });
  for (const [chosen, message] of [
    ['password12', easy],
    ['Raghavendra1', close],
    ['ravi.iyer12', close],
  ] as const)
    expect(await accept(chosen)).toMatchObject({ status: 400, body: { field: 'password', message } });
  expect((await accept('kestrel orchard lantern')).status).toBe(200);
});

test.each(['1234567890', 'owner@example.com', demoPassword])('create-admin refuses it too: %s', async (chosen) => {
  const made = inAuthTransaction(app.services.db, (tx) =>
    createAccount(tx, { email: 'owner@example.com', password: chosen, role: 'admin' }),
  );
  await expect(made).rejects.toMatchObject({ status: 400, field: 'password' });
  expect(await app.database.query("select from users where email = 'owner@example.com'")).toEqual([]);
});
