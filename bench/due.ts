import { summarise } from './measure.ts';
import { client } from './orders.ts';

/** Lists of what is due, beside the plain list. */
const cases: Readonly<Record<string, string>> = {
  'due today': 'due=today',
  late: 'due=late',
  'at risk': 'due=risk',
  'late, in a tab': 'due=late&status=confirmed',
};
const runs = 60;
const warmUp = 20;
const most = 1.3;

/** Each list by turns with the plain one, so that both have the same machine. */
export async function benchDue(url: string, token: string): Promise<string[]> {
  const get = client(url, token);
  const lines: string[] = [];
  for (const [name, query] of Object.entries(cases)) {
    const taken: { plain: number[]; due: number[] } = { plain: [], due: [] };
    for (let i = 0; i < warmUp + runs; i += 1)
      for (const [kind, filter] of [
        ['plain', ''],
        ['due', `&${query}`],
      ] as const) {
        const start = performance.now();
        await get(`/api/orders?limit=50${filter}`);
        if (i >= warmUp) taken[kind].push(performance.now() - start);
      }
    const [plain, due] = [summarise(taken.plain), summarise(taken.due)];
    const ratio = due.p50 / plain.p50;
    lines.push(
      `${ratio <= most ? 'ok  ' : 'OVER'} ${`list of what is due: ${name}`.padEnd(44)} p50 ${due.p50.toFixed(1)} ms  p95 ${due.p95.toFixed(1)} ms  × ${ratio.toFixed(2)} of the plain list (${plain.p50.toFixed(1)} ms)  budget: ≤ ${most} × the plain list`,
    );
  }
  return lines;
}
