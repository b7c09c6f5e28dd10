import { report, time } from './measure.ts';
import type { Looker } from './orders.ts';

const budgetMs = 500;
const pasted = 500;

/** `pasted` identifiers of one kind, spread over all orders. */
function spread(orders: number, of: (n: number) => string): string[] {
  return Array.from({ length: pasted }, (_, i) => of(1 + Math.floor((i * (orders - 1)) / pasted)));
}

/** 500 pasted identifiers, by kind and mixed, for each viewer. Of the AWBs those that exist are found. */
export async function benchFind(url: string, lookers: readonly Looker[], orders: number): Promise<string[]> {
  const phone = (n: number) => `98${String(n).padStart(8, '0')}`;
  const kinds: Record<string, string[]> = {
    AWBs: spread(orders, (n) => String(70_000_000_000_000 + n)),
    'order numbers': spread(orders, (n) => `#SEED${n}`),
    'numbers without prefix': spread(orders, (n) => String(n)),
    phones: spread(orders, (n) => `+91 ${phone(n)}`),
  };
  const all = Object.values(kinds);
  kinds['of all kinds'] = Array.from({ length: pasted }, (_, i) => all[i % all.length]?.[i] ?? '');
  const lines: string[] = [];
  for (const { name: who, token } of lookers)
    for (const [kind, identifiers] of Object.entries(kinds)) {
      const body = JSON.stringify({ identifiers });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      let found = 0;
      const ours = await time(
        async () => {
          const answer = await fetch(`${url}/api/orders/find`, { method: 'POST', headers, body });
          found = ((await answer.json()) as { found: unknown[] }).found.length;
        },
        20,
        5,
      );
      const name = `find ${pasted} ${kind}, ${who} (${found} found)`;
      lines.push(report(name, ours, null, `p95 ≤ ${budgetMs} ms`, ours.p95 <= budgetMs));
    }
  return lines;
}
