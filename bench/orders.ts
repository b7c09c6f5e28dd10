import { Agent, request } from 'node:http';
import { packedType } from '@shipmagic/domain/http/packed-rows';
import type pg from 'pg';
import { allCases, everydayCases, type ListCase } from './list-cases.ts';
import { report, type Timing, time } from './measure.ts';
import type { Summary } from './summary.ts';

/** A viewer of the list. */
export interface Looker {
  readonly name: string;
  readonly token: string;
  /** Null for staff. */
  readonly vendorIds: readonly string[] | null;
}

interface Target {
  readonly url: string;
  /** The same database, accessed directly. */
  readonly floor: pg.Client;
  /** Seconds of processor time that server and database, and the database alone, have used so far. */
  readonly used: { ours(): number; bare(): number };
}

const limit = 50;
/** Counting a million orders is slow: limits the time spent on the baseline. */
const floorSeconds = 1.5;
const oursSeconds = 8;

/** Measures until the last byte, packed and compressed as for a browser; parsing is the client's own time. */
export function client(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, accept: packedType, 'accept-encoding': 'br' };
      request(url + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().once('end', resolve).once('error', reject);
      })
        .once('error', reject)
        .end();
    });
}

const rows = (
  where: string,
  offset = 0,
  orderBy = 'o.created_at desc, o.id desc',
  size = limit,
) => `select o.*, (select jsonb_agg(i) from magic_order_line_items i where i.order_id = o.id) as lines
  from (select * from magic_orders o where ${where} order by ${orderBy} limit ${size} offset ${offset}) o`;
const counts = (source: string, where: string) =>
  `select o.order_status, count(*)::int as n from ${source} o where ${where} group by o.order_status`;

interface BareList {
  readonly tab?: string;
  readonly search?: boolean;
  readonly offset?: number;
  readonly orderBy?: string;
  readonly limit?: number;
}

/** The least SQL for a list with these conditions on `o`: a page of rows, and the counts of all tabs. */
export function bareList(where: string, { tab = 'true', search, offset, orderBy, limit: size }: BareList = {}) {
  const listed = `${where} and ${tab}`;
  // Searchable texts are indexed in the narrow rows, which the baseline may use too.
  const found = search ? `o.id in (select o.id from order_search o where ${listed})` : listed;
  return [rows(found, offset, orderBy, size), counts(search ? 'order_search' : 'magic_orders', where)] as const;
}

/** The least SQL for an order's page. */
export const bareOrder = rows("o.magic_order_id = 'SEED4242-1'");

/** The page that the case is about: pages are counted from 1. */
async function pageOf(url: string, { token }: Looker, { query, depth = 0 }: ListCase): Promise<number> {
  const first = await fetch(`${url}/api/orders?limit=${limit}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { totalPages } = (await first.json()) as { totalPages: number };
  return Math.max(1, Math.round(totalPages * depth));
}

const timeOf = ({ url, used }: Target, { token }: Looker, { query }: ListCase, page: number, runs: number) => {
  const get = client(url, token);
  return time(() => get(`/api/orders?limit=${limit}&page=${page}&${query}`), runs, runs / 2, oursSeconds, used.ours);
};

/** One case over HTTP, compared with the page and the counts of all tabs directly from PostgreSQL. */
async function compare(target: Target, looker: Looker, one: ListCase, runs: number) {
  const { url, floor } = target;
  const own = looker.vendorIds ? ` and o.vendor_id = any ('{${looker.vendorIds.join(',')}}')` : '';
  const page = await pageOf(url, looker, one);
  const ours = await timeOf(target, looker, one, page, runs);
  const texts = bareList(one.where + own, { ...one, offset: (page - 1) * limit });
  const bare = await time(
    async () => {
      for (const text of texts) await floor.query(text);
    },
    runs,
    runs / 2,
    floorSeconds,
    target.used.bare,
  );
  return { ours, bare };
}

/** How many times the bare SQL of the same run a screen may take. */
const budgets = { list: 0.15, search: 1, far: 1, order: 8 };

/** The orders screens over HTTP, each compared with the minimum SQL for it. */
export async function* benchOrders(target: Target, looker: Looker, summary: Summary): AsyncGenerator<string> {
  let plain = Number.POSITIVE_INFINITY;
  const compared = (name: string, { ours, bare }: { ours: Timing; bare: Timing }, budget: number) => {
    const ratio = ours.p50 / bare.p50;
    summary.add('bare SQL', `${name.split(',')[0]} × ${ratio.toFixed(2)} (≤ ${budget})`, ratio <= budget);
    return report(name, ours, bare, `≤ ${budget} × the bare SQL`, ratio <= budget);
  };
  for (const one of everydayCases) {
    const both = await compare(target, looker, one, 100);
    const { ours, bare } = both;
    if (one === everydayCases[0]) plain = ours.p50;
    if (one.orderBy) yield report(one.name, ours, bare, '≤ 1.3 × the plain list', ours.p50 <= plain * 1.3);
    else yield compared(one.name, both, one.search ? budgets.search : one.depth ? budgets.far : budgets.list);
  }
  yield await bytesOfPage(target.url, looker);
  const get = client(target.url, looker.token);
  const ours = await time(() => get('/api/magic-orders/SEED4242-1'), 300, 50, oursSeconds, target.used.ours);
  const bare = await time(() => target.floor.query(bareOrder), 1000, 50, oursSeconds, target.used.bare);
  yield compared('order detail', { ours, bare }, budgets.order);
}

async function bytesOfPage(url: string, { token }: Looker): Promise<string> {
  const ask = (accept: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, accept, 'accept-encoding': 'gzip' };
      request(`${url}/api/orders?limit=${limit}`, { headers }, (response) => {
        let bytes = 0;
        response
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .once('end', () => resolve(bytes / 1024))
          .once('error', reject);
      })
        .once('error', reject)
        .end();
    });
  const [plain, packed] = [await ask('application/json'), await ask(packedType)];
  const verdict = packed <= 15 ? 'holds' : 'MISSED';
  return `page of ${limit} orders under gzip: ${packed.toFixed(1)} KB packed, ${plain.toFixed(1)} KB as JSON (≤ 15 KB: ${verdict})`;
}

const ms = (value: number) => value.toFixed(1);

/** p95 in milliseconds of a list without and with a search. */
export interface ListBudget {
  readonly list: number;
  readonly search: number;
  /** Without the baseline, which takes up to half a minute a case among millions of orders. */
  readonly isAlone?: boolean;
}

/** Every filter, search and far page for each viewer: one line each, and a summary table at the end. */
export async function* benchEveryList(
  target: Target,
  lookers: readonly Looker[],
  { list, search, isAlone = false }: ListBudget,
): AsyncGenerator<string> {
  const { rows: newest } = await target.floor.query('select max(created_at) as at from magic_orders');
  const day = (back: number) => new Date(newest[0].at.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const cases = allCases(day);
  const cells = new Map<string, string>();
  let over = 0;
  for (const looker of lookers) {
    yield `\n${looker.name}`;
    for (const one of cases) {
      // A vendor member cannot search by hidden data.
      if (one.staffOnly && looker.vendorIds) continue;
      const { ours, bare } = isAlone
        ? { ours: await timeOf(target, looker, one, await pageOf(target.url, looker, one), 40), bare: null }
        : await compare(target, looker, one, 40);
      const budget = one.search ? search : list;
      const holds = ours.p95 <= budget;
      if (!holds) over += 1;
      const ratio = bare ? ` (× ${(ours.p50 / bare.p50).toFixed(2)})` : '';
      const cell = `${ms(ours.p50)} / ${ms(ours.p95)}${ratio}`;
      cells.set(one.name + looker.name, holds ? cell : `**${cell}**`);
      yield report(one.name, ours, bare, `p95 ≤ ${budget} ms`, holds);
    }
  }
  yield `\np50 / p95 in ms${isAlone ? '' : ' (× the bare SQL)'}; over the budget: ${over}, in bold\n`;
  yield `| list, 50 rows, total and tab counts | ${lookers.map(({ name }) => name).join(' | ')} |`;
  yield `|---|${lookers.map(() => '---|').join('')}`;
  for (const { name } of cases)
    yield `| ${name} | ${lookers.map((looker) => cells.get(name + looker.name) ?? '–').join(' | ')} |`;
}
