import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const program = join(import.meta.dirname, 's3-server.mjs');

export type S3Fault = 'busy' | 'silent' | 'broken';

export interface TestS3 {
  /** The environment variables of a product that uses it. */
  readonly env: Record<string, string>;
  /** The requests so far, as method and key. */
  readonly requests: { readonly method: string; readonly path: string }[];
  /** The most requests that were open at once. */
  mostAtOnce: number;
  /** Lets the next requests fail: answers 503, does not answer, or breaks the connection. */
  fail(fault: S3Fault, times: number): void;
  /** Forgets the faults that nobody has met. */
  heal(): void;
  close(): Promise<void>;
}

/** An S3 server of others, behind a door that can be made to fail. It checks the signatures of files. */
export async function startS3(bucket = 'labels'): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'shipmagic-s3-'));
  // Its tokens of long lists are made with a cipher that only the old provider has.
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, directory, bucket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  const ports = z.object({ ofFiles: z.number(), ofLists: z.number() }).parse(JSON.parse(said.toString()));
  const faults: S3Fault[] = [];
  const requests: TestS3['requests'] = [];
  let open = 0;

  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    const port = path?.startsWith(`/${bucket}/?`) ? ports.ofLists : ports.ofFiles;
    const outgoing = forward({ host: '127.0.0.1', port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  };
  const door = createServer((incoming, answer) => {
    requests.push({ method: incoming.method ?? '', path: incoming.url ?? '' });
    open += 1;
    s3.mostAtOnce = Math.max(s3.mostAtOnce, open);
    answer.on('close', () => {
      open -= 1;
    });
    const fault = faults.shift();
    if (fault === 'broken') incoming.socket.destroy();
    else if (fault === 'busy') answer.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown);
    else if (!fault) pass(incoming, answer);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  const s3: TestS3 = {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    requests,
    mostAtOnce: 0,
    fail: (fault, times) => void faults.push(...Array.from({ length: times }, () => fault)),
    heal: () => {
      faults.length = 0;
    },
    close: async () => {
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      const gone = once(server, 'exit');
      server.kill();
      await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}

const slowDown = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your rate</Message></Error>';
