import type pg from 'pg';
import { freightWorkbook } from '../server/testing/recon-invoices.ts';
import { type ServerTarget, startServer, watchMemory } from './fresh-server.ts';

const sizes = [10_000, 100_000];
const most = Math.max(...sizes);
const budget = { seconds: 60, grownMb: 80 };
/**
 * The heap's limit: without one Node collects garbage so late that what is measured is mostly garbage. A server that
 * held a charge for each row would run out of it.
 */
const heap = ['--max-old-space-size=170', '--max-semi-space-size=8'];
const mb = 2 ** 20;

interface ReconBench extends ServerTarget {
  readonly token: string;
  readonly floor: pg.Client;
}

/** Takes invoices of ever more parcels, each in a server of its own, and measures the growth of its memory meanwhile. */
export async function* benchRecon({ token, floor, ...target }: ReconBench): AsyncGenerator<string> {
  await floor.query(
    `insert into shipments (order_id, attempt, reference, shipping_partner, state, awb, quoted_cost)
     select id, 1, 'recon-' || id, 'Delhivery', 'created', 'RECON' || id, 45 from magic_orders o
     where not exists (select from shipments s where s.order_id = o.id) order by id limit $1`,
    [most],
  );
  const known = await floor.query<{ awb: string }>(
    "select awb from shipments where awb is not null and state <> 'cancelled' limit $1",
    [most],
  );
  await floor.query('analyze shipments');
  const awbs = known.rows.map(({ awb }) => awb);
  for (const rows of sizes) {
    const content = await freightWorkbook(awbs, rows);
    yield `${await take(target, token, { rows, content })}  budget: ≤ ${budget.seconds} s, ≤ +${budget.grownMb} MB`;
  }
}

async function take(target: ServerTarget, token: string, file: { rows: number; content: Uint8Array<ArrayBuffer> }) {
  const { rows, content } = file;
  const { url, memory, stop } = await startServer(target, heap);
  const headers = { authorization: `Bearer ${token}` };
  await (await fetch(`${url}/api/orders?limit=50`, { headers })).arrayBuffer();
  const form = new FormData();
  form.append('reconFile', new Blob([content]), 'freight.xlsx');
  const growth = watchMemory(memory);
  const start = performance.now();
  const response = await fetch(`${url}/api/recon/upload?courier=delhivery`, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { totalRows?: number; matchedRows?: number };
  const seconds = (performance.now() - start) / 1000;
  const grown = (await growth()) / mb;
  stop();
  if (answer.totalRows !== rows) throw new Error(`the invoice was not taken: ${JSON.stringify(answer)}`);
  const ok = seconds <= budget.seconds && grown <= budget.grownMb;
  const name = `invoice of ${rows} rows (.xlsx of ${(content.length / mb).toFixed(1)} MB)`;
  return `${ok ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${seconds.toFixed(1)} s, ${answer.matchedRows} charges, memory +${grown.toFixed(0)} MB`;
}
