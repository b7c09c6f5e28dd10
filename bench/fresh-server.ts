import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerTarget {
  readonly databaseUrl: string;
  readonly appUrl: string;
  readonly dataDir: string;
  readonly masterKey: string;
}

/** A fresh server process, with these options of Node; this process is the client. */
export async function startServer(
  { databaseUrl, appUrl, dataDir, masterKey }: ServerTarget,
  options: readonly string[] = [],
) {
  const server = fork(join(import.meta.dirname, 'serve.ts'), [databaseUrl, appUrl, dataDir, masterKey], {
    execArgv: [...process.execArgv, ...options],
  });
  const [{ url }] = (await once(server, 'message')) as [{ url: string }];
  const memory = async () => {
    server.send('memory');
    const [{ rss }] = (await once(server, 'message')) as [{ rss: number }];
    return rss;
  };
  return { url, memory, stop: () => server.disconnect() };
}

/** Follows a server's memory, 20 times a second. Ends by saying how far it grew, in bytes. */
export function watchMemory(memory: () => Promise<number>): () => Promise<number> {
  let done = false;
  const watching = (async () => {
    const before = await memory();
    let peak = before;
    while (!done) {
      peak = Math.max(peak, await memory());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return peak - before;
  })();
  return () => {
    done = true;
    return watching;
  };
}
