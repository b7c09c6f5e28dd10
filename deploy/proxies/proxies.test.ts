import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../server/src/platform/free-port.ts';
import { until } from '../../server/testing/until.ts';

// The blocks of docs/operate/proxies.md, each with ports in the place of its own and without certificates, in front of
// something that answers as the product does.

const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operate', 'proxies.md'), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? expect.fail(`no block of ${language}`);

interface Ports {
  readonly own: number;
  readonly product: number;
  readonly folder: string;
}

interface Proxy {
  readonly name: string;
  readonly version: readonly string[];
  /** Writes its configuration, and returns the command that runs it in the foreground. */
  prepare(ports: Ports): readonly string[];
}

const write = (folder: string, name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    version: ['nginx', '-v'],
    prepare({ own, product, folder }) {
      mkdirSync(join(folder, 'logs'), { recursive: true });
      const [first = ''] = block('nginx')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${own};`)
        .replace(/^ *ssl_certificate.*\n/gm, '')
        .replaceAll('127.0.0.1:4000', `127.0.0.1:${product}`)
        .split(/(?=^server \{\n {2}listen 80)/m);
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `  ${name}_temp_path ${join(folder, name)};`,
      );
      const text = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n  access_log off;\n${places.join('\n')}\n${first}}\n`;
      return ['nginx', '-e', join(folder, 'error.log'), '-p', folder, '-c', write(folder, 'nginx.conf', text)];
    },
  },
  {
    name: 'HAProxy',
    version: ['haproxy', '-v'],
    prepare({ own, product, folder }) {
      const text = block('haproxy')
        .replace(/^ {2}bind :443 .*$/m, `  bind 127.0.0.1:${own}`)
        .replace('127.0.0.1:4000', `127.0.0.1:${product}`);
      return ['haproxy', '-db', '-f', write(folder, 'haproxy.cfg', text)];
    },
  },
  {
    name: 'Caddy',
    version: ['caddy', 'version'],
    prepare({ own, product, folder }) {
      const text = block('caddy')
        .replace(/^shipmagic\.example\.com \{/, `http://127.0.0.1:${own} {`)
        .replace('127.0.0.1:4000', `127.0.0.1:${product}`);
      const whole = `{\n  admin off\n}\n${text}`;
      return ['caddy', 'run', '--adapter', 'caddyfile', '--config', write(folder, 'Caddyfile', whole)];
    },
  },
];

const reason = { error: 'unavailable', message: 'The database does not answer' };

/** Answers as the product does to what a proxy may get wrong. */
async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const asJson = (status: number, body: unknown) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url === '/readyz') return void asJson(200, { ok: true });
  if (request.url === '/busy') return void asJson(503, reason);
  if (request.url === '/live') {
    reply.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
    reply.write('data: first\n\n');
    // The stream goes on, without another word.
    return;
  }
  const bytes = await buffer(request);
  asJson(200, { bytes: bytes.length, from: request.headers['x-forwarded-for'], host: request.headers.host });
}

describe.each(proxies)('$name', ({ name, version, prepare }) => {
  const [program = '', ...rest] = version;
  let folder: string;
  let product: Server;
  let proxy: ChildProcess | undefined;
  let url: string;
  let said = '';

  beforeAll(async () => {
    if (spawnSync(program, rest).status !== 0) throw new Error(`${name} is not installed: apt-get install ${program}`);
    folder = mkdtempSync(join(tmpdir(), 'shipmagic-proxy-'));
    product = createServer((request, reply) => void answer(request, reply));
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
    const own = await freePort();
    url = `http://127.0.0.1:${own}`;
    const [command = '', ...args] = prepare({ own, product: (product.address() as AddressInfo).port, folder });
    proxy = spawn(command, args, { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } });
    for (const stream of [proxy.stdout, proxy.stderr]) stream?.on('data', (part: Buffer) => (said += part));
    const answers = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
    await until(`${name} answers`, async () => (await answers()) || proxy?.exitCode !== null);
    expect([proxy.exitCode, said.slice(-500)]).toEqual([null, expect.anything()]);
  });
  afterAll(() => {
    proxy?.kill('SIGKILL');
    product?.closeAllConnections();
    product?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test('passes a live stream on as it comes', async () => {
    const controller = new AbortController();
    const reply = await fetch(`${url}/live`, { signal: controller.signal });
    const { value } = (await reply.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: first\n\n');
    controller.abort();
  });

  test('takes uploads of 10 MB, and tells the caller’s address as the last one', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 2000);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const reply = await fetch(`${url}/upload`, { method: 'POST', body, headers });
    expect(reply.status).toBe(200);
    const { bytes, from } = (await reply.json()) as { bytes: number; from: string };
    expect(bytes).toBe(body.length);
    expect(from.split(/, */).at(-1)).toBe('127.0.0.1');
  });

  test('leaves a 503 of the product as it is', async () => {
    const reply = await fetch(`${url}/busy`);
    expect([reply.status, await reply.json()]).toEqual([503, reason]);
  });

  test('says in JSON that no server answers', async () => {
    const { port } = product.address() as AddressInfo;
    product.closeAllConnections();
    await new Promise((resolve) => product.close(resolve));
    try {
      const reply = await fetch(`${url}/orders`);
      expect([reply.status, await reply.json()]).toEqual([
        503,
        { error: 'unavailable', message: expect.stringContaining('started again') },
      ]);
      expect(reply.headers.get('retry-after')).toBe('5');
    } finally {
      await new Promise<void>((resolve) => product.listen(port, '127.0.0.1', resolve));
    }
  });
});
