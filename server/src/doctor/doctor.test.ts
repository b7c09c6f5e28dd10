import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runDoctor } from '../run-doctor.ts';
import { checks } from './checks.ts';
import type { CheckFinding } from './examine.ts';
import { secretsIn, withoutSecrets } from './without-secrets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, prozo: true, shipturtle: true, mail: true, worker: true });
});
afterAll(() => app?.close());
afterEach(async () => {
  for (const simulator of [app.shopify, app.delhivery, app.prozo, app.shipturtle, app.mail])
    await app.control(simulator, 'DELETE', '/faults');
});

/** The doctor's findings with this environment, by check. */
async function findings(env: Record<string, string> = {}, patienceMs = 3000) {
  const { words, status } = await runDoctor({ ...app.env, PUBLIC_URL: app.url, ...env }, { isJson: true, patienceMs });
  const { findings: found, ok } = JSON.parse(words) as { findings: CheckFinding[]; ok: boolean };
  expect(ok).toBe(status === 0);
  const of = (check: string) => found.filter((one) => one.check === check);
  return { words, status, found, of };
}

test('an installation in which all is well has nothing wrong, and each check says something', async () => {
  await (await app.services.connection.required()).subscribe(`${app.url}/webhooks/shopify`);
  const { found, of } = await findings();
  // The disk of whoever runs this is theirs.
  expect(found.filter(({ verdict, check }) => verdict === 'wrong' && check !== 'disk')).toEqual([]);
  expect([...new Set(found.map(({ check }) => check))]).toEqual(checks.map(({ name }) => name));
  for (const check of ['database', 'migrations', 'workers', 'webhooks', 'couriers', 'mail', 'ShipTurtle'])
    expect(of(check).map(({ verdict }) => verdict)).toEqual(of(check).map(() => 'ok'));
  expect(of('webhooks').map(({ says }) => says)).toEqual([
    `The product answers at ${app.url}, and webhooks reach it.`,
    'The store’s subscriptions point here.',
  ]);
});

test('it is said in one line each, with an exit status', async () => {
  const { words, status } = await runDoctor(
    { ...app.env, PUBLIC_URL: app.url, SMTP_URL: 'smtp://127.0.0.1:1' },
    {
      isJson: false,
    },
  );
  expect(status).toBe(1);
  expect(words).toMatch(/^wrong {2}mail {11}The mail server cannot be reached \(127\.0\.0\.1:1\)\. Correct SMTP_URL/m);
  for (const line of words.split('\n').slice(0, -2)) expect(line).toMatch(/^(ok|look|wrong) +\S+ +.+\.$/);
  expect(words.split('\n').at(-1)).toMatch(/wrong/);
});

// Faults, and what is said of each.
const faults = [
  ['shopify', '401', 'store', 'refuses'],
  ['shopify', 'hang', 'store', 'did not answer in time'],
  ['delhivery', '401', 'couriers', 'Delhivery does not accept the access key'],
  ['delhivery', 'hang', 'couriers', 'did not answer in time'],
  ['prozo', '401', 'couriers', 'Prozo does not accept the user name or password'],
  ['prozo', '500', 'couriers', 'gives no answer that can be used'],
  ['shipturtle', '401', 'ShipTurtle', 'does not accept'],
  ['mail', '401', 'mail', 'does not accept our sign-in'],
] as const;
test.each(faults)('%s with the fault %s is wrong, in words', async (partner, kind, check, says) => {
  await app.control(app[partner], 'POST', '/faults', { kind });
  const { status, of, words } = await findings({}, kind === 'hang' ? 400 : 3000);
  expect(status).toBe(1);
  const wrong = of(check).filter(({ verdict }) => verdict === 'wrong');
  expect(wrong).toHaveLength(1);
  expect(wrong[0]?.says).toContain(says);
  expect(wrong[0]?.todo).toMatch(/\.$/);
  expect(words).not.toMatch(/simulated-(shopify|delhivery|shipturtle)-token|simulated-password/);
});

// Whoever corrects what is right makes an outage longer.
test.each(['close', 'html'] as const)(
  'partners that are away by the fault %s are not said to refuse our account',
  async (kind) => {
    for (const simulator of [app.shopify, app.delhivery, app.prozo, app.shipturtle, app.mail])
      await app.control(simulator, 'POST', '/faults', { kind });
    const { of } = await findings();
    for (const check of ['store', 'couriers', 'ShipTurtle', ...(kind === 'close' ? ['mail'] : [])])
      for (const { verdict, says, todo } of of(check)) {
        expect([check, verdict]).toEqual([check, 'wrong']);
        expect(says).toMatch(/gives no answer that can be used|did not answer our sign-in/);
        expect(todo).toMatch(/whether .* is down/);
        expect(todo).not.toMatch(/TOKEN|SMTP_URL|credentials/);
      }
  },
);

test('processes of two versions are to be looked at', async () => {
  expect((await findings()).of('versions')).toMatchObject([{ verdict: 'ok' }]);
  await app.database.query(
    `insert into processes (id, role, version, host, pid, started_at, troubles)
     values (gen_random_uuid(), 'worker', '0.9.0', 'elsewhere', 1, now(), '[]'), (gen_random_uuid(), 'server', '1.0.0', 'here', 2, now(), '[]')`,
  );
  const { of } = await findings();
  await app.database.query("delete from processes where version in ('0.9.0', '1.0.0')");
  expect(of('versions')).toMatchObject([
    { verdict: 'ok' },
    { verdict: 'look', says: expect.stringContaining('0.9.0, 1.0.0') },
  ]);
});

test('an address that leads to something else, or whose name does not resolve, is wrong', async () => {
  const elsewhere = await findings({ PUBLIC_URL: app.shopify.url });
  expect(elsewhere.of('webhooks')[0]).toMatchObject({
    verdict: 'wrong',
    says: expect.stringContaining('Something else answers'),
  });
  const unknown = await findings({ PUBLIC_URL: 'https://nowhere.invalid' });
  expect(unknown.of('PUBLIC_URL')).toMatchObject([
    { verdict: 'wrong', says: expect.stringContaining('does not resolve') },
  ]);
});

test('subscriptions that point elsewhere are to be looked at', async () => {
  await (await app.services.connection.required()).subscribe('http://former.example.com/webhooks/shopify');
  const { of } = await findings({ PUBLIC_URL: app.url.replace('127.0.0.1', 'localhost') });
  expect(of('webhooks')[1]).toMatchObject({
    verdict: 'look',
    says: expect.stringContaining('sends to'),
  });
});

test('a place for files that refuses is wrong', async () => {
  const { of } = await findings({
    S3_BUCKET: 'labels',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'an id of S3',
    S3_SECRET_ACCESS_KEY: 'a secret of S3',
  });
  expect(of('files')).toMatchObject([{ verdict: 'wrong', says: 'The S3 storage cannot be reached.' }]);
});

describe('the database', () => {
  test('that is empty is not called away where it answers', async () => {
    const empty = await createDatabase({ bare: true });
    try {
      const { of, words } = await findings({ DATABASE_URL: empty.ownerUrl });
      expect(of('database')[0]).toMatchObject({ verdict: 'ok' });
      expect(of('workers')).toMatchObject([{ says: expect.stringContaining('away or not migrated') }]);
      expect(words).not.toMatch(/the database is away\.|Mend the database/);
    } finally {
      await empty.drop();
    }
  });

  test('that is away is wrong, and the rest is looked at all the same', async () => {
    const { of, status, words } = await findings({ DATABASE_URL: 'postgresql://owner:a-password@127.0.0.1:1/none' });
    expect(status).toBe(1);
    expect(of('database')).toMatchObject([{ verdict: 'wrong', says: expect.stringContaining('ECONNREFUSED') }]);
    expect(of('couriers').map(({ says }) => says)).toEqual([
      expect.stringContaining('Delhivery can be reached'),
      expect.stringContaining('Prozo can be reached'),
    ]);
    expect(of('mail')).toMatchObject([{ verdict: 'ok' }]);
    expect(words).not.toContain('a-password');
  });

  test('whose role lacks rights is wrong, with what a superuser has to say', async () => {
    const name = new URL(app.database.ownerUrl).pathname.slice(1);
    await app.database.query(`create role doctors_patient login password 'of the patient'`);
    try {
      await app.database.query(`revoke temporary on database ${name} from public`);
      const DATABASE_URL = Object.assign(new URL(app.database.ownerUrl), {
        username: 'doctors_patient',
        password: 'of the patient',
      }).href;
      const { of } = await findings({ DATABASE_URL });
      expect(of('rights').map(({ verdict, todo }) => `${verdict}: ${todo}`)).toEqual([
        'wrong: As a superuser: alter role doctors_patient createrole;',
        `wrong: As a superuser: alter database ${name} owner to doctors_patient;`,
        `wrong: As a superuser: grant temporary on database ${name} to public;`,
        'look: As a superuser: alter role doctors_patient createdb;',
      ]);
    } finally {
      await app.database.query(`grant temporary on database ${name} to public`);
      await app.database.query('drop role doctors_patient');
    }
  });

  test('that is not migrated is to be looked at, and stays as it is', async () => {
    const bare = await createDatabase({ bare: true });
    try {
      const { of } = await findings({ ...bare.env });
      expect(of('migrations')).toMatchObject([
        { verdict: 'look', says: expect.stringMatching(/^\d+ migrations and \d+ functions are not applied yet\.$/) },
      ]);
      expect(of('store')).toMatchObject([{ verdict: 'look' }]);
      expect(await bare.query("select from pg_namespace where nspname in ('app', 'graphile_worker')")).toEqual([]);
    } finally {
      await bare.drop();
    }
  });
});

test('a configuration that is wrong is said, and nothing else is tried', async () => {
  const { found, status } = await findings({ PORT: 'many' });
  expect([status, found.length]).toEqual([1, 1]);
  expect(found[0]).toMatchObject({ check: 'configuration', verdict: 'wrong', says: expect.stringContaining('PORT') });
});

test('whatever a secret of the configuration is part of, it is blanked out', () => {
  const secrets = secretsIn({
    publicUrl: 'https://x.example.com',
    mail: { smtpUrl: 'smtp://user:p%40ssword@host' },
    shopify: { client: { id: 'id', secret: 'a client’s secret' }, webhookSecrets: ['another one'] },
    couriers: [{ settings: { apiUrl: 'https://c.example.com', token: 'a token' } }],
    backups: { key: 'short' },
  });
  const said = 'p%40ssword p@ssword a client’s secret, another one; a token at https://c.example.com, short';
  expect(withoutSecrets(said, secrets)).toBe(
    '[hidden] [hidden] [hidden], [hidden]; [hidden] at https://c.example.com, short',
  );
});
