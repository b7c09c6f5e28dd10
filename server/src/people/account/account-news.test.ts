import { accountContract } from '@shipmagic/domain/people/account.contract';
import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { mailsOf } from '../../../testing/mail.ts';
import { createVendor } from '../../../testing/orders.ts';
import { enableTwoFactor, forgetUsedCodes } from '../../../testing/second-factor.ts';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { inAuthTransaction } from '../../platform/db/transaction.ts';
import { resetTwoFactor } from '../two-factor/change-two-factor.ts';
import { hashSecret } from './link-secret.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from login_failures'));

const chosen = 'kestrel orchard lantern';
async function newsOf(user: User) {
  await app.untilIdle();
  return mailsOf(app).received(user.email);
}
const subjects = async (user: User) => (await newsOf(user)).map(({ subject }) => subject).toSorted();

// Proves (People): People are mailed about changes of their password or two-factor sign-in: when, from where, by
// whom, and what to do
test('a changed password is mailed to its owner with time, place and advice', async () => {
  const user = await app.createUser('team_member');
  await app.call(accountContract.changePassword, { body: { currentPassword: password, newPassword: chosen } }, user);
  const mails = await newsOf(user);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your ShipMagic password was changed']);
  const { text = '', html = '' } = mails[0] ?? {};
  const day = new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  expect(text).toContain(day.format(new Date()));
  for (const part of ['127.0.0.1', 'If this was not you', 'Forgot Password?', `${app.url}/login`])
    expect(text).toContain(part);
  for (const secret of [password, chosen, 'argon2']) expect(text + html).not.toContain(secret);
});

test('no mail is sent for failed attempts', async () => {
  const user = await app.createUser('team_member');
  for (const [currentPassword, newPassword] of [
    ['not the password', chosen],
    [password, '1234567890'],
  ])
    expect(
      (await app.attempt(accountContract.changePassword, { body: { currentPassword, newPassword } }, user)).status,
    ).toBe(400);
  expect(await newsOf(user)).toEqual([]);
});

test('a password reset by a mailed link is mailed too', async () => {
  const user = await app.createUser('vendor_member');
  await app.database.query(
    `insert into password_resets (id, secret_hash, user_id, expires_at)
     values (gen_random_uuid(), $1, $2, now() + interval '30 minutes')`,
    [hashSecret('mailed secret'), user.id],
  );
  const body = { token: 'mailed secret', password: chosen };
  expect((await app.send('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  expect(await subjects(user)).toEqual(['Your ShipMagic password was reset']);
});

test('so are enabling, disabling or resetting two-factor sign-in, and new recovery codes', async () => {
  const user = await app.createUser('admin');
  const { secret } = await enableTwoFactor(app, user);
  expect(await subjects(user)).toEqual(['Two-factor sign-in was enabled for your ShipMagic account']);
  await app.call(twoFactorContract.renewRecoveryCodes, { body: { code: appCode(secret) } }, user);
  await forgetUsedCodes(app);
  const body = { currentPassword: password, code: appCode(secret) };
  await app.call(twoFactorContract.disable, { body }, user);
  const own = [
    'New recovery codes were created for your ShipMagic account',
    'Two-factor sign-in was disabled for your ShipMagic account',
    'Two-factor sign-in was enabled for your ShipMagic account',
  ];
  expect(await subjects(user)).toEqual(own);
  await enableTwoFactor(app, user);
  await app.call(twoFactorContract.reset, { params: { id: user.id } }, admin);
  const reset = (await newsOf(user)).find(
    ({ subject }) => subject === 'Two-factor sign-in was reset for your ShipMagic account',
  );
  expect(reset?.text).toContain(admin.email);
  await enableTwoFactor(app, user);
  await inAuthTransaction(app.services.db, (tx) => resetTwoFactor(tx, null, { userId: user.id, now: new Date() }));
  const resets = (await newsOf(user)).filter(({ subject }) => subject.includes('was reset'));
  expect(resets).toHaveLength(2);
});

test('temporary accesses get no such mail, and without a mail server none is written', async () => {
  await createVendor(app, 'Lamps');
  const { tempCredentials } = await app.call(
    tempAccessContract.generate,
    { params: { vendorName: 'Lamps' }, body: {} },
    admin,
  );
  const signedIn = await app.send('POST', '/api/auth/login', {
    body: { email: tempCredentials.email, password: tempCredentials.password },
  });
  const { token, user } = signedIn.body as { token: string; user: { id: string } };
  const temporary = { id: user.id, email: tempCredentials.email, token };
  const change = (currentPassword: string) => ({ body: { currentPassword, newPassword: chosen } });
  await app.call(accountContract.changePassword, change(tempCredentials.password), temporary);
  expect(await newsOf(temporary)).toEqual([]);
  const silent = await startTestApp();
  try {
    await silent.call(accountContract.changePassword, change(password), await silent.createUser('admin'));
    expect(await silent.database.query('select from mails')).toEqual([]);
  } finally {
    await silent.close();
  }
});
