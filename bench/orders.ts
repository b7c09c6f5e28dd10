import { Agent, request } from 'node:http';
import type pg from 'pg';
import { report, time } from './measure.ts';

interface Target {
  readonly url: string;
  readonly token: string;
  /** The same database, without anything of ours in between. */
  readonly floor: pg.Client;
}

const rows = (where: string, values: unknown[] = []) => ({
  name: `rows ${where}`,
  text: `select o.*, (select jsonb_agg(i) from magic_order_line_items i where i.order_id = o.id) as lines
    from magic_orders o where ${where} order by o.created_at desc, o.id desc limit 50`,
  values,
});
const counts = (where: string, values: unknown[] = []) => ({
  name: `counts ${where}`,
  text: `select order_status, count(*)::int from magic_orders o where ${where} group by order_status`,
  values,
});

/** The orders screens over HTTP, each beside the SQL that it cannot do without. */
export async function benchOrders({ url, token, floor }: Target): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** Until the last byte has come, compressed as a browser gets it; reading it is the client's own time. */
  const get = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
      request(url + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().once('end', resolve).once('error', reject);
      })
        .once('error', reject)
        .end();
    });
  const lines: string[] = [];
  /** The floor: the page of `where`, and the counts of all tabs under everything but the tab. */
  const compare = async (name: string, path: string, where: string, values: unknown[] = [], tab = 'true') => {
    const ours = await time(() => get(path));
    const bare = await time(async () => {
      await floor.query(rows(`${where} and ${tab}`, values));
      await floor.query(counts(where, values));
    });
    return { name, ours, bare };
  };
  const list = await compare('orders list, 50 rows, total, tab counts', '/api/orders?limit=50', 'true');
  const tab = await compare(
    'one tab',
    '/api/orders?limit=50&status=in_transit',
    'true',
    [],
    "order_status = 'in_transit'",
  );
  for (const { name, ours, bare } of [list, tab]) {
    lines.push(report(name, ours, bare, '≤ 1.5 × the bare SQL', ours.p50 <= bare.p50 * 1.5));
  }
  const byName = await compare('search by name', '/api/orders?limit=50&search=meera%20patel', 'o.search_text like $1', [
    '%meera patel%',
  ]);
  const byNumber = await compare(
    'search by order number',
    '/api/orders?limit=50&search=seed4242',
    'o.search_text like $1',
    ['%seed4242%'],
  );
  for (const { name, ours, bare } of [byName, byNumber]) {
    lines.push(report(name, ours, bare, 'p95 ≤ 100 ms', ours.p95 <= 100));
  }
  const detail = await time(() => get('/api/magic-orders/SEED4242-1'));
  const bareDetail = await time(() => floor.query(rows('o.magic_order_id = $1', ['SEED4242-1'])));
  lines.push(report('order detail', detail, bareDetail, 'p95 ≤ 15 ms', detail.p95 <= 15));
  return lines;
}
