import { createServer } from 'node:net';

/** A port of 127.0.0.1 on which nothing listens at the moment. Throws if there is none. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const found = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!found || typeof found === 'string') throw new Error('This machine has no free port on 127.0.0.1.');
  return found.port;
}
