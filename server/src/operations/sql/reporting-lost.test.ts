import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { testSecret } from '../../../testing/secret.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { asReporting } from '../../platform/db/reporting-login.ts';
import { keyRing } from '../../platform/key-ring.ts';
import { createReporting } from './reporting.ts';

/** A way to a database that tells of each piece of an answer before it is passed on. */
async function startLink(url: string, onAnswer: (near: Socket) => void) {
  const { hostname, port } = new URL(url);
  const link = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.on('data', (bytes) => {
      onAnswer(near);
      if (!near.destroyed) near.write(bytes);
    });
    near.on('data', (bytes) => far.write(bytes));
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  link.listen(0, '127.0.0.1');
  await once(link, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(link.address() as AddressInfo).port}`;
  return { url: through.href, close: () => new Promise((resolve) => link.close(resolve)) };
}

/** PostgreSQL's last message on a connection that an administrator ends. */
function terminated(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const query = 'select i from generate_series(1, 100) i';

test.each(['given up', 'lost', 'ended by the database'])(
  'a query that is %s between any two of its answers ends, and its connection is free for the next',
  async (how) => {
    const app = await startTestApp();
    let answers = 0;
    let cutAfter = Number.POSITIVE_INFINITY;
    let giveUp = new AbortController();
    const cut = (near: Socket) => {
      if (how === 'given up') return giveUp.abort();
      if (how === 'ended by the database') near.end(terminated());
      near.destroySoon();
    };
    const link = await startLink(asReporting(app.database.appUrl, keyRing(testSecret)), (near) => {
      if (answers++ === cutAfter) cut(near);
    });
    const reporting = createReporting(link.url, () => undefined);
    try {
      await reporting.run(query, giveUp.signal, query);
      answers = 0;
      await reporting.run(query, giveUp.signal, query);
      const pieces = answers;
      expect(pieces).toBeGreaterThan(5);
      for (cutAfter = 0; cutAfter < pieces; cutAfter++) {
        giveUp = new AbortController();
        // A connection that is used again, as most are.
        answers = Number.NEGATIVE_INFINITY;
        await reporting.run('select 1', giveUp.signal);
        answers = 0;
        await reporting.run(query, giveUp.signal, query).catch(() => undefined);
      }
    } finally {
      await reporting.close();
      await link.close();
      await app.close();
    }
  },
);
