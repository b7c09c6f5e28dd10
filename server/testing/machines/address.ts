import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address that does not change when what answers there does, as operators have it by DNS or a floating IP. */
export interface Address {
  readonly port: number;
  /** From now on this local port answers; existing connections break, as with a floating IP. */
  pointTo(port: number): void;
  /** The same, but existing connections stay, as with a DNS name. */
  leadTo(port: number): void;
  /** The same database and login as `url`, by this address. */
  through(url: string): string;
  close(): Promise<void>;
}

export async function openAddress(target: number): Promise<Address> {
  let port = target;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.setNoDelay(true);
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: own,
    pointTo(next) {
      port = next;
      breakAll();
    },
    leadTo(next) {
      port = next;
    },
    through: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
