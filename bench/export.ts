import { Agent, request } from 'node:http';

interface Target {
  readonly url: string;
  readonly token: string;
  /** How many there are to export. */
  readonly orders: number;
}

const budget = { firstByteMs: 1000, grownMb: 150 };
const mb = 2 ** 20;

/** Exports every order once, reading as fast as it comes; server and reader share this process. */
export async function benchExport({ url, token, orders }: Target): Promise<string[]> {
  let [rows, bytes, firstByte] = [0, 0, 0];
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const agent = new Agent({ keepAlive: false });
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(`${url}/api/orders/export`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`export: ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - start;
        bytes += chunk.length;
        for (let at = chunk.indexOf('\r\n'); at >= 0; at = chunk.indexOf('\r\n', at + 2)) rows += 1;
      });
      response.once('end', resolve).once('error', reject);
    })
      .once('error', reject)
      .end();
  });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const grown = (peak - before) / mb;
  // A line end that falls between two pieces is not counted; the header makes up for one of them.
  if (rows < orders * 0.99) throw new Error(`the export has ${rows} of ${orders} rows`);
  const ok = firstByte <= budget.firstByteMs && grown <= budget.grownMb;
  return [
    `${ok ? 'ok  ' : 'OVER'} ${'export of all orders'.padEnd(44)} ${(rows / seconds).toFixed(0)} rows/s (${(bytes / mb).toFixed(0)} MB in ${seconds.toFixed(1)} s), first byte ${firstByte.toFixed(0)} ms, memory +${grown.toFixed(0)} MB  budget: first byte ≤ ${budget.firstByteMs} ms, ≤ +${budget.grownMb} MB`,
  ];
}
