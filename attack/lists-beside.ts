import type { Client } from './client.ts';

/** Between two lists that are asked for, in milliseconds. */
const every = 100;

/** How long lists took to be answered beside an attack, in milliseconds. */
export interface ListTimes {
  readonly slowest: number;
  readonly ninetyFifth: number;
  /** Lists that were not answered. */
  readonly wrong: readonly string[];
}

/** Reads lists as somebody at work until it is stopped. */
export function readLists(client: Client, token: string): { stop(): Promise<ListTimes> } {
  const wrong: string[] = [];
  const times: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await client.send({ method: 'GET', path: '/api/orders?limit=50', token });
      times.push(performance.now() - began);
      if (status !== 200) wrong.push(`a list was answered with ${status}`);
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      times.sort((a, b) => a - b);
      return { slowest: times.at(-1) ?? 0, ninetyFifth: times[Math.floor(times.length * 0.95)] ?? 0, wrong };
    },
  };
}
