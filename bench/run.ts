// `npm run bench [-- --orders N --parcels N | --backfill N | --labels N]`: the product compared with the bare database, in the same run on the same
// data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config/config.ts';
import { createAccount } from '../server/src/people/account/create-account.ts';
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts';
import { appLogin, appPassword, migrate } from '../server/src/platform/db/migrate.ts';
import { inAuthTransaction } from '../server/src/platform/db/transaction.ts';
import { createLogger } from '../server/src/platform/telemetry/log.ts';
import { seedOrders } from '../server/src/seed/seed-orders.ts';
import { createServices } from '../server/src/services/services.ts';
import { benchAttention } from './attention.ts';
import { benchBackfill } from './backfill.ts';
import { benchBatches } from './batches.ts';
import { benchBundles } from './bundles.ts';
import { benchExport } from './export.ts';
import { benchFind } from './find.ts';
import { benchImport } from './import.ts';
import { benchLabels } from './labels.ts';
import { benchEveryList, benchOrders, client, type Looker } from './orders.ts';
import { benchProducts } from './products.ts';
import { benchRecon } from './recon.ts';
import { benchScanIngestion } from './scan-ingestion.ts';
import { benchTracking, startCourier } from './tracking.ts';
import { benchVendors } from './vendors.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    parcels: { type: 'string', default: '5000' },
    backfill: { type: 'string' },
    labels: { type: 'string' },
  },
});
/** Each open parcel needs an order. */
const count = Math.max(Number(values.orders), Number(values.parcels) + 2500);
/** From this many orders on, every filter, search and far page is measured, for staff and for vendor members. */
const everyListFrom = 1_000_000;
const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-bench-'));
const key = 'a key for benchmarks only, never used in earnest';
const email = 'bench@example.com';
const password = 'lantern gravel seven orbit';

const pushSecret = 'a secret of pushes for benchmarks';
const cluster = await startCluster({ dataDir });
const courier = await startCourier();
try {
  await migrate(cluster.url, key);
  const appUrl = new URL(cluster.url);
  appUrl.username = appLogin;
  appUrl.password = appPassword(key);
  const config = readConfig({
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DELHIVERY_TOKEN: 'bench',
    DELHIVERY_API_URL: courier.url,
    DELHIVERY_WEBHOOK_SECRET: pushSecret,
  });
  const services = createServices(config, {
    appUrl: appUrl.href,
    masterKey: key,
    log: createLogger({ level: 'silent', dataDir, name: 'bench' }),
    name: 'bench',
  });
  const floor = new pg.Client({ connectionString: cluster.url, options: '-c search_path=app,public' });
  await floor.connect();
  const end = async (): Promise<never> => {
    await floor.end();
    await services.db.destroy();
    courier.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  if (values.backfill !== undefined) {
    for await (const line of benchBackfill(services, floor, Number(values.backfill))) console.log(line);
    await end();
  }
  await inAuthTransaction(services.db, (tx) => createAccount(tx, { email, password, role: 'admin' }));
  const server = { databaseUrl: cluster.url, appUrl: appUrl.href, dataDir, masterKey: key };
  if (values.labels !== undefined) {
    for await (const line of benchLabels({ ...server, services, floor, email, password }, Number(values.labels)))
      console.log(line);
    await end();
  }
  console.log(`Seeding ${count} orders …`);
  const seeding = performance.now();
  await seedOrders(services.db, count);
  console.log(`… in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
  await floor.query('vacuum analyze');
  const { http } = await createApp(services, null);
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const signIn = async (as: string) => {
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: as, password }),
    });
    return ((await login.json()) as { token: string }).token;
  };
  const token = await signIn(email);
  const staff: Looker = { name: 'staff', token, vendorIds: null };
  /** A vendor member with that many vendors. */
  const member = async (vendors: number): Promise<Looker> => {
    const as = `vendors${vendors}@example.com`;
    const id = await inAuthTransaction(services.db, (tx) =>
      createAccount(tx, { email: as, password, role: 'vendor_member' }),
    );
    const granted = await floor.query(
      'insert into user_vendors (user_id, vendor_id) select $1, id from vendors order by id limit $2 returning vendor_id',
      [id, vendors],
    );
    return {
      name: `vendor member with ${vendors} vendor${vendors > 1 ? 's' : ''}`,
      token: await signIn(as),
      vendorIds: granted.rows.map((row) => row.vendor_id),
    };
  };
  console.log(`\n${count} orders, one client\n`);
  for (const line of await benchOrders({ url, floor }, staff)) console.log(line);
  for (const line of await benchAttention(services.db, url, token)) console.log(line);
  if (count >= everyListFrom) {
    for await (const line of benchEveryList({ url, floor }, [staff, await member(1), await member(100)]))
      console.log(line);
    console.log('');
  }
  for (const line of await benchFind(url, [staff, await member(2)], count)) console.log(line);
  for (const line of await benchVendors(url, token, floor)) console.log(line);
  for await (const line of benchProducts(services, { url, token, floor })) console.log(line);
  for (const line of await benchExport({ ...server, token, orders: count })) console.log(line);
  for (const line of await benchImport(services, floor)) console.log(line);
  for (const line of await benchBatches(services, { url, token, floor })) console.log(line);
  for (const line of benchBundles()) console.log(line);
  for (const line of await benchScanIngestion(services, floor)) console.log(line);
  const look = client(url, token);
  const list = () => look('/api/orders?limit=50');
  const tracking = { services, floor, ownerUrl: cluster.url, courier, url, pushSecret, list };
  for await (const line of benchTracking(tracking, Number(values.parcels))) console.log(line);
  for await (const line of benchRecon({ ...server, token, floor })) console.log(line);
  await http.close();
  await floor.end();
  await services.db.destroy();
} finally {
  courier.stop();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
