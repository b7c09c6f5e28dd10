import { get } from 'node:http';

/** The most that the product has taken while it was watched. */
export interface Watch {
  readonly megabytes: () => number;
  readonly delayMs: () => number;
  stop(): void;
}

/** Reads the product's own figures, from this machine and past no proxy. */
export function watch(base: string): Watch {
  let megabytes = 0;
  let delayMs = 0;
  const read = () =>
    get(`${base.replace('localhost', '127.0.0.1')}/metrics`, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        megabytes = Math.max(megabytes, figure(text, 'process_resident_memory_bytes') / 1024 / 1024);
        delayMs = Math.max(delayMs, figure(text, 'nodejs_eventloop_lag_max_seconds') * 1000);
      });
    }).on('error', () => undefined);
  read();
  const timer = setInterval(read, 500);
  return { megabytes: () => megabytes, delayMs: () => delayMs, stop: () => clearInterval(timer) };
}

const figure = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
