import { authContract } from '@shipmagic/domain/people/auth.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { enableTwoFactor, forgetUsedCodes } from '../../../testing/second-factor.ts';
import { password, type Sent, startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  // One proxy in front, so that each visitor can have an address.
  app = await startTestApp({ config: { TRUST_PROXY: '1' } });
});
afterAll(() => app?.close());
beforeEach(() => app.database.query('delete from login_failures'));

const signIn = (address: string, email: string, typed = password, code?: string): Promise<Sent> =>
  app.send('POST', authContract.login.path, {
    body: { email, password: typed, ...(code ? { code } : {}) },
    headers: { 'x-forwarded-for': address },
  });
const retryAfter = ({ headers }: Sent) => Number(headers.get('retry-after'));
/** Simulates that much time since all failures. */
const pass = (seconds: number) =>
  app.database.query("update login_failures set last_failed_at = last_failed_at - $1 * interval '1 second'", [seconds]);
/** Guesses from one network after another, three each, so that none has to wait. */
async function guessFromEverywhere(networks: number, guess: (address: string) => Promise<Sent>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < networks; n++)
    for (let i = 0; i < 3; i++) statuses.push((await guess(`2001:db8:${n.toString(16)}::${i + 1}`)).status);
  return statuses;
}

describe('an account under attack from many networks', () => {
  // Proves (People): Nobody can lock somebody else out, neither by passwords nor by codes; a storm of guesses delays
  // nobody else
  test('admits its owner from an address without failures, and checks three attempts of any such address', async () => {
    const { email } = await app.createUser('admin');
    const guesses = await guessFromEverywhere(8, (address) => signIn(address, email, 'guess'));
    expect(new Set(guesses)).toEqual(new Set([401]));
    await app.database.query("update login_failures set failures = 100000 where key like 'account:%'");
    for (const typed of ['a slip', 'another slip'])
      expect((await signIn('203.0.113.5', email, typed)).status).toBe(401);
    expect((await signIn('203.0.113.5', email)).status).toBe(200);
    expect((await signIn('203.0.113.6', email)).status).toBe(200);
  });

  test('makes addresses that failed wait longer than usual, but no longer than an hour', async () => {
    const { email } = await app.createUser('admin');
    const slips = async (address: string) => {
      for (let i = 0; i < 3; i++) expect((await signIn(address, email, 'guess')).status).toBe(401);
      return retryAfter(await signIn(address, email, 'guess'));
    };
    expect(await slips('203.0.113.1')).toBeLessThanOrEqual(4);
    await app.database.query("update login_failures set failures = 100000 where key like 'account:%'");
    expect(await slips('203.0.113.2')).toBeGreaterThan(200);
    await app.database.query("update login_failures set failures = 1000 where key like 'pair:%'");
    expect(retryAfter(await signIn('203.0.113.2', email))).toBeLessThanOrEqual(3600);
    await pass(3600);
    expect((await signIn('203.0.113.2', email)).status).toBe(200);
  });
});

describe('an address that failed', () => {
  test('waits ever longer, whether or not the account exists, even with the right password', async () => {
    const { email } = await app.createUser('admin');
    const waits = async (typed: string) => {
      const seconds: number[] = [];
      for (let i = 0; i < 3; i++) expect((await signIn('203.0.113.7', typed, 'guess')).status).toBe(401);
      for (let i = 0; i < 6; i++) {
        const refused = await signIn('203.0.113.7', typed, i % 2 ? 'guess' : password);
        expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
        seconds.push(retryAfter(refused));
        await pass(retryAfter(refused));
        expect((await signIn('203.0.113.7', typed, 'guess')).status).toBe(401);
      }
      return seconds;
    };
    for (const typed of [email, 'nobody@example.com']) {
      // The attempts' own duration is part of the wait.
      for (const [i, seconds] of (await waits(typed)).entries()) {
        expect(seconds).toBeLessThanOrEqual(4 * 2 ** i);
        expect(seconds).toBeGreaterThan(4 * 2 ** i - 4);
      }
    }
  });

  test('is its whole network: an IPv6 /64, or an IPv4 address in any notation', async () => {
    const { email } = await app.createUser('admin');
    for (const host of ['2001:db8:5:1::1', '2001:DB8:5:1:0:0:0:2', '2001:db8:5:1:ffff:ffff:ffff:ffff'])
      expect((await signIn(host, email, 'guess')).status).toBe(401);
    expect((await signIn('2001:db8:5:1::99', email)).status).toBe(429);
    expect((await signIn('2001:db8:5:2::1', email)).status).toBe(200);
    for (const host of ['203.0.113.8', '::ffff:203.0.113.8', '::ffff:cb00:7108'])
      expect((await signIn(host, email, 'guess')).status).toBe(401);
    expect((await signIn('203.0.113.8', email)).status).toBe(429);
  });
});

describe('a flood of guesses from many addresses at once', () => {
  test('is refused beyond a short queue, while sign-ins and other requests do not wait', async () => {
    const [owner, other] = [await app.createUser('admin'), await app.createUser('team_member')];
    const home = '198.51.100.4';
    expect((await signIn(home, owner.email)).status).toBe(200);
    const storm = Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        signIn(`2001:db8:${n.toString(16)}::1`, n % 2 ? owner.email : `nobody${n}@example.com`, 'guess'),
      ),
    );
    const meanwhile = Promise.all([
      signIn(home, owner.email),
      signIn(home, owner.email),
      app.send('GET', authContract.me.path, { token: other.token }),
    ]);
    expect((await meanwhile).map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await storm;
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect(count(401) + count(429)).toBe(150);
    expect(count(429)).toBeGreaterThan(50);
    for (const refused of answers.filter(({ status }) => status === 429)) {
      expect(refused.body).toEqual({
        error: 'too_many_requests',
        message: 'Too many people are signing in at this moment. Please try again in a few seconds.',
      });
      expect(retryAfter(refused)).toBeGreaterThan(0);
    }
    // Attempts that were not checked do not count as failures.
    const [{ failed } = { failed: -1 }] = await app.database.query<{ failed: number }>(
      "select coalesce(sum(failures), 0)::int as failed from login_failures where key like 'pair:%'",
    );
    expect(failed).toBe(count(401));
    // Nor do they leave anything behind.
    expect((await signIn('198.51.100.77', owner.email)).status).toBe(200);
  });
});

describe('second-factor codes', () => {
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const withApp = async () => {
    const user: User = await app.createUser('admin');
    const factor = await enableTwoFactor(app, user);
    return { ...user, ...factor };
  };

  test('guessed by somebody with the password do not lock the owner out', async () => {
    const { email, secret } = await withApp();
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++)
      statuses.push((await signIn('203.0.113.9', email, password, wrong(appCode(secret)))).status);
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 429]);
    expect((await signIn('198.51.100.9', email, password, appCode(secret))).status).toBe(200);
  });

  test('guessed from everywhere admit the owner from known networks, and anywhere with a recovery code', async () => {
    const { email, secret, recoveryCodes } = await withApp();
    expect((await signIn('198.51.100.10', email, password, appCode(secret))).status).toBe(200);
    await forgetUsedCodes(app);
    const guess = (address: string) => signIn(address, email, password, wrong(appCode(secret)));
    expect(new Set(await guessFromEverywhere(3, guess))).toEqual(new Set([401]));
    await app.database.query("update login_failures set failures = failures + 90 where key like 'code-new:%'");
    // A hundred guesses a day are checked, then ever fewer, or six digits could be found.
    expect([(await guess('2001:db8:77::1')).status, (await guess('2001:db8:78::1')).status]).toEqual([401, 429]);
    expect((await signIn('198.51.100.10', email, password, appCode(secret))).status).toBe(200);
    await forgetUsedCodes(app);
    expect((await signIn('198.51.100.11', email, password, appCode(secret))).status).toBe(429);
    expect((await signIn('198.51.100.11', email, password, recoveryCodes[0])).status).toBe(200);
  });
});
