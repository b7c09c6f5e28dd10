import type pg from 'pg';
import { runBatch } from '../server/src/batches/run-batch.ts';
import type { Services } from '../server/src/services.ts';

const size = 1000;
const largest = 5000;
const budgetMs = { status: 2000, fits: 500, review: 3000 };

interface Target {
  readonly url: string;
  readonly token: string;
  readonly floor: pg.Client;
}

/** A batch of status changes from its call to its last outcome, beside the same rows by single statements. */
export async function benchBatches(services: Services, { url, token, floor }: Target): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/batches${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const all = await newestOrders(floor, largest);
  const timed = async (path: string, more: object) => {
    const begin = performance.now();
    await post(path, { magicOrderIds: all, ...more });
    return performance.now() - begin;
  };
  const fitsMs = await timed('/fits', {});
  const reviewMs = await timed('/preview', { kind: 'ship', options: { shippingPartner: 'Delhivery' } });
  const ids = await newOrders(floor, 2 * size);
  const [bare, ours] = [ids.slice(0, size), ids.slice(size)];
  const start = performance.now();
  const magicOrderIds = ours.map((order) => order.magic_order_id);
  const { id } = (await post('', { kind: 'status', options: { status: 'confirmed' }, magicOrderIds })) as {
    id: string;
  };
  // It makes way for others after a while.
  const isWorking = async () =>
    (await floor.query("select from batches where id = $1 and state = 'working'", [id])).rowCount === 1;
  while (await isWorking()) await runBatch(services, id);
  const ms = performance.now() - start;
  const { rows } = await floor.query(
    "select count(*)::int as n from batch_items where batch_id = $1 and state = 'done'",
    [id],
  );
  if (rows[0].n !== size) throw new Error(`${rows[0].n} of ${size} orders of the batch are done`);
  const bareStart = performance.now();
  await floor.query('begin');
  for (const order of bare) {
    await floor.query("update magic_orders set order_status = 'confirmed', version = version + 1 where id = $1", [
      order.id,
    ]);
    await floor.query(
      "insert into activity_logs (order_id, activity_type, action) values ($1, 'status_change', 'Status changed')",
      [order.id],
    );
  }
  await floor.query('commit');
  const bareMs = performance.now() - bareStart;
  const line = (what: string, took: number, budget: number, more = '') =>
    `${took <= budget ? 'ok  ' : 'OVER'} ${what.padEnd(44)} ${took.toFixed(0)} ms${more}  budget: ≤ ${budget} ms`;
  const ratio = `  × ${(ms / bareMs).toFixed(2)} of single statements (${bareMs.toFixed(0)} ms)`;
  return [
    line(`batch of ${size} status changes`, ms, budgetMs.status, ratio),
    line(`which actions fit ${largest} orders`, fitsMs, budgetMs.fits),
    line(`review of ${largest} shipments`, reviewMs, budgetMs.review),
  ];
}

async function newestOrders(floor: pg.Client, count: number): Promise<string[]> {
  const { rows } = await floor.query('select magic_order_id from magic_orders order by created_at desc limit $1', [
    count,
  ]);
  return rows.map((row) => row.magic_order_id);
}

async function newOrders(floor: pg.Client, count: number): Promise<{ id: string; magic_order_id: string }[]> {
  const { rows } = await floor.query(
    "select id, magic_order_id from magic_orders where order_status = 'new' and managed_in_shipmagic is not false order by id desc limit $1",
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} orders are new`);
  return rows;
}
