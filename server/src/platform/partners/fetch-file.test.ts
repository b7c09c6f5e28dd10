import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchFile, isPublicAddress, publicLookup } from './fetch-file.ts';

test.each([
  ['203.0.114.1', true],
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['127.255.0.9', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['198.18.0.1', false],
  ['192.0.2.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['240.0.0.1', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['nowhere', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

describe('a hostname', () => {
  const resolved = (...addresses: string[]) =>
    new Promise((resolve) => {
      const lookup = publicLookup((_, __, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );
      lookup('labels.example.com', { all: true }, (error, found) => resolve(error?.message ?? found));
    });

  test('is connected to at the addresses that were checked', async () => {
    expect(await resolved('8.8.8.8', '2606:4700:4700::1111')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
  });

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['8.8.8.8', '::1']], [['::ffff:192.168.0.1']]])(
    'that resolves to %s is refused',
    async (addresses) => {
      expect(await resolved(...addresses)).toBe('labels.example.com is not a public host');
    },
  );
});

describe('a file', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  async function serve(answer: RequestListener) {
    const asked: string[] = [];
    let connections = 0;
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    }).on('connection', () => {
      connections += 1;
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, url: `http://127.0.0.1:${port}`, asked, connections: () => connections };
  }
  const fetching = (link: string, apiUrl: string, maxBytes?: number) =>
    fetchFile({ partner: 'Prozo', link, apiUrl, timeoutMs: 3000, ...(maxBytes ? { maxBytes } : {}) });
  const notPublic = { failure: 'broken', message: 'Prozo gave an address that is not public' };

  test('is fetched from the courier’s own configured address, through its redirects', async () => {
    const own = await serve((request, response) =>
      request.url === '/label' ? response.end('%PDF-1') : response.writeHead(302, { location: '/label' }).end(),
    );
    expect((await fetching(`${own.url}/moved`, `${own.url}/api`)).toString()).toBe('%PDF-1');
    expect(own.asked).toEqual(['/moved', '/label']);
  });

  // Proves (Shipments): A label URL given by a courier is fetched over https from public hosts only, redirects
  // included
  test('anywhere else on this machine or network is refused without a connection', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    const { port } = inner;
    for (const link of [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://2130706433:${port}/`,
      `https://0x7f.1:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `http://example.com:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'data:application/pdf,x',
      'https://',
    ]) {
      await expect(fetching(link, 'https://courier.example.com/api'), link).rejects.toMatchObject(notPublic);
    }
    expect(inner.connections()).toBe(0);
  });

  test('is not fetched when a redirect leads inside', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    for (const location of [`${inner.url}/`, `https://localhost:${inner.port}/`, 'https://10.0.0.1/']) {
      const own = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(fetching(`${own.url}/label`, own.url), location).rejects.toMatchObject(notPublic);
    }
    expect(inner.connections()).toBe(0);
  });

  test('fails on redirect loops, errors, and excessive size', async () => {
    const own = await serve(({ url }, response) => {
      if (url === '/circle') response.writeHead(302, { location: '/circle' }).end();
      else if (url === '/large') response.end(Buffer.alloc(2000));
      else response.writeHead(404).end();
    });
    for (const path of ['/circle', '/large', '/gone']) {
      await expect(fetching(own.url + path, own.url, 1000), path).rejects.toMatchObject({ failure: 'broken' });
    }
    expect(own.asked.filter((path) => path === '/circle')).toHaveLength(4);
  });
});
