import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, indiaDayStart } from '@shipmagic/domain/time/india-day';
import type pg from 'pg';
import type { Services } from '../server/src/services.ts';
import { createOrderHistory } from '../server/src/store/shopify/order-history.ts';
import type { Store } from '../server/src/store/store.ts';
import { runBackfill } from '../server/src/store-sync/backfill/run-backfill.ts';
import { startBackfill } from '../server/src/store-sync/backfill/start-backfill.ts';

const perWindow = 20_000;
const firstDay = '2024-01-01';
const vendors = 120;
const words = ['Walnut', 'Brass', 'Indigo', 'Clay', 'Linen', 'Teak', 'Jute', 'Ivory', 'Copper', 'Marble'];
const money = (amount: number) => ({ shopMoney: { amount: amount.toFixed(2), currencyCode: 'INR' } });

/** The lines of one order as a bulk operation writes them: two products, mostly of one vendor, every third order of two. */
function linesOf(n: number, createdAt: string): string {
  const id = 7_100_000_000_000 + n;
  const gid = `gid://shopify/Order/${id}`;
  const address = {
    name: `Asha ${words[n % 10]}`,
    address1: `${n % 400} ${words[(n >> 3) % 10]} Street`,
    address2: null,
    city: 'Pune',
    province: 'Maharashtra',
    country: 'India',
    zip: `4110${String(n % 100).padStart(2, '0')}`,
    phone: `+9198${String(n % 100_000_000).padStart(8, '0')}`,
  };
  const line = (k: number) => ({
    id: `gid://shopify/LineItem/${id * 10 + k}`,
    title: `${words[(n + k) % 10]} ${words[(n * 7 + k) % 10]} ${n % 400}`,
    variantTitle: k === 1 ? 'Large' : null,
    sku: `SKU-${(n + k) % 2000}`,
    vendor: `Seed Vendor ${1 + ((n + (n % 3 === 0 ? k : 0)) % vendors)}`,
    quantity: 1 + (n % 2),
    currentQuantity: 1 + (n % 2),
    requiresShipping: true,
    isGiftCard: false,
    customAttributes: n % 5 === 0 ? [{ key: 'Engrave', value: address.name }] : [],
    image: { url: `https://cdn.example/pictures/${n % 400}.jpg` },
    product: { id: `gid://shopify/Product/${8_000_000_000_000 + (n % 400)}` },
    variant: {
      id: `gid://shopify/ProductVariant/${8_100_000_000_000 + (n % 400)}`,
      inventoryItem: {
        id: `gid://shopify/InventoryItem/${8_200_000_000_000 + (n % 400)}`,
        harmonizedSystemCode: '442090',
      },
    },
    originalUnitPriceSet: money(499),
    discountAllocations: [],
    taxLines: [{ title: 'IGST', rate: 0.05, priceSet: money(23.76 * (1 + (n % 2))) }],
    weight: { unit: 'GRAMS', value: 300 },
    __parentId: gid,
  });
  const total = 998 * (1 + (n % 2)) + 49;
  const order = {
    id: gid,
    legacyResourceId: String(id),
    name: `OLD${n}`,
    createdAt,
    updatedAt: createdAt,
    cancelledAt: n % 50 === 0 ? createdAt : null,
    cancelReason: n % 50 === 0 ? 'CUSTOMER' : null,
    test: false,
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'FULFILLED',
    email: `customer${n}@example.com`,
    phone: null,
    note: null,
    tags: n % 4 === 0 ? ['gift'] : [],
    paymentGatewayNames: ['1 Razorpay'],
    currencyCode: 'INR',
    taxesIncluded: true,
    totalPriceSet: money(total),
    currentTotalPriceSet: money(total),
    totalTaxSet: money(47.52 * (1 + (n % 2))),
    totalOutstandingSet: money(0),
    shippingAddress: address,
    billingAddress: address,
    customer: { firstName: address.name, lastName: null, defaultEmailAddress: null, defaultPhoneNumber: null },
    fulfillments: [
      {
        id: `gid://shopify/Fulfillment/${id}`,
        status: 'SUCCESS',
        trackingInfo: [{ company: 'Delhivery', number: String(id), url: null }],
      },
    ],
  };
  const shipping = {
    id: `gid://shopify/ShippingLine/${id}`,
    title: 'Standard',
    discountedPriceSet: money(49),
    taxLines: [],
    __parentId: gid,
  };
  return [order, shipping, line(1), line(2)].map((one) => `${JSON.stringify(one).replaceAll('/', '\\/')}\n`).join('');
}

/** The files of a store that has them already: `perWindow` orders a week. */
async function writeFiles(directory: string, count: number): Promise<number[]> {
  const counts: number[] = [];
  for (let from = 0; from < count; from += perWindow) {
    const file = createWriteStream(join(directory, `${counts.length}.jsonl`));
    const orders = Math.min(perWindow, count - from);
    const begin = indiaDayStart(addDays(firstDay, counts.length * 7)).getTime();
    for (let i = 0; i < orders; i += 1) {
      const at = new Date(begin + Math.floor((i * 600_000) / perWindow) * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
      if (!file.write(linesOf(from + i, at))) await once(file, 'drain');
    }
    file.end();
    await once(file, 'close');
    counts.push(orders);
  }
  return counts;
}

/** A store that has written every file before it is asked, so that nothing but our own work is measured. */
function storeOf(url: string, counts: readonly number[]): Store {
  const begin = indiaDayStart(firstDay).getTime();
  const windowOf = (at: Date) => Math.round((at.getTime() - begin) / (7 * 24 * 3_600_000));
  const { readWindow } = createOrderHistory(null as never);
  return {
    readWindow,
    oldestOrder: async () => new Date(begin),
    countOrders: async () => counts.reduce((sum, one) => sum + one, 0),
    requestWindow: async ({ from }) => String(windowOf(from)),
    lookAtWindow: async (id) => {
      const orders = counts[Number(id)] ?? 0;
      return { state: 'ready', orders, url: orders > 0 ? `${url}/${id}.jsonl` : null };
    },
    async *changedOrders() {},
  } satisfies Partial<Store> as unknown as Store;
}

const tables = ['store_orders', 'magic_orders', 'magic_order_line_items', 'activity_logs'];

/** The same rows by COPY in batches, into tables with the same indexes, triggers and checks. */
async function copyAgain(floor: pg.Client, orders: number): Promise<number> {
  await floor.query('create schema copied');
  const columns = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await floor.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list from information_schema.columns
       where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    columns.set(table, rows[0]?.list ?? '');
    await floor.query(`create table copied.${table} as select ${rows[0]?.list} from app.${table}`);
  }
  await floor.query(
    'truncate app.store_orders, app.magic_orders, app.magic_order_line_items, app.activity_logs cascade',
  );
  const directory =
    (await floor.query<{ d: string }>("select current_setting('data_directory') as d")).rows[0]?.d ?? '';
  const batches = Math.ceil(orders / 250);
  const files = new Map<string, string[]>();
  await floor.query(
    `create temp table pieces as select store_order_id, ntile(${batches}) over (order by store_created_at, store_order_id) as piece
     from copied.store_orders`,
  );
  /** Every row goes with its store order. */
  const ofOrder: Record<string, string> = {
    store_orders: 'join pieces using (store_order_id)',
    magic_orders: 'join pieces using (store_order_id)',
  };
  const ofPart = 'join copied.magic_orders o on o.id = t.order_id join pieces using (store_order_id)';
  for (const table of tables) {
    const list: string[] = [];
    await floor.query(
      `create temp table piece_${table} as select piece, t.* from copied.${table} t ${ofOrder[table] ?? ofPart}`,
    );
    await floor.query(`create index on piece_${table} (piece)`);
    for (let piece = 1; piece <= batches; piece += 1) {
      const file = join(directory, `copy-${table}-${piece}.bin`);
      await floor.query(
        `copy (select ${columns.get(table)} from piece_${table} where piece = ${piece}) to '${file}' (format binary)`,
      );
      list.push(file);
    }
    files.set(table, list);
  }
  const begin = performance.now();
  for (let piece = 0; piece < batches; piece += 1) {
    await floor.query('begin');
    await floor.query('set constraints all deferred');
    for (const table of tables)
      await floor.query(
        `copy app.${table} (${columns.get(table)}) from '${files.get(table)?.[piece]}' (format binary)`,
      );
    await floor.query('commit');
  }
  return (performance.now() - begin) / 1000;
}

/** Old orders brought in from files that are there already: our own time, and its ratio to a COPY of the same rows. */
export async function* benchBackfill(services: Services, floor: pg.Client, count: number): AsyncGenerator<string> {
  const directory = mkdtempSync(join(tmpdir(), 'shipmagic-backfill-'));
  const server = createServer((request, response) => {
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
    response.writeHead(from === '0' ? 200 : 206);
    createReadStream(join(directory, String(request.url)), { start: Number(from) }).pipe(response);
  });
  try {
    const counts = await writeFiles(directory, count);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const store = storeOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts);
    await startBackfill(services.db, null, { from: firstDay, now: new Date() });
    let most = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 200);
    const cpu = process.cpuUsage();
    const begin = performance.now();
    await runBackfill({ db: services.db, log: services.log, store });
    const seconds = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    clearInterval(watch);
    const { rows } = await floor.query('select count(*)::int as orders from app.store_orders');
    const parts = (await floor.query('select count(*)::int as n from app.magic_orders')).rows[0].n;
    if (rows[0].orders !== count) throw new Error(`${rows[0].orders} of ${count} orders are here`);
    const perSecond = count / seconds;
    yield `${perSecond >= 1000 ? 'ok  ' : 'OVER'} ${'old orders brought in'.padEnd(44)} ${perSecond.toFixed(0)} orders/s (${count} orders, ${parts} parts in ${seconds.toFixed(1)} s; ${((user + system) / 1e6).toFixed(1)} s of it CPU time of this process), memory +${((most - before) / 2 ** 20).toFixed(0)} MB  budget: ≥ 1000/s`;
    const copied = await copyAgain(floor, count);
    yield `     ${'the same rows by COPY, 250 orders a batch'.padEnd(44)} ${(count / copied).toFixed(0)} orders/s: ours takes × ${(seconds / copied).toFixed(2)}`;
  } finally {
    server.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
