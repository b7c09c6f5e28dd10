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
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const bare = async (where: string, values: unknown[] = []) => {
    await floor.query(rows(where, values));
    await floor.query(counts(where, values));
  };
  const lines: string[] = [];
  const compare = async (name: string, path: string, where: string, values: unknown[], ratio: number) => {
    const ours = await time(() => get(path));
    const floorTime = await time(() => bare(where, values));
    lines.push(report(name, ours, floorTime, `≤ ${ratio} × the bare SQL`, ours.p50 <= floorTime.p50 * ratio));
  };
  await compare('orders list, 50 rows, total, tab counts', '/api/orders?limit=50', 'true', [], 1.5);
  await compare('one tab (In Transit)', '/api/orders?limit=50&status=in_transit', 'true', [], 1.5);
  await compare(
    'search by name',
    '/api/orders?limit=50&search=meera%20patel',
    'o.search_text like $1',
    ['%meera patel%'],
    1.5,
  );
  await compare(
    'search by order number',
    '/api/orders?limit=50&search=seed4242',
    'o.search_text like $1',
    ['%seed4242%'],
    1.5,
  );
  const detail = await time(() => get('/api/magic-orders/SEED4242-1'));
  const bareDetail = await time(() => floor.query(rows('o.magic_order_id = $1', ['SEED4242-1'])));
  lines.push(report('order detail', detail, bareDetail, 'p95 ≤ 15 ms', detail.p95 <= 15));
  return lines;
}
