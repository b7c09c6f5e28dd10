import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** The end of COPY's rows in PostgreSQL's protocol; how many there were comes after it. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/** A way to a database on which what follows the last row of a COPY arrives a moment later. */
export async function startSlowLink(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(url);
  const link = createServer((near) => {
    const far = connect(Number(port), hostname);
    let sent = Promise.resolve();
    const send = (bytes: Buffer) => {
      sent = sent.then(() => new Promise((resolve) => near.write(bytes, () => setTimeout(resolve, 2))));
    };
    far.on('data', (bytes) => {
      const at = bytes.indexOf(copyDone);
      if (at >= 0) send(bytes.subarray(0, at + copyDone.length));
      send(at >= 0 ? bytes.subarray(at + copyDone.length) : bytes);
    });
    near.setNoDelay(true).pipe(far);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    far.once('close', () => void sent.then(() => near.destroy()));
  });
  link.listen(0, '127.0.0.1');
  await once(link, 'listening');
  const slow = new URL(url);
  slow.host = `127.0.0.1:${(link.address() as AddressInfo).port}`;
  return { url: slow.href, close: () => new Promise((resolve) => link.close(() => resolve())) };
}
