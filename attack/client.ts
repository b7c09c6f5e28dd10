import { Agent, request } from 'node:http';

export interface Sending {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  /** A local source address, such as 127.0.0.7. */
  readonly from?: string;
  /** How long an answer is waited for, in milliseconds. */
  readonly patienceMs?: number;
}

export interface Answer {
  /** 0 when the connection closed without an answer, which counts as an answer too. */
  readonly status: number;
  readonly text: string;
}

/** Totals over all requests. */
export interface Tally {
  requests: number;
  readonly classes: Map<string, number>;
  readonly failures: string[];
}

export interface Client {
  readonly tally: Tally;
  send(sending: Sending): Promise<Answer>;
}

/** An event stream never ends, and an export may be long: only this much of an answer is read. */
const mostBytes = 8 * 1024 * 1024;
const usualPatienceMs = 20_000;
const streamMs = 300;

/** Sends requests to the product and keeps statistics on the answers. */
export function createClient(base: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(base);
  const tally: Tally = { requests: 0, classes: new Map(), failures: [] };

  const send = (sending: Sending) =>
    new Promise<Answer>((resolve) => {
      const { method, path, token, headers = {}, body, from, patienceMs = usualPatienceMs } = sending;
      let text = '';
      let status = 0;
      const end = () => {
        clearTimeout(timer);
        resolve({ status, text });
      };
      const outgoing = request({
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        method,
        path,
        agent: from ? new Agent({ maxSockets: 1 }) : agent,
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      const timer = setTimeout(() => outgoing.destroy(), patienceMs);
      outgoing.on('response', (incoming) => {
        status = incoming.statusCode ?? 0;
        if (incoming.headers['content-type']?.startsWith('text/event-stream'))
          setTimeout(() => incoming.destroy(), streamMs);
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > mostBytes) incoming.destroy();
        });
        incoming.on('error', end).on('close', end);
      });
      // A server may answer and close before it has read the whole body.
      outgoing.on('error', end).on('close', end);
      outgoing.end(body);
    });

  return {
    tally,
    async send(sending) {
      const answer = await send(sending);
      count(tally, sending, answer);
      return answer;
    },
  };
}

/** Further failures are only counted. */
const mostTold = 200;

export function count(tally: Tally, { method, path }: Sending, { status, text }: Answer): void {
  tally.requests += 1;
  const name = status === 0 ? 'closed' : `${Math.floor(status / 100)}xx`;
  tally.classes.set(name, (tally.classes.get(name) ?? 0) + 1);
  // 503 with this code means deliberately switched off or busy.
  const meant = status === 503 && text.includes('"unavailable"');
  if (status >= 500 && !meant && tally.failures.length < mostTold)
    tally.failures.push(`${status} ${method} ${path.slice(0, 120)}: ${text.slice(0, 120)}`);
}

/** Runs a task for each item with limited concurrency. */
export async function forEach<T>(
  things: readonly T[],
  width: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const queue = things.values();
  const worker = async () => {
    for (const thing of queue) await work(thing);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
