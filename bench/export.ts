import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

interface Target {
  readonly databaseUrl: string;
  readonly appUrl: string;
  readonly dataDir: string;
  readonly masterKey: string;
  readonly token: string;
  /** How many orders are exported. */
  readonly orders: number;
}

const budget = { firstByteMs: 1000, grownMb: 150 };
const mb = 2 ** 20;

/** A fresh server process; this process is the client. */
async function startServer({ databaseUrl, appUrl, dataDir, masterKey }: Target) {
  const server = fork(join(import.meta.dirname, 'serve.ts'), [databaseUrl, appUrl, dataDir, masterKey]);
  const [{ url }] = (await once(server, 'message')) as [{ url: string }];
  const memory = async () => {
    server.send('memory');
    const [{ rss }] = (await once(server, 'message')) as [{ rss: number }];
    return rss;
  };
  return { url, memory, stop: () => server.disconnect() };
}

/** Exports every order once, reading as fast as the answer arrives. */
export async function benchExport(target: Target): Promise<string[]> {
  const { url, memory, stop } = await startServer(target);
  const headers = { authorization: `Bearer ${target.token}` };
  // Warm up: what every first request loads is not part of the export.
  await (await fetch(`${url}/api/orders?limit=50`, { headers })).arrayBuffer();
  let [rows, bytes, firstByte] = [0, 0, 0];
  const before = await memory();
  let [peak, done] = [before, false];
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, await memory());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    request(`${url}/api/orders/export`, { agent: new Agent({ keepAlive: false }), headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`export: ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - start;
        bytes += chunk.length;
        for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) rows += 1;
      });
      response.once('end', resolve).once('error', reject);
    })
      .once('error', reject)
      .end();
  });
  const seconds = (performance.now() - start) / 1000;
  done = true;
  await watching;
  stop();
  const grown = (peak - before) / mb;
  if (rows < target.orders) throw new Error(`the export has ${rows} lines for ${target.orders} orders`);
  const ok = firstByte <= budget.firstByteMs && grown <= budget.grownMb;
  return [
    `${ok ? 'ok  ' : 'OVER'} ${'export of all orders'.padEnd(44)} ${(rows / seconds).toFixed(0)} rows/s (${(bytes / mb).toFixed(0)} MB in ${seconds.toFixed(1)} s), first byte ${firstByte.toFixed(0)} ms, memory +${grown.toFixed(0)} MB  budget: first byte ≤ ${budget.firstByteMs} ms, ≤ +${budget.grownMb} MB`,
  ];
}
