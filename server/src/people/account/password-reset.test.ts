import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf } from '../../../testing/mail.ts';
import { password, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { hashSecret, linkSecret } from './link-secret.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ mail: true, worker: true });
});
afterAll(() => app?.close());
beforeEach(() => app.database.query("delete from allowances where key like 'reset%'"));

const chosen = 'a new password of mine';
const ask = (email: string) => app.attempt(passwordResetContract.ask, { body: { email } });
const reset = (token: string, typed = chosen) =>
  app.attempt(passwordResetContract.reset, { body: { token, password: typed } });
const login = (user: User, typed: string) =>
  app.attempt(authContract.login, { body: { email: user.email, password: typed } });
const me = (user: User) => app.send('GET', '/api/auth/me', { token: user.token });
/** The secret in the newest link in a person's mailbox. */
async function mailedSecret(email: string): Promise<string> {
  await app.untilIdle();
  const secrets = (await mailsOf(app).received(email)).map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1] ?? '');
  return secrets.at(-1) ?? '';
}

describe('requesting a new password', () => {
  test('answers everybody the same, and mails only active people', async () => {
    const [known, inactive, temporary] = [
      await app.createUser('admin'),
      await app.createUser('admin'),
      await app.createUser('vendor_member'),
    ];
    await app.database.query('update users set is_active = false where id = $1', [inactive.id]);
    await app.database.query("update users set access_ends_at = now() + interval '1 hour' where id = $1", [
      temporary.id,
    ]);
    const addresses = [known.email.toUpperCase(), 'nobody@example.com', inactive.email, temporary.email];
    const answers = [];
    for (const email of addresses) answers.push(await ask(email));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 4 }, () => [
        200,
        JSON.stringify({
          message: 'If there is an account for this address, a link to choose a new password is on its way.',
        }),
      ]),
    );
    expect(await mailedSecret(known.email)).not.toBe('');
    for (const email of addresses.slice(1)) expect([email, await mailedSecret(email)]).toEqual([email, '']);
  });

  test('does not look up the account during the call, so that timing reveals nothing', async () => {
    const waiting = await startTestApp({ mail: true });
    try {
      const { email } = await waiting.createUser('admin');
      await waiting.database.query('alter table users rename to away');
      for (const typed of [email, 'nobody@example.com']) {
        expect((await waiting.attempt(passwordResetContract.ask, { body: { email: typed } })).status).toBe(200);
      }
      const jobs = await waiting.database.query('select payload from graphile_worker._private_jobs order by id');
      expect(jobs).toEqual([{ payload: { email } }, { payload: { email: 'nobody@example.com' } }]);
    } finally {
      await waiting.close();
    }
  });

  test('is limited per address, account or not, and per network', async () => {
    const { email } = await app.createUser('admin');
    for (const typed of [email, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await ask(typed)).status);
      expect([typed, statuses]).toEqual([typed, [200, 200, 200, 429]]);
    }
    await app.database.query("update allowances set points = 0, updated_at = now() where key like 'reset-from:%'");
    expect((await ask('somebody.else@example.com')).status).toBe(429);
    await app.untilIdle();
  });

  test('is limited for parallel requests too', async () => {
    const { email } = await app.createUser('admin');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    await app.untilIdle();
  });

  test('uses PUBLIC_URL in the link, whatever host the request names', async () => {
    const { email } = await app.createUser('admin');
    const sent = request(`${app.url}/api/auth/password-reset`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      },
    });
    sent.end(JSON.stringify({ email }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    await app.untilIdle();
    const [mail] = await mailsOf(app).received(email);
    expect(mail?.text).toContain(`${app.url}/reset-password?token=`);
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
  });

  test('says so while mail is not enabled', async () => {
    const silent = await startTestApp();
    try {
      const sent = await silent.attempt(passwordResetContract.ask, { body: { email: 'nobody@example.com' } });
      expect(sent).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    } finally {
      await silent.close();
    }
  });
});

describe('the link', () => {
  const linkFor = async (user: User) => {
    await app.database.query("delete from allowances where key like 'reset%'");
    expect((await ask(user.email)).status).toBe(200);
    return mailedSecret(user.email);
  };

  // Proves (People): A reset works once, for 30 minutes, and ends all sessions
  test('sets the password once and ends all sessions', async () => {
    const user = await app.createUser('team_member');
    const second = await app.signIn(user.email);
    const token = await linkFor(user);
    const answers = await Promise.all([reset(token), reset(token, 'another password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await reset(token)).status).toBe(410);
    expect([(await me(user)).status, (await me(second)).status]).toEqual([401, 401]);
    expect((await login(user, password)).status).toBe(401);
    const winner = answers[0]?.status === 200 ? chosen : 'another password';
    expect((await login(user, winner)).status).toBe(200);
    const [entry] = await app.database.query("select * from audit_log where action = 'password.reset'");
    expect(entry).toMatchObject({ user_email: user.email, ip_address: '127.0.0.1' });
  });

  test('stops working when another one was used', async () => {
    const user = await app.createUser('admin');
    const [first, second] = [await linkFor(user), await linkFor(user)];
    expect(first).not.toBe(second);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second, 'of a thief, too late')).status).toBe(410);
    expect((await login(user, chosen)).status).toBe(200);
  });

  test.each([
    ['is older than 30 minutes', "update password_resets set expires_at = now() - interval '1 second'"],
    ['is of an account that was deactivated', 'update users set is_active = false where id = $1'],
  ])('that %s does nothing', async (_, text) => {
    const user = await app.createUser('admin');
    const token = await linkFor(user);
    await app.database.query(text, text.includes('$1') ? [user.id] : []);
    expect((await reset(token)).status).toBe(410);
    await app.database.query('update users set is_active = true where id = $1', [user.id]);
    expect((await login(user, password)).status).toBe(200);
  });

  test('is valid for 30 minutes', async () => {
    await linkFor(await app.createUser('admin'));
    const { minutes } = await app.database.one<{ minutes: number }>(
      'select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from password_resets order by created_at desc limit 1',
    );
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThan(31);
  });

  test('is stored as a hash; neither that, nor its id, nor a secret for another purpose opens anything', async () => {
    const user = await app.createUser('admin');
    const token = await linkFor(user);
    const row = await app.database.one<{ id: string; secret_hash: string }>(
      'select id, secret_hash from password_resets where user_id = $1',
      [user.id],
    );
    expect(row.secret_hash).toBe(hashSecret(token));
    const kept = await app.database.query('select m::text as row from mails m');
    expect(JSON.stringify(kept)).not.toContain(token);
    const invitation = linkSecret(app.services.keys.accountLink.current, 'invitation', row.id);
    for (const wrong of [row.id, row.secret_hash, invitation, `${token}x`, 'x']) {
      expect([wrong, (await reset(wrong)).status]).toEqual([wrong, 404]);
    }
  });

  test('requires a password of 10 characters', async () => {
    expect(await reset('x', 'short')).toMatchObject({
      status: 400,
      body: { field: 'password', message: 'The password needs at least 10 characters' },
    });
  });
});
