import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A way to a database that counts how often somebody asked after having been answered: the waits for its answers. */
export async function startCountingLink(): Promise<{
  through(url: string): string;
  waits(): number;
  close(): Promise<void>;
}> {
  let waits = 0;
  let target = { host: '', port: 0 };
  const link = createServer((near) => {
    const far = connect(target.port, target.host);
    let isAnswered = true;
    near.on('data', () => {
      if (isAnswered) waits += 1;
      isAnswered = false;
    });
    far.on('data', () => {
      isAnswered = true;
    });
    near.setNoDelay(true).pipe(far);
    far.setNoDelay(true).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    far.once('close', () => near.destroy());
    near.once('close', () => far.destroy());
  });
  link.listen(0, '127.0.0.1');
  await once(link, 'listening');
  const { port } = link.address() as AddressInfo;
  return {
    through(url) {
      const { hostname, port: behind } = new URL(url);
      target = { host: hostname, port: Number(behind) };
      return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
    },
    waits: () => waits,
    close: () => new Promise((resolve) => link.close(() => resolve())),
  };
}
