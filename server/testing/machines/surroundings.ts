import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import pg from 'pg';
import { startDelhivery, startShopify } from '../../../simulators/src/start.ts';
import { startCluster } from '../../src/platform/db/embedded/cluster.ts';
import { testSecret } from '../secret.ts';
import { startParts } from '../start-parts.ts';

const shop = 'shipmagic-demo.myshopify.com';
const pushSecret = 'a secret of pushes for tests';
export const admin = { email: 'admin@example.com', password: 'lantern gravel seven orbit' };

/** All that processes of the product need around them: a database, the simulated store and courier, and how to find them. */
export interface Surroundings {
  readonly db: pg.Client;
  readonly shopify: Awaited<ReturnType<typeof startShopify>>;
  readonly delhivery: Awaited<ReturnType<typeof startDelhivery>>;
  /** The configuration of the processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Calls a simulator's control. Throws unless it does as told. */
  control<T>(partner: 'shopify' | 'delhivery', method: string, path: string, body?: unknown): Promise<T>;
  /** Makers that have a place from which parcels are fetched. */
  addVendors(names: readonly string[]): Promise<void>;
  /** The token of the admin's session. */
  signIn(): Promise<string>;
  close(): Promise<void>;
}

/** For a product that people and partners reach at this URL. */
export const startSurroundings = (publicUrl: string): Promise<Surroundings> =>
  startParts(async ({ ends, close }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-surroundings-'));
    ends(async () => rmSync(dataDir, { recursive: true, force: true }));
    const cluster = await startCluster({ dataDir });
    ends(() => cluster.stop());
    const shopify = await startShopify({ shop, maximumAvailable: 20_000, restoreRate: 1000 });
    ends(() => shopify.close());
    const delhivery = await startDelhivery();
    ends(() => delhivery.close());
    const db = new pg.Client({ connectionString: cluster.url, options: '-c search_path=app,public' });
    await db.connect();
    ends(() => db.end());
    const partners = { shopify, delhivery };
    const control: Surroundings['control'] = async (partner, method, path, body) => {
      const response = await fetch(`${partners[partner].url}/_control${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} of ${partner}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
    await control('delhivery', 'PUT', '/push', { url: `${publicUrl}/webhooks/delhivery`, secret: pushSecret });
    return {
      db,
      shopify,
      delhivery,
      env: {
        SECRET_KEY: testSecret,
        DATABASE_URL: cluster.url,
        PUBLIC_URL: publicUrl,
        LOG_LEVEL: 'warn',
        SYNC_INTERVAL_S: '30',
        SHOPIFY_SHOP: shop,
        SHOPIFY_ACCESS_TOKEN: 'simulated-shopify-token',
        SHOPIFY_WEBHOOK_SECRETS: 'simulated-client-secret',
        SHOPIFY_API_URL: shopify.url,
        DELHIVERY_TOKEN: 'simulated-delhivery-token',
        DELHIVERY_API_URL: delhivery.url,
        DELHIVERY_WEBHOOK_SECRET: pushSecret,
      },
      control,
      async addVendors(names) {
        for (const name of names)
          await db.query(
            `with vendor as (insert into vendors (vendor_name) values ($1) returning id)
             insert into warehouses (vendor_id, warehouse_name, contact_phone, address_line1, city, state, zip_code, is_default)
             select id, $1 || ' Store Room', '9845011111', '1 Warehouse Road', 'Bengaluru', 'Karnataka', '560001', true from vendor`,
            [name],
          );
      },
      async signIn() {
        const login = await fetch(`${publicUrl}${authContract.login.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(admin),
        });
        const { token } = (await login.json()) as { token: string };
        return token;
      },
      close,
    };
  });
