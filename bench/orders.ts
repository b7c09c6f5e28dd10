import { Agent, request } from 'node:http';
import { packedType } from '@shipmagic/domain/http/packed-rows';
import type pg from 'pg';
import { allCases, everydayCases, type ListCase } from './list-cases.ts';
import { report, time } from './measure.ts';

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
) => `select o.*, (select jsonb_agg(i) from magic_order_line_items i where i.order_id = o.id) as lines
  from (select * from magic_orders o where ${where} order by ${orderBy} limit ${limit} offset ${offset}) o`;
const counts = (source: string, where: string) =>
  `select o.order_status, count(*)::int as n from ${source} o where ${where} group by o.order_status`;

/** The page that the case is about: pages are counted from 1. */
async function pageOf(url: string, { token }: Looker, { query, depth = 0 }: ListCase): Promise<number> {
  const first = await fetch(`${url}/api/orders?limit=${limit}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { totalPages } = (await first.json()) as { totalPages: number };
  return Math.max(1, Math.round(totalPages * depth));
}

const timeOf = ({ url }: Target, { token }: Looker, { query }: ListCase, page: number, runs: number) => {
  const get = client(url, token);
  return time(() => get(`/api/orders?limit=${limit}&page=${page}&${query}`), runs, runs / 2, oursSeconds);
};

/** One case over HTTP, compared with the page and the counts of all tabs directly from PostgreSQL. */
async function compare(target: Target, looker: Looker, one: ListCase, runs: number) {
  const { url, floor } = target;
  const own = looker.vendorIds ? ` and o.vendor_id = any ('{${looker.vendorIds.join(',')}}')` : '';
  const where = one.where + own;
  const listed = `${where} and ${one.tab ?? 'true'}`;
  // Searchable texts are indexed in the narrow rows, which the baseline may use too.
  const found = one.search ? `o.id in (select o.id from order_search o where ${listed})` : listed;
  const page = await pageOf(url, looker, one);
  const ours = await timeOf(target, looker, one, page, runs);
  const bare = await time(
    async () => {
      await floor.query(rows(found, (page - 1) * limit, one.orderBy));
      await floor.query(counts(one.search ? 'order_search' : 'magic_orders', where));
    },
    runs,
    runs / 2,
    floorSeconds,
  );
  return { ours, bare };
}

/** The orders screens over HTTP, each compared with the minimum SQL for it. */
export async function benchOrders(target: Target, looker: Looker): Promise<string[]> {
  const lines: string[] = [];
  let plain = Number.POSITIVE_INFINITY;
  for (const one of everydayCases) {
    const { ours, bare } = await compare(target, looker, one, 100);
    if (one === everydayCases[0]) plain = ours.p50;
    if (one.orderBy) {
      lines.push(report(one.name, ours, bare, '≤ 1.3 × the plain list', ours.p50 <= plain * 1.3));
      continue;
    }
    lines.push(
      one.search
        ? report(one.name, ours, bare, 'p95 ≤ 100 ms', ours.p95 <= 100)
        : report(one.name, ours, bare, '≤ 1.5 × the bare SQL', ours.p50 <= bare.p50 * 1.5),
    );
  }
  lines.push(await bytesOfPage(target.url, looker));
  const get = client(target.url, looker.token);
  const detail = await time(() => get('/api/magic-orders/SEED4242-1'));
  const bareDetail = await time(() => target.floor.query(rows("o.magic_order_id = 'SEED4242-1'")));
  lines.push(report('order detail', detail, bareDetail, 'p95 ≤ 15 ms', detail.p95 <= 15));
  return lines;
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
