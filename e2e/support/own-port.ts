import { createServer } from 'node:net';

/**
 * Below those that outgoing connections get by themselves (from 32768 on): of hundreds of browsers' and the database's
 * one could take a port between the moment in which it is chosen and that in which somebody listens. Each process has
 * numbers of its own.
 */
let next = 20_000 + (process.pid % 1200) * 10;

/** A port of 127.0.0.1 that nobody else is given. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = next++;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
