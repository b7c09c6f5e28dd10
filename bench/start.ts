import { startBuilt } from './built-server.ts';

const budgetMs = 1500;
const starts = 5;

/** From the start of the process until the built server says that it is ready, on a database that is there already. */
export async function benchStart(env: Readonly<Record<string, string>>): Promise<string[]> {
  const taken: number[] = [];
  for (let i = 0; i < starts; i++) {
    const server = await startBuilt('server', env);
    taken.push(server.readyAfter);
    await server.stop();
  }
  const [first = 0, ...others] = taken;
  const again = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
  return [
    `${again <= budgetMs ? 'ok  ' : 'OVER'} ${'built server ready'.padEnd(44)} ${again.toFixed(0)} ms (median of ${others.length}), the first ${first.toFixed(0)} ms  budget: ≤ ${budgetMs} ms`,
  ];
}
