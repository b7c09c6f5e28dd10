import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../until.ts';

/** A proxy in front of servers, as nginx or Caddy: it asks who is ready, and passes each request to one of those. */
export interface Balancer {
  readonly url: string;
  add(server: string): Promise<void>;
  /** Sends no more requests there. */
  remove(server: string): void;
  close(): Promise<void>;
}

const betweenChecks = 250;

export async function openBalancer(): Promise<Balancer> {
  const servers = new Map<string, { isReady: boolean }>();
  let turn = 0;
  let isOver = false;

  const check = async (url: string) => {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      () => 0,
    );
    const server = servers.get(url);
    if (server) server.isReady = status === 200;
  };
  const checking = (async () => {
    while (!isOver) {
      await Promise.all([...servers.keys()].map(check));
      await pause(betweenChecks);
    }
  })();

  /** To one after the other: as long as none has let us connect, nothing is sent. */
  const pass = async (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) => {
    turn += 1;
    const ready = [...servers].filter(([, { isReady }]) => isReady).map(([url]) => url);
    const inTurn = ready.map((_, i) => ready[(turn + i) % ready.length] ?? '');
    for (const url of inTurn) {
      try {
        return await forward(url, incoming, body, outgoing);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue;
        return void fail(outgoing, `${url}: ${(error as Error).message}`);
      }
    }
    fail(outgoing, 'no server is ready');
  };

  const front = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    await pass(incoming, Buffer.concat(parts), outgoing);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    async add(server) {
      servers.set(server, { isReady: false });
      await until(`${server} is ready`, () => servers.get(server)?.isReady);
    },
    remove: (server) => void servers.delete(server),
    async close() {
      isOver = true;
      await checking;
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

/** By a connection of its own, as nginx does by default. */
function forward(url: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
  const headers: IncomingHttpHeaders = { ...incoming.headers, 'content-length': String(body.length) };
  delete headers['transfer-encoding'];
  delete headers.connection;
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${incoming.url}`, { method: incoming.method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', reject);
      answer.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function fail(outgoing: ServerResponse, words: string): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`the balancer: ${words}`);
}
