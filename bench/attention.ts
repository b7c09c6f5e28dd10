import { keepAll } from '../server/src/inbox/keeper.ts';
import { inboxSources } from '../server/src/inbox-sources.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { rowCount } from '../server/src/platform/db/expressions.ts';
import { inSystemTransaction } from '../server/src/platform/db/transaction.ts';
import { summarise } from './measure.ts';
import { client } from './orders.ts';

/** Lists of what is due, and the inbox, beside the plain list. */
const cases: Readonly<Record<string, string>> = {
  'due today': '/api/orders?limit=50&due=today',
  late: '/api/orders?limit=50&due=late',
  'at risk': '/api/orders?limit=50&due=risk',
  'late, in a tab': '/api/orders?limit=50&due=late&status=confirmed',
  'the inbox': '/api/inbox?limit=50',
  'the inbox, one kind': '/api/inbox?limit=50&kind=late_to_make',
};
const runs = 60;
const warmUp = 20;
const most = 1.3;

/** Each list by turns with the plain one, so that both have the same machine. */
export async function benchAttention(db: Database, url: string, token: string): Promise<string[]> {
  const get = client(url, token);
  const begun = performance.now();
  await keepAll(db, inboxSources);
  const { n } = await inSystemTransaction(db, (tx) =>
    tx.selectFrom('exceptions').select(rowCount.as('n')).executeTakeFirstOrThrow(),
  );
  const lines = [
    `${'exceptions kept from nothing'.padEnd(49)} ${n.toLocaleString('en-IN')} in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  ];
  for (const [name, path] of Object.entries(cases)) {
    const taken: { plain: number[]; due: number[] } = { plain: [], due: [] };
    for (let i = 0; i < warmUp + runs; i += 1)
      for (const [kind, asked] of [
        ['plain', '/api/orders?limit=50'],
        ['due', path],
      ] as const) {
        const start = performance.now();
        await get(asked);
        if (i >= warmUp) taken[kind].push(performance.now() - start);
      }
    const [plain, due] = [summarise(taken.plain), summarise(taken.due)];
    const ratio = due.p50 / plain.p50;
    lines.push(
      `${ratio <= most ? 'ok  ' : 'OVER'} ${`what needs somebody: ${name}`.padEnd(44)} p50 ${due.p50.toFixed(1)} ms  p95 ${due.p95.toFixed(1)} ms  × ${ratio.toFixed(2)} of the plain list (${plain.p50.toFixed(1)} ms)  budget: ≤ ${most} × the plain list`,
    );
  }
  return lines;
}
