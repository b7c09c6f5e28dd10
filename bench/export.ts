import { Agent, request } from 'node:http';
import { type ServerTarget, startServer, watchMemory } from './fresh-server.ts';

interface Target extends ServerTarget {
  readonly token: string;
  /** How many orders are exported. */
  readonly orders: number;
}

const budget = { firstByteMs: 1000, grownMb: 150 };
const mb = 2 ** 20;

/** Exports every order once, reading as fast as the answer arrives. */
export async function benchExport(target: Target): Promise<string[]> {
  const { url, memory, stop } = await startServer(target);
  const headers = { authorization: `Bearer ${target.token}` };
  // Warm up: what every first request loads is not part of the export.
  await (await fetch(`${url}/api/orders?limit=50`, { headers })).arrayBuffer();
  let [rows, bytes, firstByte] = [0, 0, 0];
  const growth = watchMemory(memory);
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
  const grown = (await growth()) / mb;
  stop();
  if (rows < target.orders) throw new Error(`the export has ${rows} lines for ${target.orders} orders`);
  const ok = firstByte <= budget.firstByteMs && grown <= budget.grownMb;
  return [
    `${ok ? 'ok  ' : 'OVER'} ${'export of all orders'.padEnd(44)} ${(rows / seconds).toFixed(0)} rows/s (${(bytes / mb).toFixed(0)} MB in ${seconds.toFixed(1)} s), first byte ${firstByte.toFixed(0)} ms, memory +${grown.toFixed(0)} MB  budget: first byte ≤ ${budget.firstByteMs} ms, ≤ +${budget.grownMb} MB`,
  ];
}
