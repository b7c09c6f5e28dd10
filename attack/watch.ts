import { get } from 'node:http';

/** Peak values of the product while it was watched. */
export interface Watch {
  readonly megabytes: () => number;
  readonly delayMs: () => number;
  stop(): void;
}

/** Reads the product's own metrics, from this machine and without a proxy. */
export async function watch(base: string): Promise<Watch> {
  let megabytes = 0;
  let delayMs = 0;
  // Each reading reports the longest delay since the previous one; discard everything before the attack.
  await readMetrics(base);
  const timer = setInterval(async () => {
    const text = await readMetrics(base);
    megabytes = Math.max(megabytes, figure(text, 'process_resident_memory_bytes') / 1024 / 1024);
    delayMs = Math.max(delayMs, figure(text, 'nodejs_eventloop_lag_max_seconds') * 1000);
  }, 500);
  return { megabytes: () => megabytes, delayMs: () => delayMs, stop: () => clearInterval(timer) };
}

/** Empty when it cannot be read at the moment. */
function readMetrics(base: string): Promise<string> {
  return new Promise((resolve) =>
    get(`${base.replace('localhost', '127.0.0.1')}/metrics`, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    }).on('error', () => resolve('')),
  );
}

const figure = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
