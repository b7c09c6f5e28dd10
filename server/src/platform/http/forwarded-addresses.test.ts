import { statusContract } from '@shipmagic/domain/operations/status.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await startTestApp({ config: { TRUST_PROXY: '1' } });
  admin = await app.createUser('admin');
});
afterAll(() => app?.close());

const signIn = (forwarded: string, email: string) =>
  app.send('POST', '/api/auth/login', {
    body: { email, password: 'wrong' },
    headers: { 'x-forwarded-for': forwarded },
  });
/** How many of 10 wrong sign-ins of one account are refused because of their network. */
async function limited(address: (n: number) => string): Promise<number> {
  await app.database.query('delete from login_failures');
  let refused = 0;
  for (let n = 0; n < 10; n++) if ((await signIn(address(n), admin.email)).status === 429) refused += 1;
  return refused;
}

// Proves (People): However a proxy writes an address, its limits hold; what cannot be read counts as one network
test.each<[string, (n: number) => string]>([
  ['plain', () => '203.0.113.7'],
  ['with another port each time', (n) => `203.0.113.7:${5000 + n}`],
  ['of IPv6 in brackets with ports', (n) => `[2001:db8::${n}]:${5000 + n}`],
  ['within IPv6', (n) => (n % 2 ? '::ffff:203.0.113.7' : '203.0.113.7:80')],
  ['that cannot be read', (n) => `nonsense-${n}`],
])('an address %s is limited', async (_, address) => {
  const plain = await limited(() => '198.51.100.9');
  expect(plain).toBeGreaterThan(0);
  expect(await limited(address)).toBe(plain);
});

test('the audit log has the address without its port', async () => {
  await app.database.query('delete from login_failures');
  await signIn('198.51.100.7, 203.0.113.99:4711', admin.email);
  expect(await app.database.query('select ip_address from audit_log order by id desc limit 1')).toEqual([
    { ip_address: '203.0.113.99' },
  ]);
});

test('addresses that cannot be read are a sign on Status', async () => {
  await signIn('nonsense', admin.email);
  const { wrong } = await app.call(statusContract.read, {}, admin);
  expect(wrong.map(({ title }) => title)).toContain('Callers’ addresses cannot be read');
});
