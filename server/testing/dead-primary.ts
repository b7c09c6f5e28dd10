import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DeadPrimary {
  /** The way there that can be lost. */
  readonly url: string;
  /** Connections so far. */
  readonly made: number;
  /** Connections whose bytes were swallowed since. */
  readonly waiting: number;
  /**
   * The machine is gone without a word: connections stay open, and what they send is swallowed. `hasFollower`: new
   * ones lead to another, which knows nothing of those of before.
   */
  lose(options?: { readonly hasFollower?: boolean }): void;
  close(): Promise<void>;
}

/** A way to a database that can end as a machine does that loses its power. */
export async function startDeadPrimary(url: string): Promise<DeadPrimary> {
  const { hostname, port } = new URL(url);
  const nears = new Map<Socket, Socket | null>();
  const waiting = new Set<Socket>();
  let made = 0;
  let isLost = false;
  let hasFollower = false;
  const swallow = (near: Socket) => {
    near.removeAllListeners('data');
    near.on('data', () => waiting.add(near));
  };
  const way = createServer((near) => {
    made += 1;
    near.on('error', () => near.destroy());
    near.once('close', () => {
      nears.get(near)?.destroy();
      nears.delete(near);
    });
    if (isLost && !hasFollower) {
      nears.set(near, null);
      return swallow(near);
    }
    const far = connect(Number(port), hostname);
    nears.set(near, far);
    near.setNoDelay(true).on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => near.write(bytes));
    far.on('error', () => far.destroy());
    far.once('close', () => {
      if (nears.get(near) === far) near.destroy();
    });
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  return {
    url: through.href,
    get made() {
      return made;
    },
    get waiting() {
      return waiting.size;
    },
    lose(options = {}) {
      isLost = true;
      hasFollower = options.hasFollower === true;
      for (const [near, far] of nears) {
        nears.set(near, null);
        swallow(near);
        far?.removeAllListeners('data');
        far?.destroy();
      }
    },
    async close() {
      for (const [near, far] of nears) {
        far?.destroy();
        near.destroy();
      }
      await new Promise((resolve) => way.close(resolve));
    },
  };
}
