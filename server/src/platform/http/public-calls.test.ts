import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let production: TestApp;
let member: User;
beforeAll(async () => {
  app = await startTestApp();
  production = await startTestApp({ config: { NODE_ENV: 'production' } });
  member = await production.createUser('vendor_member');
});
afterAll(async () => {
  await app?.close();
  await production?.close();
});

const descriptions = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'];

// Proves (People): The API's description costs nothing, and is for people who are signed in
describe('the description of the API', () => {
  test.each(descriptions)('is for people who are signed in, in production: %s', async (path) => {
    expect((await production.send('GET', path)).status).toBe(401);
    expect((await production.send('GET', path, { token: 'nonsense' })).status).toBe(401);
    const sent = await production.send('GET', path, { token: member.token });
    expect([sent.status, sent.text.includes('/api/orders')]).toEqual([200, true]);
    expect((await app.send('GET', path)).status).toBe(200);
  });

  test('is the same in every encoding', async () => {
    const url = `${app.url}/api/openapi.json`;
    const plain = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
    for (const encoding of ['gzip', 'br']) {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect([answer.headers.get('content-encoding'), (await answer.text()) === plain]).toEqual([encoding, true]);
    }
  });

  test('is made once: 20 calls at once take little', async () => {
    await app.send('GET', '/api/openapi.json');
    const begun = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => app.send('GET', '/api/openapi.json')));
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('the page asks for it as whoever is signed in', async () => {
    const { text } = await production.send('GET', '/api/docs/static/swagger-initializer.js');
    expect(text).toContain('auth_token');
    expect(text).toMatch(/requestInterceptor.*function asSignedIn/);
  });
});

// Proves (People): Calls of people who have not signed in are small
test.each(['/api/auth/login', '/api/auth/password-reset', '/api/track-order'])(
  'a public call takes 16 KB: %s',
  async (path) => {
    const sent = await app.send('POST', path, { body: { email: 'a@example.com', padding: 'x'.repeat(17_000) } });
    expect(sent).toMatchObject({ status: 413, body: { message: 'The body is too large' } });
  },
);
