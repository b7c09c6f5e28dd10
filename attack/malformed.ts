import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type Client, forEach } from './client.ts';
import type { Operation } from './operations.ts';

interface Malformed {
  readonly headers?: Record<string, string>;
  readonly body: string | Buffer;
}

const blanks = Buffer.alloc(100 * 1024 * 1024, ' ');
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (about: string, content: string) => `--b\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}`;

/** Bodies that no legitimate client sends. */
function bodies(): Malformed[] {
  const bombs: [string, Buffer][] = [
    ['gzip', gzipSync(blanks)],
    ['deflate', deflateSync(blanks)],
    ['br', brotliCompressSync(blanks, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ];
  const texts = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"a":1,}',
    '\ufeff{}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    `{"id":${'9'.repeat(400)},"version":2147483648,"page":1e400,"query":-0}`,
    '{"version":9223372036854775808,"quantity":-1e308,"id":"99999999999999999999"}',
    '{"email":"\\u0000","password":"\\ud800","query":"\\u0000select 1","orderNumber":"\\udfff"}',
    `{"query":"${'x'.repeat(500_000)}"}`,
  ];
  return [
    ...bombs.map(([encoding, body]) => ({ headers: { ...json, 'content-encoding': encoding }, body })),
    ...['gzip', 'br', 'deflate', 'zstd', 'x', 'gzip, gzip', 'identity'].map((encoding) => ({
      headers: { ...json, 'content-encoding': encoding },
      body: '{"a":1}',
    })),
    ...texts.map((body) => ({ headers: json, body })),
    { headers: json, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { headers: { 'content-type': 'application/json; charset=utf-16' }, body: Buffer.from('{}', 'utf16le') },
    ...[
      'text/xml',
      'text/plain',
      'application/x-www-form-urlencoded',
      'a/b',
      '/',
      'application/json, text/xml',
      '',
    ].map((type) => ({ headers: { 'content-type': type }, body: '<a/>' })),
    { body: '{}' },
    { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
    { headers: form, body: '' },
    { headers: form, body: '--b--\r\n' },
    { headers: form, body: part('name="file"; filename="x.csv"', 'a,b\r\n1,2,3') },
    { headers: form, body: `${part('name="file"; filename="../../x\0.csv"', 'a\tb\r\n1')}\r\n--b--\r\n` },
    { headers: form, body: `${part('name="file"; filename="x.csv"', '\0\0\0\xff\xfe"""')}\r\n--b--\r\n` },
    { headers: form, body: `${part('name="other"', 'x').repeat(2000)}\r\n--b--\r\n` },
    { headers: form, body: `--b\r\n${'X-A: b\r\n'.repeat(5000)}\r\nx\r\n--b--\r\n` },
  ];
}

const paths = [
  '/api/magic-orders/..%2f..%2fusers',
  '/api/magic-orders/%00',
  '/api/magic-orders/%c0%ae%c0%ae',
  '/api/magic-orders/%',
  '/api/magic-orders/%ff%fe',
  '/api//orders',
  '/api/orders/../users',
  '/api/orders;admin=true',
  '/api/orders%3fa=b',
  '/API/orders',
  '/api/vendors/%2e%2e',
  '/api/vendors/__proto__',
  '/api/vendors/constructor/warehouses',
  '/api/production-logs/view/..%2f..%2fsecret.key',
  '/api/production-logs/download/%2fetc%2fpasswd',
  '/api/production-logs/view/..%5c..%5csecret.key',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/../../../../etc/passwd',
  '//evil.example/api/orders',
  `/api/magic-orders/${'a'.repeat(7000)}`,
  `/api/orders?${'a=b&'.repeat(1500)}`,
  '/api/orders?page=99999999999999999999&size=-1&sort=__proto__',
  '/api/orders?page=1e9&vendors=%00&search=%ff',
  '/api/orders?from=0000-00-00&to=99999-99-99&status[]=x&status[a]=b',
  '/api/sql/saved-queries/99999999999999999999',
  '/api/recon/uploads/99999999999999999999',
  '/api/mails/99999999999999999999/retry',
  '/webhooks/shopify',
  '/webhooks/delhivery',
  '/webhooks/prozo/x',
  '/webhooks/shipturtle',
];

const floods: Record<string, string>[] = [
  Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`x-flood-${i}`, 'a'])),
  { 'x-large': 'a'.repeat(15_000) },
  { cookie: 'a=b; '.repeat(2000) },
  { authorization: `Bearer ${'a'.repeat(10_000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { 'x-forwarded-for': '1.1.1.1, '.repeat(500) },
  { host: 'evil.example', origin: 'http://evil.example' },
  { 'accept-encoding': 'gzip;q=0, br;q=x, *' },
  { range: 'bytes=0-,-1,5-2' },
  { 'if-none-match': '*', 'if-modified-since': 'x' },
  { expect: '200-ok' },
];

/** Sends malformed requests to every operation with a body, and to many URLs. */
export async function sendMalformed(client: Client, operations: readonly Operation[], token: string): Promise<void> {
  const broken = bodies();
  // Writing operations are tried with and without a token.
  const writing = operations.filter(({ method, path }) => method !== 'GET' && !/\/auth\/logout$/.test(path));
  await forEach(writing, 4, async ({ method, path, open }) => {
    for (const { headers = {}, body } of broken)
      await client.send({ method, path: path.replace(/\{\w+\}/g, '1'), headers, body, ...(open ? {} : { token }) });
  });
  await forEach(paths, 4, async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'])
      for (const as of [undefined, token]) await client.send({ method, path, token: as });
    await client.send({ method: 'POST', path, headers: json, body: `${'['.repeat(50_000)}`, token });
  });
  await forEach(floods, 4, async (headers) => {
    for (const path of ['/api/orders', '/api/auth/login', '/', '/order-tracking', '/healthz'])
      await client.send({ method: 'GET', path, headers: { ...headers }, ...(headers.authorization ? {} : { token }) });
  });
}
