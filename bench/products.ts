import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { syncProducts } from '../server/src/catalogue/products/sync-products.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import type { Services } from '../server/src/services.ts';
import { createShopifyClient } from '../server/src/store/shopify/client.ts';
import { createPageSizes } from '../server/src/store/shopify/page-sizes.ts';
import { createShopifyStore } from '../server/src/store/shopify/shopify-store.ts';
import { report, time } from './measure.ts';
import { client } from './orders.ts';

const products = 20_000;
const variants = [{ title: 'Small' }, { title: 'Medium', price: '799' }, { title: 'Large', price: '999' }];
const budget = { syncS: 120, grownMb: 150, listMs: 50 };
const mb = 2 ** 20;
const simulator = join(import.meta.dirname, '..', 'simulators', 'src', 'main.ts');

/** A store in its own process, so that its memory does not count, with a standard shop's cost points. */
async function startStore(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(
    process.execPath,
    [simulator, '--die-with-parent', '--shopify-maximum-available', '2000', '--shopify-restore-rate', '100'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const { shopify } = JSON.parse(line) as { shopify: { url: string } };
    return { url: shopify.url, stop: () => child.kill() };
  }
  throw new Error('the simulated store did not start');
}

/** Syncs the full catalogue from the store into the database. */
async function benchSync(db: Database, log: Services['log']): Promise<string> {
  const shop = await startStore();
  try {
    const wanted = Array.from({ length: 40 }, (_, i) => ({
      title: `Catalogue ${i}`,
      vendor: `Seed Vendor ${1 + i * 3}`,
    }));
    for (const { title, vendor } of wanted) {
      const body = { title, vendor, variants, count: products / wanted.length, silent: true };
      const made = await fetch(`${shop.url}/_control/products`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!made.ok) throw new Error(`the simulated store answers ${made.status}`);
    }
    const config = {
      shop: 'shipmagic-demo.myshopify.com',
      apiUrl: shop.url,
      accessToken: 'simulated-shopify-token',
      client: null,
      webhookSecrets: [],
    };
    const store = createShopifyStore(createShopifyClient({ config, db, log }), createPageSizes(db), log);
    // Memory growth is measured after the first batch: before that, code is still being loaded.
    let before = 0;
    let peak = 0;
    const start = performance.now();
    const result = await syncProducts(
      { db, store, log },
      {
        full: true,
        onProgress: ({ fetched }) => {
          const now = process.memoryUsage().rss;
          if (fetched <= products / 4) before = now;
          peak = Math.max(peak, now);
        },
      },
    );
    const seconds = (performance.now() - start) / 1000;
    if (result?.fetched !== products) throw new Error(`the sync brought ${result?.fetched} of ${products} products`);
    const grown = (peak - before) / mb;
    const ok = seconds <= budget.syncS && grown <= budget.grownMb;
    return `${ok ? 'ok  ' : 'OVER'} ${`sync of ${products} products`.padEnd(44)} ${seconds.toFixed(1)} s (${(products / seconds).toFixed(0)}/s), memory +${grown.toFixed(0)} MB  budget: ≤ ${budget.syncS} s, ≤ +${budget.grownMb} MB`;
  } finally {
    shop.stop();
  }
}

/** Syncs 20,000 products with three variants each, then lists them over HTTP. */
export async function* benchProducts(
  { db, log }: Services,
  { url, token, floor }: { url: string; token: string; floor: pg.Client },
): AsyncGenerator<string> {
  yield await benchSync(db, log);
  await floor.query('vacuum analyze products, product_variants');
  const get = client(url, token);
  for (const [name, query] of [
    ['products list, first page', ''],
    ['products list, last page', `?page=${products / 10}`],
    ['one tab', '?status=active&page=700'],
    ['one vendor', '?vendor=Seed%20Vendor%2061'],
    ['search title (catalogue 17 250)', '?search=catalogue%2017%20250'],
    ['search what all have (catalogue)', '?search=catalogue&page=1000'],
  ] as const) {
    const ours = await time(() => get(`/api/products${query}`), 60, 20);
    yield report(name, ours, null, `p95 ≤ ${budget.listMs} ms`, ours.p95 <= budget.listMs);
  }
}
