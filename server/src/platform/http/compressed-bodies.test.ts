import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ shopify: true, delhivery: true, prozo: true, shipturtle: true });
});
afterAll(() => app?.close());

const refusal = '{"error":"unsupported_encoding","message":"Send the body as it is, without Content-Encoding"}';
const blanks = Buffer.alloc(100 * 1024 * 1024, ' ');
/** A few hundred bytes that decompress to 100 MB. */
const bomb = brotliCompressSync(blanks, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: blanks.length,
  },
});

const post = async (path: string, encoding: string, body: Buffer, type = 'application/json') => {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-encoding': encoding },
    body: new Uint8Array(body),
  });
  return { status: response.status, text: await response.text() };
};

describe.each([
  '/api/auth/login',
  '/api/tracking/get-order',
  '/webhooks/shopify',
  '/webhooks/delhivery',
  '/webhooks/prozo/secret',
  '/webhooks/shipturtle',
  '/api/no-such-call',
])('POST %s', (path) => {
  // Proves (The API and its errors): A compressed body is refused before it is unpacked, on webhooks too, and
  // hundreds of them use no memory
  test.each(['br', 'gzip', 'deflate', 'zstd', 'x-unknown', 'gzip, br', 'GZIP', 'x', '*', 'identity, br'])(
    'refuses Content-Encoding %s before decompressing anything',
    async (encoding) => {
      const body = /gzip/i.test(encoding) ? gzipSync('{}') : encoding === 'deflate' ? deflateSync('{}') : bomb;
      // A courier may compress its pushes; they are unpacked once its secret is right.
      const takesGzip = /^.webhooks.(delhivery|prozo)/.test(path) && encoding.toLowerCase() === 'gzip';
      const expected = takesGzip ? { status: 401, text: expect.any(String) } : { status: 415, text: refusal };
      expect(await post(path, encoding, body)).toEqual(expected);
      expect(await post(path, encoding, Buffer.from('not what it says'))).toEqual(expected);
    },
  );
});

test('refuses a compressed upload too', async () => {
  expect(await post('/api/vendors/upload', 'br', bomb, 'multipart/form-data; boundary=x')).toEqual({
    status: 415,
    text: refusal,
  });
});

test('accepts a body with the identity encoding', async () => {
  const wrong = Buffer.from('{"email":"nobody@example.com","password":"guess"}');
  expect((await post('/api/auth/login', 'identity', wrong)).status).toBe(401);
});

test('still compresses answers on request', async () => {
  const response = await fetch(`${app.url}/api/openapi.json`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
});

test('hundreds of bombs do not increase memory use', async () => {
  const storm = (times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        post(['/api/auth/login', '/webhooks/delhivery', '/webhooks/shopify'][n % 3] ?? '', 'br', bomb),
      ),
    );
  await storm(50);
  const before = process.memoryUsage().rss;
  const statuses = new Set<number>();
  for (let round = 0; round < 6; round++) for (const { status } of await storm(50)) statuses.add(status);
  expect([...statuses]).toEqual([415]);
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100);
});
