import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import pg from 'pg';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { type ProductProcess, runCommand, startProcess } from '../server/testing/machines/product.ts';
import { testSecret } from '../server/testing/secret.ts';
import { startParts } from '../server/testing/start-parts.ts';
import { startDelhivery, startShopify } from '../simulators/src/start.ts';

const shop = 'shipmagic-demo.myshopify.com';
const pushSecret = 'a secret of pushes for the soak';
const email = 'admin@example.com';
const password = 'lantern gravel seven orbit';
/** The vendors of the store's orders. */
export const vendors = ['Soak Looms', 'Soak Lamps', 'Soak Pottery'];

/** A server, a worker and a database as an operator runs them, with the simulated store and courier. */
export interface World {
  readonly server: ProductProcess;
  readonly worker: ProductProcess;
  readonly db: pg.Client;
  readonly shopify: Awaited<ReturnType<typeof startShopify>>;
  readonly delhivery: Awaited<ReturnType<typeof startDelhivery>>;
  /** The admin's. */
  readonly token: string;
  /** Calls a simulator's control. Throws unless it does as told. */
  control<T>(partner: 'shopify' | 'delhivery', method: string, path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

export const startWorld = (): Promise<World> =>
  startParts(async ({ ends, close }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-soak-'));
    ends(async () => rmSync(dataDir, { recursive: true, force: true }));
    const cluster = await startCluster({ dataDir });
    ends(() => cluster.stop());
    const shopify = await startShopify({ shop, maximumAvailable: 20_000, restoreRate: 1000 });
    ends(() => shopify.close());
    const delhivery = await startDelhivery();
    ends(() => delhivery.close());
    const port = String(await freePort());
    const env = {
      SECRET_KEY: testSecret,
      DATABASE_URL: cluster.url,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'warn',
      SYNC_INTERVAL_S: '30',
      SHOPIFY_SHOP: shop,
      SHOPIFY_ACCESS_TOKEN: 'simulated-shopify-token',
      SHOPIFY_WEBHOOK_SECRETS: 'simulated-client-secret',
      SHOPIFY_API_URL: shopify.url,
      DELHIVERY_TOKEN: 'simulated-delhivery-token',
      DELHIVERY_API_URL: delhivery.url,
      DELHIVERY_WEBHOOK_SECRET: pushSecret,
    };
    await runCommand(['create-admin', '--email', email, '--password', password], env);
    const server = await startProcess('server', env);
    ends(() => server.kill('SIGTERM'));
    const worker = await startProcess('worker', env);
    ends(() => worker.kill('SIGTERM'));
    const db = new pg.Client({ connectionString: cluster.url, options: '-c search_path=app,public' });
    await db.connect();
    ends(() => db.end());
    for (const name of vendors)
      await db.query(
        `with vendor as (insert into vendors (vendor_name) values ($1) returning id)
         insert into warehouses (vendor_id, warehouse_name, contact_phone, address_line1, city, state, zip_code, is_default)
         select id, $1 || ' Store Room', '9845011111', '1 Warehouse Road', 'Bengaluru', 'Karnataka', '560001', true from vendor`,
        [name],
      );
    const login = await fetch(`${server.url}${authContract.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await login.json()) as { token: string };
    const partners = { shopify, delhivery };
    const control: World['control'] = async (partner, method, path, body) => {
      const response = await fetch(`${partners[partner].url}/_control${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} of ${partner}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
    await control('delhivery', 'PUT', '/push', { url: `${server.url}/webhooks/delhivery`, secret: pushSecret });
    return { server, worker, db, shopify, delhivery, token, control, close };
  });
